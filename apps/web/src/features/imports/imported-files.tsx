import type { CommittedImport } from "@hourloom/schema/imports";
import { Button } from "@hourloom/ui/button";
import { showToast } from "@hourloom/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useAccountZone } from "@/features/accounts/queries";
import { useServices } from "@/shared/api/services";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { FetchState } from "@/shared/layout/fetch-state";
import { createLoginCheck } from "@/shared/login/login-store";
import { formatDateTime } from "@/shared/time/format";
import { countsText, undoFailureText, undoneText } from "./import-texts";
import { undoImportOptions } from "./undo-import";

function ImportedFile({ file, zone }: { file: CommittedImport; zone: string }) {
  const { id, file_name, committed_at, is_undone, made, changed } = file;
  const services = useServices();
  const undo = useMutation(undoImportOptions(services));
  const isUndone = is_undone || undo.isSuccess;
  const run = async () => {
    const isSame = createLoginCheck(services.loginStore);
    try {
      const undone = await undo.mutateAsync({ id });
      if (isSame()) showToast(undoneText(undone), { id: "import" });
    } catch (error) {
      if (isSame()) showToast(undoFailureText(error), { id: "import", variant: "problem" });
    }
  };
  return (
    <li className="flex min-h-12 items-center gap-3 border-t py-2 first:border-t-0">
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="truncate font-semibold">
          {file_name === "" ? "A file" : file_name}
        </span>
        <span className="text-xs text-muted tabular-nums">
          {formatDateTime(committed_at, zone)}: {countsText(file)}
        </span>
      </span>
      {isUndone ? <span className="text-muted">Undone</span> : null}
      {isUndone || made + changed === 0 ? null : (
        <Button busy={undo.isPending} aria-label={`Undo the import of “${file_name}”`} onClick={() => void run()}>
          Undo
        </Button>
      )}
    </li>
  );
}

/** The files that were imported, each with Undo; nothing without any. */
export function ImportedFiles() {
  const { api } = useServices();
  const zone = useAccountZone();
  const query = useQuery(api.imports.list.queryOptions());
  const list = useRef<HTMLUListElement>(null);
  const undone = query.data?.filter(({ is_undone }) => is_undone).length ?? 0;
  // The focused Undo button is removed.
  useRestoreFocus(undone, () => list.current?.focus({ preventScroll: true }));
  const files = query.data ?? [];
  return (
    <>
      <FetchState query={query} what="The imported files" loading={null} />
      {files.length === 0 ? null : (
        <div className="flex flex-col">
          <h3 id="imported-files" className="text-sm font-semibold">
            Imported files
          </h3>
          <ul ref={list} tabIndex={-1} aria-labelledby="imported-files" className="flex flex-col outline-none">
            {files.map((file) => (
              <ImportedFile key={file.id} file={file} zone={zone} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
