import type { DayClock } from "@hourloom/domain/time/account-day";
import { addDays } from "@hourloom/domain/time/day-number";
import type { DateRange } from "@hourloom/schema/events";
import type { InsightDays, InsightSubjects, PlannedItems } from "@hourloom/schema/insights";
import { Button } from "@hourloom/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { Download } from "@hourloom/ui/icons";
import { showToast } from "@hourloom/ui/toast";
import type { WorkedSessions } from "@/features/sessions/session-filter";
import type { Client } from "@/shared/api/client";
import { failureText } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { fileNameOf } from "@/shared/files/file-name";
import { saveFile } from "@/shared/files/save-file";
import { formatCount } from "@/shared/time/format";
import { daysCsv, listsCsv, plannedCsv, tagsCsv, tasksCsv } from "./csv-tables";
import { FullDayError, fetchSessions, sessionsCsv } from "./session-csv";

function saveCsv(text: string, what: string, { from, to }: DateRange): void {
  // In ASCII: some systems have no names for files in other letters.
  const name = fileNameOf(`hourloom ${what} ${from} to ${addDays(to, -1)}`, "csv");
  saveFile(new Blob([text], { type: "text/csv" }), name);
}

interface SavedSessions {
  listed: WorkedSessions;
  /** The title of their list. */
  title: string;
  clock: DayClock;
}

/** Downloads all of the listed sessions, also those that the list has not loaded. */
async function saveSessions(client: Client, sessions: SavedSessions): Promise<void> {
  const { listed, clock } = sessions;
  try {
    const found = await fetchSessions((query) => client.timer.sessions.query(query), listed, clock);
    saveCsv(sessionsCsv(found, clock), "sessions", listed);
    showToast(`Saved ${formatCount(found.items.length, "session")} as CSV.`, { id: "csv" });
  } catch (error) {
    const isFull = error instanceof FullDayError;
    const action = isFull ? undefined : { label: "Try again", run: () => void saveSessions(client, sessions) };
    const text = `The sessions were not saved. ${isFull ? error.message : failureText(error)}`;
    showToast(text, { id: "csv", variant: "problem", action });
  }
}

interface CsvMenuProps {
  shown: DateRange;
  sessions: SavedSessions;
  days: InsightDays | undefined;
  subjects: InsightSubjects | undefined;
  planned: PlannedItems | undefined;
}

/** Downloads what the screen shows as CSV. */
export function CsvMenu({ shown, sessions, days, subjects, planned }: CsvMenuProps) {
  const { client } = useServices();
  const save = (text: string, what: string) => saveCsv(text, what, shown);
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button aria-disabled={days === undefined || subjects === undefined || undefined}>
          <Download aria-hidden="true" className="size-4" />
          CSV
        </Button>
      </DropdownMenuTrigger>
      {days === undefined || subjects === undefined ? null : (
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => save(daysCsv(days.days, shown), "days")}>Each day</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save(listsCsv(subjects), "lists")}>By list</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save(tasksCsv(subjects), "tasks")}>By task</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save(tagsCsv(subjects), "tags")}>By tag</DropdownMenuItem>
          {planned === undefined ? null : (
            <DropdownMenuItem onSelect={() => save(plannedCsv(planned), "planned")}>
              Planned and worked
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => void saveSessions(client, sessions)}>
            <span dir="auto" className="max-w-72 truncate">
              {sessions.title}
            </span>
          </DropdownMenuItem>
        </DropdownMenuContent>
      )}
    </DropdownMenu>
  );
}
