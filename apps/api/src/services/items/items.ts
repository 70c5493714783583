import { isDeepStrictEqual } from "node:util";
import { lockReferencedItem, isInTrash, restoreItem, trashItem, type ItemTable } from "@hourloom/db/queries/items";
import type { Db } from "@hourloom/db/connect";
import type { Listed, ListPage } from "@hourloom/db/queries/list-pages";
import type { UserId } from "@hourloom/db/owner";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import {
  ok,
  fieldErrorsOf,
  err,
  invalidField,
  type Result,
  type Versioned,
} from "@hourloom/schema/errors/domain-errors";
import { unknownReferenceText } from "@hourloom/schema/fields/error-texts";
import { itemStep, newId, type ItemContext, type ItemStep, type Owner } from "../../core/context.ts";
import { checkCapacity, trimTrash } from "../../core/capacity.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { checkIdempotencyKey, runOnce, runExclusive, type IdempotencyKey } from "../../core/idempotency.ts";
import { isEmptyPatch, isSeen, type SeenVersions } from "../../core/versions.ts";

/** An item by id, in the versions that the caller has seen. */
export interface Target {
  id: string;
  versions?: SeenVersions;
}

/**
 * The operations of every kind of item. Items of other accounts, or in the trash, are `not_found`.
 */
export interface ItemsService<Shape, Create, Patch> {
  /**
   * Yields all items in order of creation, page by page, so that long lists do not block other
   * requests.
   */
  list(owner: Owner): AsyncGenerator<Shape[]>;
  get(owner: Owner, id: string): Promise<Result<Shape>>;
  create(owner: Owner, input: Create, idempotencyKey?: IdempotencyKey): Promise<Result<Shape>>;
  /** Changes the given members; with `versions`, only if the item has one of them. */
  update(owner: Owner, target: Target, changes: Patch): Promise<Result<Shape>>;
  remove(owner: Owner, target: Target): Promise<Result<null>>;
  /** Restores a deleted item. */
  restore(owner: Owner, id: string): Promise<Result<Shape>>;
  /** Errors of single members of `input` that depend on the owner's rows or zone. */
  memberErrors(owner: Owner, input: Patch): Promise<FieldErrors>;
  /**
   * Rejects a key that was used with another request. For creations that failed validation;
   * `create` checks by itself.
   */
  checkIdempotencyKey(owner: Owner, idempotencyKey: IdempotencyKey): Promise<Result<null>>;
}

