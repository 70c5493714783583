import type { ClassifiedObject } from "@hourloom/db/queries/imports/classification";
import type { ObjectAction } from "@hourloom/db/queries/imports/commit";
import type { ImportChoice, ImportKind, ImportStatus, StatusCounts } from "@hourloom/schema/imports";

/** What an import does with an object, if those of other calendars are changed there. */
export function statusOf({ known, own, live, later, has_twin }: ClassifiedObject): ImportStatus {
  if (known === null && own === null) return has_twin ? "unchanged" : "new";
  if (live === 0) return "new";
  if (later > 0) return "changed";
  return later === 0 ? "unchanged" : "older";
}

export function countStatuses(objects: readonly ClassifiedObject[], ...kinds: readonly ImportKind[]): StatusCounts {
  const counts = { new: 0, changed: 0, unchanged: 0, older: 0 };
  for (const object of objects) if (kinds.includes(object.kind)) counts[statusOf(object)] += 1;
  return counts;
}

/** Whether another calendar than the chosen one has an event. */
export function isElsewhere({ is_elsewhere, live, kind }: ClassifiedObject): boolean {
  return is_elsewhere && live > 0 && kind === "event";
}

/** What the commit does with an object; undefined for nothing. */
export function actionOf(object: ClassifiedObject, elsewhere: ImportChoice["elsewhere"]): ObjectAction | undefined {
  const { seq, known, own } = object;
  if (elsewhere === "copy" && isElsewhere(object)) return { seq, action: "insert", known: null, is_copy: true };
  const status = statusOf(object);
  if (status === "unchanged" || status === "older") return undefined;
  return { seq, action: known === null && own === null ? "insert" : "update", known, is_copy: false };
}
