import { isDeepStrictEqual } from "node:util";
import { holdItem, isInTrash, restoreItem, trashItem, type ItemTable } from "@hourloom/db/queries/items";
import type { Db } from "@hourloom/db/connect";
import type { Listed, ListPage } from "@hourloom/db/queries/list-pages";
import type { UserId } from "@hourloom/db/owner";
import { unknownReferenceText, type FieldErrors } from "@hourloom/schema/error-texts";
import { done, errorsOf, refuse, refuseField, type Outcome, type Versioned } from "@hourloom/schema/refusals";
import type { Calculator } from "../calculator/calculator.ts";
import { newId, type ItemContext, type Owner } from "../context.ts";
import { checkCapacity, trimTrash } from "./capacity.ts";
import { listInPages } from "./list-in-pages.ts";
import { checkKey, doOnce, writeInTurn, type RepeatKey } from "./repeats.ts";
import { isChangeless, isSeen, type SeenVersions } from "./versions.ts";

/** The item that is meant, in the versions that the caller has seen. */
export interface Target {
  id: string;
  versions?: SeenVersions;
}

/** The calls that every kind of item answers. Whatever is another account's, or in the trash, is not found. */
export interface ItemsService<Shape, Create, Patch> {
  /**
   * All of them in the order of their creation, page by page, so that the longest list holds up
   * nobody.
   */
  list(owner: Owner): AsyncGenerator<Shape[]>;
  get(owner: Owner, id: string): Promise<Outcome<Shape>>;
  create(owner: Owner, input: Create, repeat?: RepeatKey): Promise<Outcome<Shape>>;
  /** Changes the members that are given. With versions, only if the item still is one of them. */
  update(owner: Owner, target: Target, changes: Patch): Promise<Outcome<Shape>>;
  remove(owner: Owner, target: Target): Promise<Outcome<null>>;
  /** Brings back what was removed. */
  restore(owner: Owner, id: string): Promise<Outcome<Shape>>;
  /** What is wrong with the members in `given`, each by itself, that only their owner's rows and zone tell. */
  memberErrors(owner: Owner, given: Patch): Promise<FieldErrors>;
  /** Refuses a key that was used with another request, for a creation that is refused already: one that is tried looks by itself. */
  checkKey(owner: Owner, repeat: RepeatKey): Promise<Outcome<null>>;
}

/** The same changes as a step of a greater one, in its transaction. */
export interface ItemSteps<Shape, Patch> {
  update(step: ItemStep, target: Target, changes: Patch): Promise<Outcome<Shape>>;
  remove(step: ItemStep, target: Target): Promise<Outcome<null>>;
}

/** The queries of one kind of item. */
export interface ItemRows<Row, Columns> {
  table: ItemTable;
  list(db: Db, userId: UserId, page: ListPage): Promise<Listed<Row>>;
  find(db: Db, userId: UserId, id: string): Promise<Row | undefined>;
  lock(db: Db, userId: UserId, id: string): Promise<Row | undefined>;
  insert(db: Db, userId: UserId, row: Columns & { id: string }): Promise<Row>;
  update(db: Db, userId: UserId, id: string, changes: Partial<Columns>): Promise<Row>;
}

/** Where a step of an item's way stands: the transaction and whose item it is. */
export interface ItemStep {
  tx: Db;
  owner: Owner;
  now: Date;
  /** Rows of one kind that the account may hold, and as many more in its trash; by default `ROWS_MAX`. */
  rowsMax: number | undefined;
  calculator: Calculator;
}

/** A step in the transaction `tx`. */
export function itemStep({ now, rowsMax, calculator }: ItemContext, tx: Db, owner: Owner): ItemStep {
  return { tx, owner, now: now(), rowsMax, calculator };
}

