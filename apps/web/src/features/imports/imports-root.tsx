import { showToast } from "@hourloom/ui/toast";
import { useEffect } from "react";
import { importRequest } from "@/shared/commands/import-request";
import { createLazyModule, useLazyModule } from "@/shared/lazy/lazy-module";
import { FileDrop } from "./file-drop";

/** Few people import, and not often. */
const importDialog = createLazyModule(() => import("./import-dialog"));

function LazyDialog({ files }: { files: readonly File[] }) {
  const dialog = useLazyModule(importDialog);
  const hasFailed = dialog.status === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    importRequest.close();
    showToast("Not loaded. Check your connection.", { variant: "problem" });
  }, [hasFailed]);
  return dialog.status === "ready" ? <dialog.part.ImportDialog files={files} /> : null;
}

/** The import of files: the area to drop them, and its dialog. */
export function ImportsRoot() {
  const request = importRequest.useUntilUnmount();
  return (
    <>
      <FileDrop />
      {request === undefined ? null : <LazyDialog files={request.files} />}
    </>
  );
}
