import { importProgramNames } from "@hourloom/schema/import-programs";
import { Button } from "@hourloom/ui/button";
import { openImport } from "@/shared/commands/import-request";
import { useOpenCalendars } from "@/shared/commands/use-open-calendars";
import { ExportCalendarFiles } from "./export-calendar-files";
import { ImportedFiles } from "./imported-files";

/** Import, export, and what was imported. */
export function CalendarFiles() {
  const openCalendars = useOpenCalendars();
  return (
    <>
      <p className="text-pretty text-muted">
        Bring your calendar, tasks and times: files of Google Calendar, Apple Calendar, Outlook,{" "}
        {importProgramNames.join(", ")} and others. You see what would change before anything does. A calendar that
        stays elsewhere can be subscribed to: it is shown here, and read again about every hour.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => openImport()}>Import a file…</Button>
        <Button onClick={() => openCalendars("subscribe")}>Subscribe to a calendar…</Button>
      </div>
      <ImportedFiles />
      <ExportCalendarFiles />
    </>
  );
}
