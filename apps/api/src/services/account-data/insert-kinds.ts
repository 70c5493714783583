import type { Db } from "@hourloom/db/connect";
import { findStagedInSubscribed } from "@hourloom/db/queries/feed-objects";
import {
  findMissingReference,
  findSlice,
  findDuplicate,
  insertSlice,
  listImportedExceptions,
  type ImportedException,
  type Slice,
  type TouchedDays,
} from "@hourloom/db/queries/account-data-import";
import { dataKinds, referencesOfRows, type DataKind } from "@hourloom/schema/accounts/account-data";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { unknownReferenceText } from "@hourloom/schema/fields/error-texts";
import type { Owner } from "../../core/context.ts";
import { shownDays } from "../events/occurrence.ts";
import { pathOf } from "./validate-rows.ts";

async function checkReferences(tx: Db, { userId }: Owner, slice: Slice): Promise<Result<null>> {
  for (const { member, table } of referencesOfRows(slice.kind)) {
    const missing = await findMissingReference(tx, userId, { slice, member, table });
    if (missing === undefined) continue;
    const place = pathOf({ kind: slice.kind, number: missing.number }, member);
    return invalidField(place, unknownReferenceText(missing.sent));
  }
  return ok(null);
}

/** Only its feed brings what is in a subscribed calendar. */
async function checkCalendars(tx: Db, { userId }: Owner, slice: Slice): Promise<Result<null>> {
  const { kind } = slice;
  if (!referencesOfRows(kind).some(({ member }) => member === "calendar")) return ok(null);
  const number = await findStagedInSubscribed(tx, userId, slice);
  if (number === undefined) return ok(null);
  return invalidField(pathOf({ kind, number }, "calendar"), "This calendar is a subscribed one.");
}

/** The days that an exception touches; undefined if its event does not repeat. */
function daysOf({ seq, date, changes, event, rrule }: ImportedException): TouchedDays | undefined {
  if (rrule === null || event.date === null) return undefined;
  if (changes === null) return { seq, shown_from: null, shown_to: null };
  return { seq, ...shownDays({ ...event, date: event.date }, date, changes) };
}

async function insertExceptions(tx: Db, { userId }: Owner, slice: Slice): Promise<Result<number>> {
  const touched: TouchedDays[] = [];
  for (const exception of await listImportedExceptions(tx, userId, slice)) {
    const days = daysOf(exception);
    if (days === undefined) {
      const place = pathOf({ kind: slice.kind, number: exception.number }, "date");
      return invalidField(place, "An event that does not repeat has no exceptions.");
    }
    touched.push(days);
  }
  return ok(await insertSlice(tx, userId, { slice, touched }));
}

async function insertOne(tx: Db, owner: Owner, slice: Slice): Promise<Result<number>> {
  const referred = await checkReferences(tx, owner, slice);
  if (!referred.ok) return referred;
  const placed = await checkCalendars(tx, owner, slice);
  if (!placed.ok) return placed;
  return slice.kind === "event_exceptions"
    ? insertExceptions(tx, owner, slice)
    : ok(await insertSlice(tx, owner.userId, { slice }));
}

async function insertKind(tx: Db, owner: Owner, kind: DataKind): Promise<Result<null>> {
  let slice = await findSlice(tx, owner.userId, kind, 0);
  while (slice !== undefined) {
    const inserted = await insertOne(tx, owner, slice);
    if (!inserted.ok) return inserted;
    if (inserted.value < slice.count) {
      const number = (await findDuplicate(tx, owner.userId, kind)) ?? 1;
      const member = kind === "event_exceptions" ? "date" : "id";
      return invalidField(pathOf({ kind, number }, member), "The file has this twice.");
    }
    slice = await findSlice(tx, owner.userId, kind, slice.to);
  }
  return ok(null);
}

/**
 * Inserts all staged rows of the account into their tables, parents first, in slices that fit a
 * statement.
 */
export async function insertKinds(tx: Db, owner: Owner): Promise<Result<null>> {
  for (const kind of dataKinds) {
    const inserted = await insertKind(tx, owner, kind);
    if (!inserted.ok) return inserted;
  }
  return ok(null);
}
