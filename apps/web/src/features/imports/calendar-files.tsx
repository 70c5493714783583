import { Button } from "@hourloom/ui/button";
import { openImport } from "@/shared/commands/import-request";
import { ExportCalendarFiles } from "./export-calendar-files";
import { ImportedFiles } from "./imported-files";

/** Import, export, and what was imported. */
export function CalendarFiles() {
  return (
    <>
      <p className="text-pretty text-muted">
        Bring your calendar, tasks and times: files of Google Calendar, Apple Calendar, Outlook, Todoist, TickTick,
        Super Productivity, Toggl and others. You see what would change before anything does.
      </p>
      <Button className="self-start" onClick={() => openImport()}>
        Import a file…
      </Button>
      <ImportedFiles />
      <ExportCalendarFiles />
    </>
  );
}
