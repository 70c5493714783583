import { createDialogRequest } from "./dialog-request";

interface ImportRequest {
  /** The files that were dropped; empty if one is to be chosen in the dialog. */
  files: readonly File[];
}

export const importRequest = createDialogRequest<ImportRequest>();

export function openImport(files: readonly File[] = []): void {
  importRequest.set({ files });
}
