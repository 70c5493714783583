import { classifyObjects, type ClassifiedObject } from "@hourloom/db/queries/imports/classification";
import {
  adoptOwnRows,
  keepEventIds,
  markAsStored,
  putEvents,
  putObjects,
  putSessions,
  putTasks,
  saveBefore,
  saveVersions,
  setImportActions,
  type ObjectAction,
} from "@hourloom/db/queries/imports/commit";
import {
  deleteReplacedEvents,
  forgetPlans,
  numberUpdated,
  planByAverages,
  type Place,
  type Places,
} from "@hourloom/db/queries/imports/slices";
import { findImport, updateImport } from "@hourloom/db/queries/imports/staging";
import { positionBetween } from "@hourloom/domain/ordering/position";
import { itemKinds } from "@hourloom/schema/item-kinds";
import { importKind, type CommittedImport, type ImportChoice, type ImportKind } from "@hourloom/schema/imports";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { checkCapacity, checkSourceCapacity } from "../../core/capacity.ts";
import type { OwnerTransaction } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import { lastPosition } from "../items/positions.ts";
import { actionOf } from "./classify.ts";
import { importDetails, type ImportDetails } from "./import-details.ts";
import { findPlace, openPlace, placeOf } from "./places.ts";
import { slicesOf } from "./slices.ts";

interface Decided {
  object: ClassifiedObject;
  action: ObjectAction;
}

/** The objects that the commit puts into the account, in the order of their numbers. */
function decide(objects: readonly ClassifiedObject[], elsewhere: ImportChoice["elsewhere"]): Decided[] {
  return objects.flatMap((object) => {
    const action = actionOf(object, elsewhere);
    return action === undefined ? [] : [{ object, action }];
  });
}

/** Whether an object is new outside the trash. */
function isMade({ object, action: { action } }: Decided): boolean {
  return action === "insert" || (action === "update" && object.live === 0);
}

/** The titles of what is put into the chosen calendars or lists. */
function placedTitles(decided: readonly Decided[], kind: ImportKind): (string | null)[] {
  const placed = decided.filter((one) => one.object.kind === kind && isMade(one));
  return placed.map(({ object }) => object.collection);
}

/** How many rows outside the trash the account has more. */
function countAdded(decided: readonly Decided[], kind: ImportKind): number {
  let added = 0;
  for (const { object, action } of decided) {
    if (object.kind !== kind) continue;
    added += object.rows - (action.action === "update" ? object.live : 0);
  }
  return Math.max(added, 0);
}

/** Positions of new tasks, each after those of its list. */
async function placeTasks(transaction: OwnerTransaction, place: Place, decided: readonly Decided[]) {
  const next = new Map<string, string>();
  const placed: { seq: number; position: string }[] = [];
  for (const { object, action } of decided) {
    if (object.kind !== "task" || action.action !== "insert") continue;
    const taskList = placeOf(place, object.collection);
    if (taskList === null) continue;
    const position = next.get(taskList) ?? (await lastPosition(transaction, { table: "tasks", taskList }));
    placed.push({ seq: object.seq, position });
    next.set(taskList, positionBetween(position, null));
  }
  return placed;
}

function isSession({ kind }: ClassifiedObject): boolean {
  return kind === "pomodoro" || kind === "flowtime";
}

async function putRows(
  transaction: OwnerTransaction,
  details: ImportDetails,
  { importId, places, decided }: { importId: string; places: Places; decided: readonly Decided[] },
): Promise<void> {
  const { tx, userId } = transaction;
  const positions = await placeTasks(transaction, places.taskList, decided);
  const adopted = decided.flatMap(({ object: { seq, own }, action: { action } }) =>
    own !== null && action === "update" ? [{ seq, own }] : [],
  );
  if (adopted.length > 0) await adoptOwnRows(tx, userId, importId, adopted);
  const seqs = decided.map(({ object }) => object.seq);
  for (const slice of slicesOf(importId, seqs)) {
    await forgetPlans(tx);
    await saveBefore(tx, userId, slice);
    await keepEventIds(tx, userId, slice);
    await putObjects(tx, userId, slice, places);
    await deleteReplacedEvents(tx, userId, slice, "staged");
    await putEvents(tx, userId, slice);
    await putTasks(tx, userId, slice, positions);
    if (decided.some(({ object }) => isSession(object))) await putSessions(tx, userId, slice);
    await saveVersions(tx, userId, slice);
  }
  await markAsStored(tx, userId, importId);
  await numberUpdated(tx, userId, { importId, isStored: true });
  await updateImport(tx, userId, importId, {
    state: "committed",
    details: JSON.stringify(details),
    committed_at: transaction.now,
  });
}

async function checkCapacities(transaction: OwnerTransaction, decided: readonly Decided[]): Promise<Result<null>> {
  for (const kind of importKind.options) {
    const capacity = await checkCapacity(transaction, itemKinds[kind].table, countAdded(decided, kind));
    if (!capacity.ok) return capacity;
  }
  // Those that replace others, too.
  const octets = decided.reduce((sum, { object }) => sum + object.octets, 0);
  return octets === 0 ? ok(null) : checkSourceCapacity(transaction, octets);
}

/** Puts the staged objects into the account, all in the caller's transaction. */
export async function commitImport(
  transaction: OwnerTransaction,
  choice: ImportChoice,
): Promise<Result<CommittedImport>> {
  const { tx, userId, owner, now } = transaction;
  await planByAverages(tx);
  const found = await findImport(tx, userId, choice.id);
  if (found === undefined || found.state !== "staged") return err({ code: "not_found" });
  const chosen = {
    calendar: { table: "calendars", field: "calendar", target: choice.calendar },
    taskList: { table: "task_lists", field: "task_list", target: choice.task_list },
  } as const;
  const known = {
    calendar: await findPlace(tx, transaction, { importId: choice.id, ...chosen.calendar }),
    taskList: await findPlace(tx, transaction, { importId: choice.id, ...chosen.taskList }),
  };
  const objects = await classifyObjects(tx, userId, { importId: choice.id, ...known });
  const decided = decide(objects, choice.elsewhere);
  const capacity = await checkCapacities(transaction, decided);
  if (!capacity.ok) return capacity;
  const calendar = await openPlace(
    transaction,
    { ...chosen.calendar, place: known.calendar },
    placedTitles(decided, "event"),
  );
  if (!calendar.ok) return calendar;
  const list = await openPlace(
    transaction,
    { ...chosen.taskList, place: known.taskList },
    placedTitles(decided, "task"),
  );
  if (!list.ok) return list;
  await setImportActions(
    tx,
    userId,
    choice.id,
    decided.map(({ action }) => action),
  );
  const details = {
    ...importDetails.parse(found.details),
    made: decided.filter(isMade).length,
    changed: decided.filter((one) => one.action.action === "update" && !isMade(one)).length,
    made_calendars: calendar.value.made,
    made_lists: list.value.made,
  };
  const places = { calendar: calendar.value.place, taskList: list.value.place };
  await putRows(transaction, details, { importId: choice.id, places, decided });
  const { made, changed } = details;
  const committed_at = printDateTime(now, owner);
  return ok({ id: choice.id, file_name: found.file_name, committed_at, made, changed, is_undone: false });
}
