import type { ImportPreview } from "@hourloom/schema/imports";
import { readDrafts, writeDrafts, type DraftsArea } from "@/shared/storage/drafts-area";

/** An import that is staged on the server, so that it can be continued after the tab was closed. */
export interface StoredImport {
  id: string;
  fileName: string;
  /** The first day of what is in it. */
  firstDay: string | null;
}

function isStoredImport(stored: unknown): stored is StoredImport {
  if (typeof stored !== "object" || stored === null) return false;
  if (!("id" in stored && "fileName" in stored && "firstDay" in stored)) return false;
  const { id, fileName, firstDay } = stored;
  return typeof id === "string" && typeof fileName === "string" && (firstDay === null || typeof firstDay === "string");
}

/** The import that an account has begun on this device. */
export function findStoredImport(area: DraftsArea, accountId: string | undefined): StoredImport | undefined {
  const stored = readDrafts(area, accountId, "import");
  return isStoredImport(stored) ? stored : undefined;
}

export function storeImport(area: DraftsArea, accountId: string | undefined, preview: ImportPreview): void {
  const { id, file_name: fileName, from: firstDay } = preview;
  writeDrafts(area, accountId, "import", { id, fileName, firstDay } satisfies StoredImport);
}

export function forgetImport(area: DraftsArea, accountId: string | undefined): void {
  writeDrafts(area, accountId, "import", {});
}
