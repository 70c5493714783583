import { listNamedCollections } from "@hourloom/db/queries/imports/classification";
import { type Place } from "@hourloom/db/queries/imports/slices";
import { lockReferencedItem } from "@hourloom/db/queries/items";
import { invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { unknownReferenceText } from "@hourloom/schema/fields/error-texts";
import type { ImportTarget } from "@hourloom/schema/imports";
import { checkCapacity } from "../../core/capacity.ts";
import { newId, type ItemContext, type Owner, type OwnerTransaction } from "../../core/context.ts";
import { checkOwnCalendars } from "../calendars/read-only.ts";
import { appendCollections, type CollectionTable, type NewCollection } from "../items/append-collections.ts";

/** For what names no calendar or list, among others that do. */
const UNTITLED_COLLECTION = "Imported";

/** The chosen calendars or lists that the account has already. */
export async function findPlace(
  db: ItemContext["db"],
  { userId }: Pick<Owner, "userId">,
  { importId, table, target }: { importId: string; table: CollectionTable; target: ImportTarget },
): Promise<Place> {
  if (target.kind !== "by_title") return { id: target.kind === "existing" ? target.id : null, byTitle: new Map() };
  const named = await listNamedCollections(db, userId, { importId, table });
  return { id: null, byTitle: new Map(named.map(({ id, title }) => [title, id])) };
}

/** Makes calendars or lists at the end, in the order of the titles. */
async function makeCollections(
  transaction: OwnerTransaction,
  table: CollectionTable,
  titles: readonly string[],
): Promise<Result<NewCollection[]>> {
  if (titles.length === 0) return ok([]);
  const capacity = await checkCapacity(transaction, table, titles.length);
  if (!capacity.ok) return capacity;
  const made = titles.map((title) => ({ id: newId(transaction.now), title }));
  await appendCollections(transaction, table, made);
  return ok(made);
}

function idsOf(made: readonly NewCollection[]): string[] {
  return made.map(({ id }) => id);
}

/** Where rows go, and the calendars or lists that were made for them. */
export interface OpenedPlace {
  place: Place;
  made: string[];
}

async function openByTitle(
  transaction: OwnerTransaction,
  { table, place }: { table: CollectionTable; place: Place },
  needed: readonly (string | null)[],
): Promise<Result<OpenedPlace>> {
  const titles = [...new Set(needed.map((title) => title ?? UNTITLED_COLLECTION))];
  const missing = titles.filter((title) => !place.byTitle.has(title));
  const made = await makeCollections(transaction, table, missing);
  if (!made.ok) return made;
  const byTitle = new Map([...place.byTitle, ...made.value.map(({ id, title }) => [title, id] as const)]);
  return ok({ place: { id: byTitle.get(UNTITLED_COLLECTION) ?? null, byTitle }, made: idsOf(made.value) });
}

/**
 * Finds or makes what rows with these titles are put into (`needed`, null for those without one);
 * nothing is made if there are none.
 */
export async function openPlace(
  transaction: OwnerTransaction,
  chosen: { table: CollectionTable; field: string; target: ImportTarget; place: Place },
  needed: readonly (string | null)[],
): Promise<Result<OpenedPlace>> {
  const { tx, userId } = transaction;
  const { table, target, place } = chosen;
  switch (target.kind) {
    case "by_title":
      return openByTitle(transaction, chosen, needed);
    case "existing": {
      const exists = await lockReferencedItem(tx, { table, userId, id: target.id });
      if (!exists) return invalidField(chosen.field, unknownReferenceText(target.id));
      const writable = await checkOwnCalendars(transaction, table === "calendars" ? [target.id] : []);
      return writable.ok ? ok({ place, made: [] }) : writable;
    }
    case "new": {
      const made = await makeCollections(transaction, table, needed.length === 0 ? [] : [target.title]);
      return made.ok ? ok({ place: { ...place, id: made.value[0]?.id ?? null }, made: idsOf(made.value) }) : made;
    }
  }
}

/** The id of the calendar or list with the title; null if there is none. */
export function placeOf({ id, byTitle }: Place, title: string | null): string | null {
  return (title === null ? undefined : byTitle.get(title)) ?? id;
}
