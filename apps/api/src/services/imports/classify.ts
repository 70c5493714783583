import type { ClassifiedObject, ObjectAction } from "@hourloom/db/queries/calendar-imports";
import type { ImportChoice, ImportStatus, StatusCounts } from "@hourloom/schema/imports";

/** What an import does with an object, if those of other calendars are changed there. */
export function statusOf({ known, is_live, later, has_twin }: ClassifiedObject): ImportStatus {
  if (known === null) return has_twin ? "unchanged" : "new";
  if (!is_live) return "new";
  if (later > 0) return "changed";
  return later === 0 ? "unchanged" : "older";
}

export function countStatuses(objects: readonly ClassifiedObject[], kind: ClassifiedObject["kind"]): StatusCounts {
  const counts = { new: 0, changed: 0, unchanged: 0, older: 0 };
  for (const object of objects) if (object.kind === kind) counts[statusOf(object)] += 1;
  return counts;
}

/** Whether a copy is made of an object that another calendar has. */
function isCopied({ known, is_elsewhere, kind }: ClassifiedObject, elsewhere: ImportChoice["elsewhere"]): boolean {
  return known !== null && is_elsewhere && elsewhere === "copy" && kind === "event";
}

/** What the commit does with an object. */
export function actionOf(object: ClassifiedObject, elsewhere: ImportChoice["elsewhere"]): ObjectAction {
  const { seq, known, first_event } = object;
  if (isCopied(object, elsewhere)) return { seq, action: "insert", known: null, first_event: null, is_copy: true };
  const status = statusOf(object);
  if (status === "unchanged" || status === "older") {
    return { seq, action: "skip", known: null, first_event: null, is_copy: false };
  }
  return known === null
    ? { seq, action: "insert", known, first_event: null, is_copy: false }
    : { seq, action: "update", known, first_event, is_copy: false };
}
