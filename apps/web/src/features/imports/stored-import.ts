import type { ImportPreview } from "@hourloom/schema/imports";
import { z } from "zod";
import { readDrafts, writeDrafts, type DraftsArea } from "@/shared/storage/drafts-area";

/** An import that is staged on the server, so that it can be continued after the tab was closed. */
const storedImport = z.object({
  id: z.string(),
  fileName: z.string(),
  /** The first day of what is in it. */
  firstDay: z.string().nullable(),
});
export type StoredImport = z.output<typeof storedImport>;

/** The import that an account has begun on this device. */
export function findStoredImport(area: DraftsArea, accountId: string | undefined): StoredImport | undefined {
  return storedImport.safeParse(readDrafts(area, accountId, "import")).data;
}

export function storedImportOf({ id, file_name, from }: ImportPreview): StoredImport {
  return { id, fileName: file_name, firstDay: from };
}

export function storeImport(area: DraftsArea, accountId: string | undefined, preview: ImportPreview): void {
  writeDrafts(area, accountId, "import", storedImportOf(preview));
}

export function forgetImport(area: DraftsArea, accountId: string | undefined): void {
  writeDrafts(area, accountId, "import", {});
}
