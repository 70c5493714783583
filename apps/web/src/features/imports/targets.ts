import type { ImportPreview, ImportTarget, StatusCounts } from "@hourloom/schema/imports";

/** A calendar or list that can be chosen. */
export interface Collection {
  id: string;
  title: string;
}

/** The title for a new calendar or list: that of the file, else the file's name. */
export function newTitleOf({ calendar_title, file_name }: Pick<ImportPreview, "calendar_title" | "file_name">): string {
  const title = calendar_title ?? file_name.replace(/\.[a-z]+$/i, "").trim();
  return title === "" ? "Imported" : title;
}

/**
 * The target that is proposed: the collection with the title of the file, else the default one,
 * else a new one.
 */
export function proposeTarget(
  collections: readonly Collection[],
  { newTitle, defaultId }: { newTitle: string; defaultId: string | undefined },
): ImportTarget {
  const wanted = newTitle.trim().toLowerCase();
  const id = collections.find(({ title }) => title.trim().toLowerCase() === wanted)?.id ?? defaultId;
  return id === undefined ? { kind: "new", title: newTitle } : { kind: "existing", id };
}

/** The id of an existing collection; null for a new one. */
export function existingId(target: ImportTarget): string | null {
  return target.kind === "existing" ? target.id : null;
}

export function hasAny(counts: StatusCounts): boolean {
  return Object.values(counts).some((count) => count > 0);
}

/** Whether an import would do nothing. */
export function isIdle({ events, tasks, elsewhere }: ImportPreview, choice: "update" | "copy"): boolean {
  const changes = events.new + events.changed + tasks.new + tasks.changed;
  return changes === 0 && (elsewhere === 0 || choice === "update");
}
