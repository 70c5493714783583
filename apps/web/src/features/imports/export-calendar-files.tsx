import { todayIn } from "@hourloom/domain/time/zone-clock";
import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Field } from "@hourloom/ui/field";
import { Notice } from "@hourloom/ui/notice";
import { Progress } from "@hourloom/ui/progress";
import { Select } from "@hourloom/ui/select";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccountZone } from "@/features/accounts/queries";
import { useTaskLists } from "@/features/changes/use-task-lists";
import { useServices } from "@/shared/api/services";
import { type CalendarFile, exportCalendarFile } from "@/shared/files/export-calendar-file";

function useExport() {
  const { loginStore } = useServices();
  return useMutation({ mutationFn: (file: CalendarFile) => exportCalendarFile(loginStore, file) });
}

function ExportStatus({ status, data: failure, variables: file, mutate }: ReturnType<typeof useExport>) {
  if (status === "pending") return <Progress label="Exporting" value={undefined} max={1} />;
  if (file === undefined) return null;
  if (failure === undefined) return <Notice>Exported.</Notice>;
  return (
    <Notice
      variant="problem"
      action={failure.isRetryable ? <Button onClick={() => mutate(file)}>Retry</Button> : undefined}
    >
      Nothing has been exported. {failure.text}
    </Notice>
  );
}

type CollectionFile = Extract<CalendarFile, { id: string }>;

function filesOf(kind: CollectionFile["kind"], rows: readonly Omit<CollectionFile, "kind">[]): CollectionFile[] {
  return rows.map(({ id, title }) => ({ kind, id, title }));
}

/** Exports of everything, and of one calendar or list. */
export function ExportCalendarFiles() {
  const zone = useAccountZone();
  const { api } = useServices();
  const exporting = useExport();
  const calendars = filesOf("calendars", useQuery(api.calendars.list.queryOptions()).data ?? []);
  const lists = filesOf("task-lists", useTaskLists().ordered);
  const [withSessions, setWithSessions] = useState(false);
  const [chosen, setChosen] = useState("");
  const files = [...calendars, ...lists];
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  const optionsOf = (some: readonly CollectionFile[]) =>
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
          aria-disabled={exporting.isPending}
          onClick={() => exporting.mutate({ kind: "everything", withSessions, today: todayIn(zone, Date.now()) })}
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
          <Button
            aria-disabled={exporting.isPending}
            aria-label={`Export “${file.title}” as .ics`}
            onClick={() => exporting.mutate(file)}
          >
            Export
          </Button>
        </div>
      )}
      <ExportStatus {...exporting} />
    </div>
  );
}
