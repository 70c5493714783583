import { createStore } from "@/shared/state/store";

interface ImportRequest {
  /** The files that were dropped; empty if one is to be chosen in the dialog. */
  files: readonly File[];
}

/**
 * The open import of a file. A store, so that the parts that open it do not import the
 * dialog.
 */
export const importRequest = createStore<ImportRequest | undefined>(undefined);

export function openImport(files: readonly File[] = []): void {
  importRequest.set({ files });
}

export function closeImport(): void {
  importRequest.set(undefined);
}