/** The same changes within the transaction of another use case. */
export interface ItemSteps<Shape, Patch> {
  update(step: ItemStep, target: Target, changes: Patch): Promise<Result<Shape>>;
  remove(step: ItemStep, target: Target): Promise<Result<null>>;
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

/** What differs between the kinds of items. */
export interface ItemKind<Row, Columns, Shape, Create, Patch> {
  /** The name in the message `event with this id already exists.` */
  name: string;
  rows: ItemRows<Row, Columns>;
  /** The tables that columns refer to. */
  references: Partial<Record<string, ItemTable>>;
  present(row: Row, owner: Owner): Shape;
  /** Parses a stored response. */
  parse(response: unknown): Shape;
  /** The columns of the given members; an error for values that are invalid in the owner's zone. */
  read(input: Patch, owner: Owner): Result<Partial<Columns>>;
  /** A complete new row with defaults; `prepared` are the columns of `prepare`. */
  complete(input: Create, prepared: Partial<Columns>, owner: Owner): Result<Columns>;
  /** Checks the columns of a complete row against each other and against the input. */
  validate(columns: Columns, input: Patch): Result<null>;
  /**
   * Creates rows that the item depends on and returns the resulting columns. `row` is the row to
   * change; undefined for a creation.
   */
  prepare?(input: Patch, step: ItemStep, row?: Row): Promise<Result<Partial<Columns>>>;
  /** The columns to update, where they are more than the given ones. */
  change?(
    row: Row,
    columns: Partial<Columns>,
    call: { input: Patch; step: ItemStep },
  ): Result<Partial<Columns>> | Promise<Result<Partial<Columns>>>;
  /** Whether a repeated creation matches the row, for members that `columns` does not cover. */
  matchesExisting?(row: Row, input: Create, step: ItemStep): Promise<boolean>;
  afterCreate?(row: Row, step: ItemStep): Promise<void>;
  afterUpdate?(change: { before: Row; after: Row }, step: ItemStep): Promise<void>;
  afterRemove?(row: Row, step: ItemStep): Promise<void>;
  /** Restores rows that belong to the item; an error if the account is full. */
  afterRestore?(row: Row, trashedAt: Date, step: ItemStep): Promise<Result<null>>;
}

const notFound = err({ code: "not_found" });

/** Errors for references to missing rows; existing ones are locked until the transaction ends. */
export async function findMissingReferences(
  references: Partial<Record<string, ItemTable>>,
  values: object,
  { tx, userId }: { tx: Db; userId: UserId },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const members = new Map<string, unknown>(Object.entries(values));
  for (const [field, table] of Object.entries(references)) {
    const id = members.get(field);
    if (typeof id !== "string" || table === undefined) continue;
    if (!(await lockReferencedItem(tx, { table, userId, id }))) errors[field] = [unknownReferenceText(id)];
  }
  return errors;
}

/**
 * The given columns without references that are null on both sides. A reference to a row in the
 * trash reads as null: writing that back must not remove it.
 */
function withoutHidden<Columns extends object>(
  references: Partial<Record<string, ItemTable>>,
  { current, columns }: { current: Columns; columns: Partial<Columns> },
): Partial<Columns> {
  const visible: Partial<Columns> = {};
  for (const name in columns) {
    const isHidden = name in references && columns[name] === null && current[name] === null;
    if (!isHidden) visible[name] = columns[name];
  }
  return visible;
}

/**
 * The operations of one kind of item: versions, client-chosen ids, idempotency, references, trash
 * and capacity, implemented once for all kinds.
 */
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
  const idTaken = invalidField("id", `${kind.name} with this id already exists.`);
  const write = <T>(owner: Owner, work: (step: ItemStep) => Promise<Result<T>>): Promise<Result<T>> =>
    runExclusive(deps.db, { userId: owner.userId, work: (tx) => work(itemStep(deps, tx, owner)) });

  async function checkReferences({ tx, owner }: ItemStep, columns: Partial<Columns>): Promise<Result<null>> {
    const errors = await findMissingReferences(references, columns, { tx, userId: owner.userId });
    return Object.keys(errors).length === 0 ? ok(null) : err({ code: "invalid", errors });
  }

  /**
   * Whether the given members match the row: a repeated call, not another item with the same id.
   */
  async function isRepeatedCreation(
    row: Row,
    { input, columns, step }: { input: Create; columns: Partial<Columns>; step: ItemStep },
  ) {
    const values = new Map<string, unknown>(Object.entries(row));
    // UUIDs may be written in upper case.
    const isEqual = Object.entries(columns).every(([name, value]) =>
      isDeepStrictEqual(
        values.get(name),
        name in references && typeof value === "string" ? value.toLowerCase() : value,
      ),
    );
    return isEqual && (kind.matchesExisting === undefined || (await kind.matchesExisting(row, input, step)));
  }

  async function create(step: ItemStep, input: Create): Promise<Result<Shape>> {
    const { tx, owner } = step;
    const { userId } = owner;
    const read = kind.read(input, owner);
    if (!read.ok) return read;
    const id = input.id ?? newId(step.now);
    const existing = await rows.find(tx, userId, id);
    if (existing !== undefined) {
      const repeats = await isRepeatedCreation(existing, { input, columns: read.value, step });
      return repeats ? ok(kind.present(existing, owner)) : idTaken;
    }
    if (await isInTrash(tx, { table, userId, id })) return idTaken;
    const capacity = await checkCapacity(step, table);
    if (!capacity.ok) return capacity;
    const prepared = (await kind.prepare?.(input, step)) ?? ok({});
    if (!prepared.ok) return prepared;
    const referenced = await checkReferences(step, { ...read.value, ...prepared.value });
    if (!referenced.ok) return referenced;
    const columns = kind.complete(input, prepared.value, owner);
    if (!columns.ok) return columns;
    const validated = kind.validate(columns.value, input);
    if (!validated.ok) return validated;
    const row = await rows.insert(tx, userId, { ...columns.value, id });
    await kind.afterCreate?.(row, step);
    return ok(kind.present(row, owner));
  }