/** What is special about one kind of item. */
export interface ItemKind<Row, Columns, Shape, Create, Patch> {
  /** What it is called in `event with this id already exists.` */
  name: string;
  rows: ItemRows<Row, Columns>;
  /** The kinds that columns refer to. */
  references: Partial<Record<string, ItemTable>>;
  present(row: Row, owner: Owner): Shape;
  /** Reads an answer that was kept. */
  parse(kept: unknown): Shape;
  /** The columns of what was given, nothing for what was not; refuses values that have no meaning in the owner's zone. */
  read(input: Patch, owner: Owner): Outcome<Partial<Columns>>;
  /** A whole new row, with what stands for the members that were not given; `prepared` are the columns that `prepare` made. */
  complete(input: Create, prepared: Partial<Columns>, owner: Owner): Outcome<Columns>;
  /** What is wrong between the columns of a whole row, and between them and what was said. */
  judge(columns: Columns, input: Patch): Outcome<null>;
  /** Makes what an item needs beside itself, and answers the columns that come of it. `row` is what is changed; undefined for something new. */
  prepare?(input: Patch, step: ItemStep, row?: Row): Promise<Outcome<Partial<Columns>>>;
  /** What a change comes to for this row, where that is more than its columns. */
  change?(
    row: Row,
    given: Partial<Columns>,
    call: { input: Patch; step: ItemStep },
  ): Outcome<Partial<Columns>> | Promise<Outcome<Partial<Columns>>>;
  /** Whether a repeated creation says what the row holds, as far as `given` does not tell. */
  holds?(row: Row, input: Create, step: ItemStep): Promise<boolean>;
  afterCreate?(row: Row, step: ItemStep): Promise<void>;
  afterUpdate?(change: { before: Row; after: Row }, step: ItemStep): Promise<void>;
  afterRemove?(row: Row, step: ItemStep): Promise<void>;
  /** Brings back what belongs to the row; refuses where the account has no room for it. */
  afterRestore?(row: Row, trashedAt: Date, step: ItemStep): Promise<Outcome<null>>;
}

const notFound = refuse({ code: "not_found" });

/** The references that lead nowhere; those that lead somewhere stay until the transaction ends. */
export async function findLostReferences(
  references: Partial<Record<string, ItemTable>>,
  given: object,
  { tx, userId }: { tx: Db; userId: UserId },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const members = new Map<string, unknown>(Object.entries(given));
  for (const [field, table] of Object.entries(references)) {
    const id = members.get(field);
    if (typeof id !== "string" || table === undefined) continue;
    if (!(await holdItem(tx, { table, userId, id }))) errors[field] = [unknownReferenceText(id)];
  }
  return errors;
}

/**
 * The given members without references that are null on both sides. One whose row lies in the trash reads null, too: who writes back what was read does not
 * mean to cut it off for good.
 */
function withoutHidden<Columns extends object>(
  references: Partial<Record<string, ItemTable>>,
  { current, given }: { current: Columns; given: Partial<Columns> },
): Partial<Columns> {
  const kept: Partial<Columns> = {};
  for (const name in given) {
    const isHidden = name in references && given[name] === null && current[name] === null;
    if (!isHidden) kept[name] = given[name];
  }
  return kept;
}

/** The six calls for one kind of item: versions, ids chosen by the caller, repeats, references, the trash and the limit of rows, once for all kinds. */
export function createItems<
  Columns extends object,
  Row extends Columns & { id: string; version: number },
  Shape extends Versioned,
  Create extends Patch & { id?: string | undefined },
  Patch extends object,
