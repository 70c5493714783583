import {
  classifyObjects,
  deleteReplacedEvents,
  findImport,
  putEvents,
  putObjects,
  putTasks,
  saveBefore,
  saveVersions,
  setImportActions,
  updateImport,
  type ClassifiedObject,
  type ObjectAction,
} from "@hourloom/db/queries/calendar-imports";
import { lockReferencedItem } from "@hourloom/db/queries/items";
import { insertCalendar } from "@hourloom/db/queries/calendars";
import { insertTaskList } from "@hourloom/db/queries/task-lists";
import { positionBetween } from "@hourloom/domain/ordering/position";
import type { CommittedImport, ImportChoice, ImportTarget } from "@hourloom/schema/imports";
import { err, invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { unknownReferenceText } from "@hourloom/schema/fields/error-texts";
import { checkCapacity } from "../../core/capacity.ts";
import { newId, type OwnerTransaction } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import { checkOwnCalendars } from "../calendars/read-only.ts";
import { lastPosition } from "../items/positions.ts";
import { actionOf } from "./classify.ts";
import { importDetails, type ImportDetails } from "./import-details.ts";
import { slicesOf } from "./slices.ts";

/** The collection that rows are put into, and whether it was made. */
interface Collection {
  id: string | null;
  isMade: boolean;
}

type CollectionTable = "calendars" | "task_lists";

async function makeCollection(
  transaction: OwnerTransaction,
  table: CollectionTable,
  title: string,
): Promise<Result<Collection>> {
  const { tx, userId, now } = transaction;
  const capacity = await checkCapacity(transaction, table);
  if (!capacity.ok) return capacity;
  const id = newId(now);
  const position = await lastPosition(transaction, { table });
  if (table === "task_lists") await insertTaskList(tx, userId, { id, title, position });
  else await insertCalendar(tx, userId, { id, title, position, color: null, is_hidden: false, is_default: false });
  return ok({ id, isMade: true });
}

/** Finds or makes the chosen collection; none if nothing is put into it. */
async function openCollection(
  transaction: OwnerTransaction,
  { table, field, target }: { table: CollectionTable; field: string; target: ImportTarget },
  isNeeded: boolean,
): Promise<Result<Collection>> {
  const { tx, userId } = transaction;
  if (target.kind === "new") {
    return isNeeded ? makeCollection(transaction, table, target.title) : ok({ id: null, isMade: false });
  }
  const exists = await lockReferencedItem(tx, { table, userId, id: target.id });
  if (!exists) return invalidField(field, unknownReferenceText(target.id));
  const writable = await checkOwnCalendars(transaction, [target.id]);
  return writable.ok ? ok({ id: target.id, isMade: false }) : writable;
}

function existingId(target: ImportTarget): string | null {
  return target.kind === "existing" ? target.id : null;
}

interface Decided {
  object: ClassifiedObject;
  action: ObjectAction;
}

function countActions(decided: readonly Decided[], kind: ClassifiedObject["kind"], action: ObjectAction["action"]) {
  return decided.filter((one) => one.object.kind === kind && one.action.action === action).length;
}

/** Whether something is put into the chosen calendar or list. */
function hasPlaced(decided: readonly Decided[], kind: ClassifiedObject["kind"]): boolean {
  return decided.some(
    ({ object, action: { action } }) =>
      object.kind === kind && (action === "insert" || (action === "update" && object.live === 0)),
  );
}

/** How many rows outside the trash the account has more. */
function countAdded(decided: readonly Decided[], kind: ClassifiedObject["kind"]): number {
  let added = 0;
  for (const { object, action } of decided) {
    if (object.kind !== kind || action.action === "skip") continue;
    added += object.rows - (action.action === "update" ? object.live : 0);
  }
  return Math.max(added, 0);
}

async function placeTasks(transaction: OwnerTransaction, list: string | null, decided: readonly Decided[]) {
  const placed: { seq: number; position: string }[] = [];
  if (list === null) return placed;
  let position = await lastPosition(transaction, { table: "tasks", taskList: list });
  for (const { object, action } of decided) {
    if (object.kind !== "task" || action.action !== "insert") continue;
    placed.push({ seq: object.seq, position });
    position = positionBetween(position, null);
  }
  return placed;
}

async function putRows(
  transaction: OwnerTransaction,
  details: ImportDetails,
  {
    importId,
    calendar,
    taskList,
    decided,
  }: { importId: string; calendar: string | null; taskList: string | null; decided: readonly Decided[] },
): Promise<void> {
  const { tx, userId } = transaction;
  const positions = await placeTasks(transaction, taskList, decided);
  for (const slice of slicesOf(importId, decided)) {
    await saveBefore(tx, userId, slice);
    await putObjects(tx, userId, slice, { calendar, taskList });
    if (details.changed > 0) await deleteReplacedEvents(tx, userId, slice);
    await putEvents(tx, userId, slice);
    await putTasks(tx, userId, slice, positions);
    await saveVersions(tx, userId, slice);
  }
  await updateImport(tx, userId, importId, {
    state: "committed",
    details: JSON.stringify(details),
    committed_at: transaction.now,
  });
}

async function checkCapacities(transaction: OwnerTransaction, decided: readonly Decided[]): Promise<Result<null>> {
  for (const [table, kind] of [
    ["events", "event"],
    ["tasks", "task"],
  ] as const) {
    const capacity = await checkCapacity(transaction, table, countAdded(decided, kind));
    if (!capacity.ok) return capacity;
  }
  return ok(null);
}

/** Puts the staged objects into the account, all in the caller's transaction. */
export async function commitImport(
  transaction: OwnerTransaction,
  choice: ImportChoice,
): Promise<Result<CommittedImport>> {
  const { tx, userId, owner, now } = transaction;
  const found = await findImport(tx, userId, choice.id);
  if (found === undefined || found.state !== "staged") return err({ code: "not_found" });
  const ids = { importId: choice.id, calendar: existingId(choice.calendar), taskList: existingId(choice.task_list) };
  const objects = await classifyObjects(tx, userId, ids);
  const decided = objects.map((object) => ({ object, action: actionOf(object, choice.elsewhere) }));
  const capacity = await checkCapacities(transaction, decided);
  if (!capacity.ok) return capacity;
  const counts = {
    events: countActions(decided, "event", "insert"),
    tasks: countActions(decided, "task", "insert"),
    changed: countActions(decided, "event", "update") + countActions(decided, "task", "update"),
  };
  const calendar = await openCollection(
    transaction,
    { table: "calendars", field: "calendar", target: choice.calendar },
    hasPlaced(decided, "event"),
  );
  if (!calendar.ok) return calendar;
  const list = await openCollection(
    transaction,
    { table: "task_lists", field: "task_list", target: choice.task_list },
    hasPlaced(decided, "task"),
  );
  if (!list.ok) return list;
  await setImportActions(
    tx,
    userId,
    choice.id,
    decided.map(({ action }) => action),
  );
  const made = counts.events + counts.tasks;
  const details = {
    ...importDetails.parse(found.details),
    made,
    changed: counts.changed,
    made_calendar: calendar.value.isMade ? calendar.value.id : null,
    made_list: list.value.isMade ? list.value.id : null,
  };
  const target = { calendar: calendar.value.id, taskList: list.value.id };
  await putRows(transaction, details, { importId: choice.id, ...target, decided });
  const { file_name } = found;
  const committed_at = printDateTime(now, owner);
  return ok({ id: choice.id, file_name, committed_at, made, changed: counts.changed, is_undone: false });
}
