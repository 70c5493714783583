import { addDays } from "@hourloom/domain/time/day-number";
import type { DateRange } from "@hourloom/schema/events";
import type { InsightDays, InsightSubjects, PlannedItems } from "@hourloom/schema/insights";
import { Button } from "@hourloom/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "@hourloom/ui/dropdown-menu";
import { Download } from "@hourloom/ui/icons";
import { fileNameOf } from "@/shared/files/file-name";
import { saveFile } from "@/shared/files/save-file";
import { daysCsv, listsCsv, plannedCsv, tasksCsv } from "./csv-tables";

interface CsvMenuProps {
  shown: DateRange;
  days: InsightDays | undefined;
  subjects: InsightSubjects | undefined;
  planned: PlannedItems | undefined;
}

/** Downloads what the screen shows as CSV. */
export function CsvMenu({ shown, days, subjects, planned }: CsvMenuProps) {
  // In ASCII: some systems have no names for files in other letters.
  const save = (text: string, what: string) =>
    saveFile(
      new Blob([text], { type: "text/csv" }),
      fileNameOf(`hourloom ${what} ${shown.from} to ${addDays(shown.to, -1)}`, "csv"),
    );
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
          {planned === undefined ? null : (
            <DropdownMenuItem onSelect={() => save(plannedCsv(planned), "planned")}>
              Planned and worked
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      )}
    </DropdownMenu>
  );
}