>(
  deps: ItemContext,
  kind: ItemKind<Row, Columns, Shape, Create, Patch>,
): ItemsService<Shape, Create, Patch> & {
  within: ItemSteps<Shape, Patch>;
} {
  const { rows, references } = kind;
  const { table } = rows;
  const idTaken = refuseField("id", `${kind.name} with this id already exists.`);
  const write = <T>(owner: Owner, work: (step: ItemStep) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    writeInTurn(deps.db, { userId: owner.userId, work: (tx) => work(itemStep(deps, tx, owner)) });

  async function checkReferences({ tx, owner }: ItemStep, given: Partial<Columns>): Promise<Outcome<null>> {
    const errors = await findLostReferences(references, given, { tx, userId: owner.userId });
    return Object.keys(errors).length === 0 ? done(null) : refuse({ code: "invalid", errors });
  }

  /** Whether the members that the caller gave say what the row holds: a repeated call, not another item with the same id. */
  async function isRepeat(
    row: Row,
    { input, given, step }: { input: Create; given: Partial<Columns>; step: ItemStep },
  ) {
    const held = new Map<string, unknown>(Object.entries(row));
    // A reference may be written in capitals, as any UUID.
    const isHeld = Object.entries(given).every(([name, value]) =>
      isDeepStrictEqual(held.get(name), name in references && typeof value === "string" ? value.toLowerCase() : value),
    );
    return isHeld && (kind.holds === undefined || (await kind.holds(row, input, step)));
  }

  async function create(step: ItemStep, input: Create): Promise<Outcome<Shape>> {
    const { tx, owner } = step;
    const { userId } = owner;
    const read = kind.read(input, owner);
    if (!read.ok) return read;
    const id = input.id ?? newId(step.now);
    const existing = await rows.find(tx, userId, id);
    if (existing !== undefined) {
      const repeats = await isRepeat(existing, { input, given: read.value, step });
      return repeats ? done(kind.present(existing, owner)) : idTaken;
    }
    if (await isInTrash(tx, { table, userId, id })) return idTaken;
    const capacity = await checkCapacity(step, table);
    if (!capacity.ok) return capacity;
    const prepared = (await kind.prepare?.(input, step)) ?? done({});
    if (!prepared.ok) return prepared;
    const referenced = await checkReferences(step, { ...read.value, ...prepared.value });
    if (!referenced.ok) return referenced;
    const columns = kind.complete(input, prepared.value, owner);
    if (!columns.ok) return columns;
    const judged = kind.judge(columns.value, input);
    if (!judged.ok) return judged;
    const row = await rows.insert(tx, userId, { ...columns.value, id });
    await kind.afterCreate?.(row, step);
    return done(kind.present(row, owner));
  }

  async function update(step: ItemStep, { id, versions }: Target, changes: Patch): Promise<Outcome<Shape>> {
    const { tx, owner } = step;
    const current = await rows.lock(tx, owner.userId, id);
    if (current === undefined) return notFound;
    if (!isSeen(versions, current)) return refuse({ code: "changed", current: kind.present(current, owner) });
    const read = kind.read(changes, owner);
    if (!read.ok) return read;
    const prepared = (await kind.prepare?.(changes, step, current)) ?? done({});
    if (!prepared.ok) return prepared;
    const columns = withoutHidden(references, { current, given: { ...read.value, ...prepared.value } });
    const referenced = await checkReferences(step, columns);
    if (!referenced.ok) return referenced;
    const changed = (await kind.change?.(current, columns, { input: changes, step })) ?? done(columns);
    if (!changed.ok) return changed;
    const given = changed.value;
    const judged = kind.judge({ ...current, ...given }, changes);
    if (!judged.ok) return judged;
    if (isChangeless(given)) return done(kind.present(current, owner));
    const after = await rows.update(tx, owner.userId, id, given);
    await kind.afterUpdate?.({ before: current, after }, step);
    return done(kind.present(after, owner));
  }

  async function remove(step: ItemStep, { id, versions }: Target): Promise<Outcome<null>> {
    const { tx, owner, now } = step;
    const { userId } = owner;
    const current = await rows.lock(tx, userId, id);
    if (current === undefined) return notFound;
    if (!isSeen(versions, current)) return refuse({ code: "changed", current: kind.present(current, owner) });
    await trashItem(tx, { table, userId, id }, now);
    await kind.afterRemove?.(current, step);
    await trimTrash(step, table);
    return done(null);
  }

  async function restore(step: ItemStep, id: string): Promise<Outcome<Shape>> {
    const { tx, owner } = step;
    const { userId } = owner;
    const trashedAt = await restoreItem(tx, { table, userId, id });
    const row = await rows.find(tx, userId, id);
    if (row === undefined) return notFound;
    if (trashedAt === undefined) return done(kind.present(row, owner));
    const capacity = await checkCapacity(step, table, 0);
    if (!capacity.ok) return capacity;
    const restored = (await kind.afterRestore?.(row, trashedAt, step)) ?? done(null);
    return restored.ok ? done(kind.present(row, owner)) : restored;
  }

  return {
    list: (owner) =>
      listInPages(
        (page) => rows.list(deps.db, owner.userId, page),
        (row) => kind.present(row, owner),
      ),
    get: async (owner, id) => {
      const row = await rows.find(deps.db, owner.userId, id);
      return row === undefined ? notFound : done(kind.present(row, owner));
    },
    create: (owner, input, repeat) =>
      doOnce(deps.db, {
        userId: owner.userId,
        repeat,
        parse: (kept) => kind.parse(kept),
        work: (tx) => create(itemStep(deps, tx, owner), input),
      }),
    update: (owner, target, changes) => write(owner, (step) => update(step, target, changes)),
    remove: (owner, target) => write(owner, (step) => remove(step, target)),
    restore: (owner, id) => write(owner, (step) => restore(step, id)),
    memberErrors: async (owner, given) => {
      const lost = await findLostReferences(references, given, { tx: deps.db, userId: owner.userId });
      return { ...lost, ...errorsOf(kind.read(given, owner)) };
    },
    checkKey: (owner, repeat) => checkKey(deps.db, owner.userId, repeat),
    within: { update, remove },
  };
}
