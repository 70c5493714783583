import { fileTitleOf } from "@hourloom/domain/items/file-title";
import type { ImportPreview, ImportTarget, StatusCounts } from "@hourloom/schema/imports";

/** A calendar or list that can be chosen. */
export interface Collection {
  id: string;
  title: string;
}

/** The title for a new calendar or list: that of the file, else the file's name. */
export function newTitleOf({ calendar_title, file_name }: Pick<ImportPreview, "calendar_title" | "file_name">): string {
  const title = calendar_title ?? fileTitleOf(file_name);
  return title === "" ? "Imported" : title;
}

/**
 * The target that is proposed: the collections that the file names, if it does; else the one with
 * the title of the file, else the default one, else a new one.
 */
export function proposeTarget(
  collections: readonly Collection[],
  { newTitle, defaultId, titles }: { newTitle: string; defaultId: string | undefined; titles: number },
): ImportTarget {
  if (titles > 0) return { kind: "by_title" };
  const wanted = newTitle.trim().toLowerCase();
  const id = collections.find(({ title }) => title.trim().toLowerCase() === wanted)?.id ?? defaultId;
  return id === undefined ? { kind: "new", title: newTitle } : { kind: "existing", id };
}

/** What a preview compares with; null for a new collection. */
export function comparedWith(target: ImportTarget): string | null {
  if (target.kind === "new") return null;
  return target.kind === "existing" ? target.id : target.kind;
}

export function hasAny(counts: StatusCounts): boolean {
  return Object.values(counts).some((count) => count > 0);
}

/** Whether an import would do nothing. */
export function isIdle({ events, tasks, sessions, elsewhere }: ImportPreview, choice: "update" | "copy"): boolean {
  const changes = [events, tasks, sessions].reduce((sum, counts) => sum + counts.new + counts.changed, 0);
  return changes === 0 && (elsewhere === 0 || choice === "update");
}
