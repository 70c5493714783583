import { classifyObjects, type ClassifiedObject } from "@hourloom/db/queries/imports/classification";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { planByAverages } from "@hourloom/db/queries/imports/slices";
import { findImport } from "@hourloom/db/queries/imports/staging";
import {
  PREVIEW_ROWS,
  type ImportPreview,
  type ImportPreviewQuery,
  type ImportStatus,
  type ImportTarget,
} from "@hourloom/schema/imports";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { transact } from "../../core/transactions.ts";
import { countStatuses, isElsewhere, statusOf } from "./classify.ts";
import { importDetails } from "./import-details.ts";
import { findPlace } from "./places.ts";

function boundsOf(objects: readonly ClassifiedObject[]): Pick<ImportPreview, "from" | "to"> {
  const bounds: Pick<ImportPreview, "from" | "to"> = { from: null, to: null };
  for (const { date, last_date } of objects) {
    if (date !== null && (bounds.from === null || date < bounds.from)) bounds.from = date;
    if (last_date !== null && (bounds.to === null || last_date > bounds.to)) bounds.to = last_date;
  }
  return bounds;
}

type PreviewRow = ImportPreview["rows"][number];

const priorityAndTags: Readonly<Record<ImportStatus, number>> = { new: 0, changed: 1, older: 2, unchanged: 3 };

function compareDates(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

function compareRows(a: PreviewRow, b: PreviewRow): number {
  return priorityAndTags[a.status] - priorityAndTags[b.status] || compareDates(a.date, b.date);
}

/** New and changed rows first, then by date; those without one last. */
function listRows(objects: readonly ClassifiedObject[]): PreviewRow[] {
  const rows = objects.map((object) => {
    const { kind, title, date, start_time } = object;
    return { kind, title, date, start_time, status: statusOf(object) };
  });
  return rows.toSorted(compareRows).slice(0, PREVIEW_ROWS);
}

/** The title of a new calendar or list makes no difference. */
function targetOf(compared: string | null): ImportTarget {
  if (compared === "by_title") return { kind: compared };
  return compared === null ? { kind: "new", title: "" } : { kind: "existing", id: compared };
}

async function preview(
  tx: Db,
  userId: UserId,
  { id, calendar = null, task_list = null }: ImportPreviewQuery,
): Promise<Result<ImportPreview>> {
  await planByAverages(tx);
  const found = await findImport(tx, userId, id);
  if (found === undefined || found.state !== "staged") return err({ code: "not_found" });
  const objects = await classifyObjects(tx, userId, {
    importId: id,
    calendar: await findPlace(tx, { userId }, { importId: id, table: "calendars", target: targetOf(calendar) }),
    taskList: await findPlace(tx, { userId }, { importId: id, table: "task_lists", target: targetOf(task_list) }),
  });
  const details = importDetails.parse(found.details);
  const { calendar_title, problems, problem_count, left_out, calendar_titles, list_titles } = details;
  return ok({
    id,
    file_name: found.file_name,
    calendar_title,
    events: countStatuses(objects, "event"),
    tasks: countStatuses(objects, "task"),
    sessions: countStatuses(objects, "pomodoro", "flowtime"),
    calendar_titles,
    list_titles,
    elsewhere: objects.filter(isElsewhere).length,
    ...boundsOf(objects),
    problems,
    problem_count,
    left_out,
    rows: listRows(objects),
  });
}

/** What an import would do; the target is only compared with, nothing is changed. */
export function previewImport(
  { db }: ServiceContext,
  { userId }: Owner,
  query: ImportPreviewQuery,
): Promise<Result<ImportPreview>> {
  return transact(db, (tx) => preview(tx, userId, query));
}
