import { IMPORT_UNDO_DAYS, type CommittedImport } from "@hourloom/schema/imports";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useServices } from "@/shared/api/services";
import { importRequest } from "@/shared/commands/import-request";
import { focusMain } from "@/shared/focus/focus-main";
import { formatMonth } from "@/shared/time/format";
import { countsText, undoFailureText, undoneText } from "./import-texts";
import { undoImportOptions } from "./undo-import";

/** What was imported, with Undo and a way to it. */
export function ResultStep({ result, firstDay }: { result: CommittedImport; firstDay: string | null }) {
  const navigate = useNavigate();
  const undo = useMutation(undoImportOptions(useServices()));
  const isUndone = result.is_undone || undo.isSuccess;
  const hasChanges = result.made + result.changed > 0;
  const show = (date: string) => {
    importRequest.close();
    // After the dialog, which gives the focus back.
    setTimeout(() => void navigate({ to: "/app", search: { date } }).then(focusMain));
  };
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
      <div className="flex flex-col gap-1">
        <p dir="auto" className="text-muted [overflow-wrap:anywhere]">
          {result.file_name}
        </p>
        <p role="status" className="text-base font-semibold">
          {undo.isSuccess
            ? undoneText(undo.data)
            : isUndone
              ? "The import was undone."
              : `Imported: ${countsText(result)}.`}
        </p>
      </div>
      {isUndone || !hasChanges ? null : (
        <p className="text-pretty text-muted">
          Undo takes back all of it but what you have changed since. The settings list the file for {IMPORT_UNDO_DAYS}{" "}
          days.
        </p>
      )}
      {undo.error === null ? null : <Notice variant="problem">{undoFailureText(undo.error)}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        {isUndone || !hasChanges ? null : (
          <Button busy={undo.isPending} onClick={() => undo.mutate({ id: result.id })}>
            Undo
          </Button>
        )}
        {isUndone || firstDay === null ? null : (
          <Button onClick={() => show(firstDay)}>Show {formatMonth(firstDay)}</Button>
        )}
        <Button variant="primary" onClick={importRequest.close}>
          Done
        </Button>
      </div>
    </div>
  );
}
