import { Button } from "@hourloom/ui/button";
import { openImport } from "@/shared/commands/import-request";
import { ExportCalendarFiles } from "./export-calendar-files";
import { ImportedFiles } from "./imported-files";

/** Import, export, and what was imported. */
export function CalendarFiles() {
  return (
    <>
      <p className="text-pretty text-muted">
        Bring your calendar: events and tasks of an .ics file, as Google Calendar, Apple Calendar, Outlook and others
        export them. You see what would change before anything does.
      </p>
      <Button className="self-start" onClick={() => openImport()}>
        Import a calendar file…
      </Button>
      <ImportedFiles />
      <ExportCalendarFiles />
    </>
  );
}
