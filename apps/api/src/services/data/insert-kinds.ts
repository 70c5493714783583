import type { Db } from "@hourloom/db/connect";
import {
  findLostReference,
  findSlice,
  findTwin,
  insertImportedExceptions,
  insertSlice,
  listImportedExceptions,
  type ImportedException,
  type Slice,
  type TouchedDays,
} from "@hourloom/db/queries/import-rows";
import type { ItemTable } from "@hourloom/db/queries/items";
import { dataKinds, type DataKind } from "@hourloom/schema/account-data";
import { unknownReferenceText } from "@hourloom/schema/error-texts";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Owner } from "../context.ts";
import { touchedDays } from "../events/occurrence.ts";
import { placeOf } from "./judge-rows.ts";

/** What rows of a kind refer to, which is in its table before them. */
const references: Readonly<Record<DataKind, { member: string; table: ItemTable } | undefined>> = {
  task_lists: undefined,
  tasks: { member: "task_list", table: "task_lists" },
  events: undefined,
  event_exceptions: { member: "event_id", table: "events" },
  pomodoros: { member: "task", table: "tasks" },
  flowtimes: { member: "task", table: "tasks" },
};

async function checkReferences(tx: Db, { userId }: Owner, slice: Slice): Promise<Outcome<null>> {
  const reference = references[slice.kind];
  if (reference === undefined) return done(null);
  const lost = await findLostReference(tx, userId, { slice, ...reference });
  if (lost === undefined) return done(null);
  return refuseField(
    placeOf({ kind: slice.kind, number: lost.number }, reference.member),
    unknownReferenceText(lost.sent),
  );
}

/** Which days an exception touches; undefined where its event is no series. */
function daysOf({ seq, date, changes, event, rrule }: ImportedException): TouchedDays | undefined {
  if (rrule === null || event.date === null) return undefined;
  if (changes === null) return { seq, shown_from: null, shown_to: null };
  return { seq, ...touchedDays({ ...event, date: event.date }, date, changes) };
}

async function insertExceptions(tx: Db, { userId }: Owner, slice: Slice): Promise<Outcome<number>> {
  const touched: TouchedDays[] = [];
  for (const exception of await listImportedExceptions(tx, userId, slice)) {
    const days = daysOf(exception);
    if (days === undefined) {
      const place = placeOf({ kind: slice.kind, number: exception.number }, "date");
      return refuseField(place, "An event that does not repeat has no exceptions.");
    }
    touched.push(days);
  }
  return done(await insertImportedExceptions(tx, userId, { slice, touched }));
}

async function insertOne(tx: Db, owner: Owner, slice: Slice): Promise<Outcome<number>> {
  const referred = await checkReferences(tx, owner, slice);
  if (!referred.ok) return referred;
  return slice.kind === "event_exceptions"
    ? insertExceptions(tx, owner, slice)
    : done(await insertSlice(tx, owner.userId, slice));
}

async function insertKind(tx: Db, owner: Owner, kind: DataKind): Promise<Outcome<null>> {
  let slice = await findSlice(tx, owner.userId, kind, 0);
  while (slice !== undefined) {
    const inserted = await insertOne(tx, owner, slice);
    if (!inserted.ok) return inserted;
    if (inserted.value < slice.count) {
      const number = (await findTwin(tx, owner.userId, kind)) ?? 1;
      const member = kind === "event_exceptions" ? "date" : "id";
      return refuseField(placeOf({ kind, number }, member), "The file has this twice.");
    }
    slice = await findSlice(tx, owner.userId, kind, slice.to);
  }
  return done(null);
}

/** Puts all rows of the account's import into their tables, parents first, so many at a time as a statement can take. */
export async function insertKinds(tx: Db, owner: Owner): Promise<Outcome<null>> {
  for (const kind of dataKinds) {
    const inserted = await insertKind(tx, owner, kind);
    if (!inserted.ok) return inserted;
  }
  return done(null);
}