  async function update(step: ItemStep, { id, versions }: Target, changes: Patch): Promise<Result<Shape>> {
    const { tx, owner } = step;
    const current = await rows.lock(tx, owner.userId, id);
    if (current === undefined) return notFound;
    if (!isSeen(versions, current)) return err({ code: "changed", current: kind.present(current, owner) });
    const read = kind.read(changes, owner);
    if (!read.ok) return read;
    const prepared = (await kind.prepare?.(changes, step, current)) ?? ok({});
    if (!prepared.ok) return prepared;
    const columns = withoutHidden(references, { current, columns: { ...read.value, ...prepared.value } });
    const referenced = await checkReferences(step, columns);
    if (!referenced.ok) return referenced;
    const changed = (await kind.change?.(current, columns, { input: changes, step })) ?? ok(columns);
    if (!changed.ok) return changed;
    const changedColumns = changed.value;
    const validated = kind.validate({ ...current, ...changedColumns }, changes);
    if (!validated.ok) return validated;
    if (isEmptyPatch(changedColumns)) return ok(kind.present(current, owner));
    const after = await rows.update(tx, owner.userId, id, changedColumns);
    await kind.afterUpdate?.({ before: current, after }, step);
    return ok(kind.present(after, owner));
  }

  async function remove(step: ItemStep, { id, versions }: Target): Promise<Result<null>> {
    const { tx, owner, now } = step;
    const { userId } = owner;
    const current = await rows.lock(tx, userId, id);
    if (current === undefined) return notFound;
    if (!isSeen(versions, current)) return err({ code: "changed", current: kind.present(current, owner) });
    await trashItem(tx, { table, userId, id }, now);
    await kind.afterRemove?.(current, step);
    await trimTrash(step, table);
    return ok(null);
  }

  async function restore(step: ItemStep, id: string): Promise<Result<Shape>> {
    const { tx, owner } = step;
    const { userId } = owner;
    const trashedAt = await restoreItem(tx, { table, userId, id });
    const row = await rows.find(tx, userId, id);
    if (row === undefined) return notFound;
    if (trashedAt === undefined) return ok(kind.present(row, owner));
    const capacity = await checkCapacity(step, table, 0);
    if (!capacity.ok) return capacity;
    const restored = (await kind.afterRestore?.(row, trashedAt, step)) ?? ok(null);
    return restored.ok ? ok(kind.present(row, owner)) : restored;
  }

  return {
    list: (owner) =>
      listInPages(
        (page) => rows.list(deps.db, owner.userId, page),
        (row) => kind.present(row, owner),
      ),
    get: async (owner, id) => {
      const row = await rows.find(deps.db, owner.userId, id);
      return row === undefined ? notFound : ok(kind.present(row, owner));
    },
    create: (owner, input, idempotencyKey) =>
      runOnce(deps.db, {
        userId: owner.userId,
        idempotencyKey,
        parse: (response) => kind.parse(response),
        work: (tx) => create(itemStep(deps, tx, owner), input),
      }),
    update: (owner, target, changes) => write(owner, (step) => update(step, target, changes)),
    remove: (owner, target) => write(owner, (step) => remove(step, target)),
    restore: (owner, id) => write(owner, (step) => restore(step, id)),
    memberErrors: async (owner, input) => {
      const missing = await findMissingReferences(references, input, { tx: deps.db, userId: owner.userId });
      return { ...missing, ...fieldErrorsOf(kind.read(input, owner)) };
    },
    checkIdempotencyKey: (owner, idempotencyKey) => checkIdempotencyKey(deps.db, owner.userId, idempotencyKey),
    within: { update, remove },
  };
}
