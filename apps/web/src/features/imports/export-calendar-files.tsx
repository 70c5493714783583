import { todayIn } from "@hourloom/domain/time/zone-clock";
import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Field } from "@hourloom/ui/field";
import { Notice } from "@hourloom/ui/notice";
import { Progress } from "@hourloom/ui/progress";
import { Select } from "@hourloom/ui/select";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useProfile } from "@/features/accounts/queries";
import { useTaskLists } from "@/features/changes/use-task-lists";
import { useServices } from "@/shared/api/services";
import { type CalendarFile, exportCalendarFile } from "@/shared/files/export-calendar-file";
import { usableZone } from "@/shared/time/clock";
import type { RequestFailure } from "@/shared/api/request";

type Exporting =
  | { status: "idle" | "busy" }
  | { status: "over" }
  | { status: "failed"; failure: RequestFailure; file: CalendarFile };

function useExport() {
  const { loginStore } = useServices();
  const [exporting, setExporting] = useState<Exporting>({ status: "idle" });
  const run = async (file: CalendarFile) => {
    setExporting({ status: "busy" });
    const failure = await exportCalendarFile(loginStore, file);
    setExporting(failure === undefined ? { status: "over" } : { status: "failed", failure, file });
  };
  return { exporting, run };
}

function ExportStatus({ exporting, onRetry }: { exporting: Exporting; onRetry: (file: CalendarFile) => void }) {
  switch (exporting.status) {
    case "idle":
      return null;
    case "busy":
      return <Progress label="Exporting" value={undefined} max={1} />;
    case "over":
      return <Notice>Exported.</Notice>;
    case "failed": {
      const { failure, file } = exporting;
      const retry = failure.isRetryable ? <Button onClick={() => onRetry(file)}>Retry</Button> : undefined;
      return (
        <Notice variant="problem" action={retry}>
          Nothing has been exported. {failure.text}
        </Notice>
      );
    }
  }
}

/** The calendars and lists, with the key of their option. */
function useExportable() {
  const { api } = useServices();
  const calendars = useQuery(api.calendars.list.queryOptions()).data ?? [];
  const { ordered: lists } = useTaskLists();
  return {
    calendars: calendars.map(({ id, title }): CalendarFile & { id: string; title: string } => ({
      kind: "calendars",
      id,
      title,
    })),
    lists: lists.map(({ id, title }): CalendarFile & { id: string; title: string } => ({
      kind: "task-lists",
      id,
      title,
    })),
  };
}

/** Exports of everything, and of one calendar or list. */
export function ExportCalendarFiles() {
  const zone = usableZone(useProfile()?.timezone);
  const { exporting, run } = useExport();
  const { calendars, lists } = useExportable();
  const [withSessions, setWithSessions] = useState(false);
  const [chosen, setChosen] = useState("");
  const files = [...calendars, ...lists];
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  const isBusy = exporting.status === "busy";
  const optionsOf = (some: typeof files) =>
    some.map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ));
  return (
    <div className="flex flex-col gap-3 border-t pt-4">
      <p className="text-pretty text-muted">
        Other calendars read .ics files, and so does Hourloom. They hold events and tasks, not the trash or settings.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          aria-disabled={isBusy}
          onClick={() => void run({ kind: "everything", withSessions, today: todayIn(zone, Date.now()) })}
        >
          Export everything as .ics
        </Button>
        <Checkbox
          label="Finished sessions too"
          checked={withSessions}
          onChange={(event) => setWithSessions(event.target.checked)}
        />
      </div>
      {file === undefined ? null : (
        <div className="flex items-end gap-2">
          <Field label="One calendar or list" className="w-60">
            {(control) => (
              <Select {...control} value={file.id} onChange={(event) => setChosen(event.target.value)}>
                {lists.length === 0 ? (
                  optionsOf(calendars)
                ) : (
                  <>
                    <optgroup label="Calendars">{optionsOf(calendars)}</optgroup>
                    <optgroup label="Lists">{optionsOf(lists)}</optgroup>
                  </>
                )}
              </Select>
            )}
          </Field>
          <Button aria-disabled={isBusy} aria-label={`Export “${file.title}” as .ics`} onClick={() => void run(file)}>
            Export
          </Button>
        </div>
      )}
      <ExportStatus exporting={exporting} onRetry={(again) => void run(again)} />
    </div>
  );
}
