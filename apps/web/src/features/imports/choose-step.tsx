import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { useOnline } from "@/shared/api/online";
import { FileButton } from "@/shared/files/file-button";
import { SourceList } from "@/shared/layout/source-list";
import { importRequest } from "@/shared/commands/import-request";
import { useOpenCalendars } from "@/shared/commands/use-open-calendars";
import type { ImportFlow } from "./import-flow";

const sources = [
  { name: "Google Calendar", how: "Settings, Import & export, Export: the zip as it is." },
  { name: "Apple Calendar", how: "On a Mac: choose a calendar, then File, Export. Several: compress them to a zip." },
  {
    name: "Outlook",
    how: "File, Save Calendar. On the web: Settings, Shared calendars, Publish, then open the ICS link.",
  },
  { name: "Thunderbird", how: "Events and Tasks, Export." },
  { name: "Todoist", how: "Settings, Backups: the zip as it is. A project: Export as a CSV file." },
  { name: "TickTick", how: "On the web: Settings, Account, Backup & Restore, Generate Backup." },
  { name: "Super Productivity", how: "Settings, Sync & Export, Export Data." },
  { name: "Toggl Track", how: "Reports, Detailed, Export, Download CSV." },
  { name: "Hourloom", how: "Settings, Export as JSON: into an account that is in use." },
] as const;

interface ChooseStepProps {
  failure: { text: string; retry?: (() => void) | undefined } | undefined;
  flow: ImportFlow;
}

/** An import that was begun before, which can be continued. */
function Stored({ flow }: Pick<ChooseStepProps, "flow">) {
  const stored = flow.findStored();
  if (stored === undefined) return null;
  return (
    <Notice action={<Button onClick={() => flow.resume(stored)}>Continue</Button>}>
      You have not finished the import of “{stored.fileName}”.
    </Notice>
  );
}

const ACCEPTED =
  ".ics,.ical,.icalendar,.ifb,.vcs,.csv,.tsv,.txt,.json,.zip,text/calendar,text/csv,application/json,application/zip";

/** The first step: a file, or an import that was begun before. */
export function ChooseStep({ failure, flow }: ChooseStepProps) {
  const isOnline = useOnline();
  const openCalendars = useOpenCalendars();
  return (
    <div data-takes-files className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
      {failure === undefined ? null : (
        <Notice
          variant="problem"
          action={failure.retry === undefined ? undefined : <Button onClick={failure.retry}>Try again</Button>}
        >
          {failure.text}
        </Notice>
      )}
      <Stored flow={flow} />
      <p className="text-pretty">
        Choose what another program has exported: calendar files (.ics, .zip), or a file (.csv, .json) of one of the
        programs below. You see what is in it, and what would change, before anything does.
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton
          data-first-focus=""
          variant="primary"
          accept={ACCEPTED}
          aria-disabled={!isOnline}
          onFile={(file) => flow.start([file])}
        >
          Choose a file…
        </FileButton>
        <p className="text-muted pointer-coarse:hidden">or drop it anywhere on the page</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        A calendar that stays elsewhere:
        <Button
          onClick={() => {
            importRequest.close();
            openCalendars("subscribe");
          }}
        >
          Subscribe to it instead…
        </Button>
      </p>
      {isOnline ? null : <Notice>You are offline. An import needs the connection.</Notice>}
      <SourceList heading="Where to find it" sources={sources} />
    </div>
  );
}
