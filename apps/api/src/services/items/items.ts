import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { lockReferencedItem, isInTrash, restoreItem, trashItem, type ItemTable } from "@hourloom/db/queries/items";
import type { Db } from "@hourloom/db/connect";
import { isConnectFailure, isConnectionLost } from "@hourloom/db/lost-connections";
import type { Listed, ListPage } from "@hourloom/db/queries/list-pages";
import type { UserId } from "@hourloom/db/owner";
import type { ItemTarget } from "@hourloom/schema/item-target";
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
import { ownerTransaction, newId, type ItemContext, type OwnerTransaction, type Owner } from "../../core/context.ts";
import { checkCapacity, ROWS_MAX, trimTrash } from "../../core/capacity.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { checkIdempotencyKey, runOnce, type IdempotencyKey } from "../../core/idempotency.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { isEmptyPatch, isSeen, versionsOf, type SeenVersions } from "../../core/versions.ts";

/** An item by id, in the versions that the caller has seen. */
export interface Target {
  id: string;
  versions?: SeenVersions;
}

/** The item of an input, in the version that was on screen. */
export function seenTarget({ id, version }: ItemTarget): Target {
  return { id, versions: versionsOf(version) };
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

/** Operations within the transaction of another use case. */
export interface ItemOperations<Row, Shape, Create, Patch> {
  /** Creates an item with this id, whatever id the input has. */
  create(transaction: OwnerTransaction, input: Create, id: string): Promise<Result<Shape>>;
  /** Locks the row, if it has a version that the caller has seen. */
  lockSeen(transaction: OwnerTransaction, target: Target): Promise<Result<Row>>;
  update(transaction: OwnerTransaction, target: Target, changes: Patch): Promise<Result<Shape>>;
  remove(transaction: OwnerTransaction, target: Target): Promise<Result<null>>;
}

/** The queries of one kind of item. */
export interface ItemRows<Row, Columns> {
  table: ItemTable;
  list(db: Db, userId: UserId, page: ListPage): Promise<Listed<Row>>;
  find(db: Db, userId: UserId, id: string): Promise<Row | undefined>;
  lock(db: Db, userId: UserId, id: string): Promise<Row | undefined>;
  insert(db: Db, userId: UserId, row: Columns & { id: string }): Promise<Row>;
  /**
   * As `insert`, in one statement without a transaction; undefined where the account may be full or
   * gone, the id taken, or a reference missing. Only for kinds whose creation needs nothing else.
   */
  insertWithinQuota?(db: Db, userId: UserId, row: Columns & { id: string }, limit: number): Promise<Row | undefined>;
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
  /** The shape that `present` returns, by which stored responses are parsed. */
  shape: z.ZodType<Shape>;
  /** Members that stored responses lack because they are older. */
  olderMembers?(owner: Owner): object;
  /** The columns of the given members; an error for values that are invalid in the owner's zone. */
  read(input: Patch, owner: Owner): Result<Partial<Columns>>;
  /** A complete new row with defaults; `columns` are those of `read` and `prepare`. */
  complete(input: Create, columns: Partial<Columns>): Result<Columns>;
  /** Checks the columns of a complete row against each other and against the input. */
  validate?(columns: Columns, input: Patch): Result<null>;
  /**
   * Creates rows that the item depends on and returns the resulting columns. `row` is the row to
   * change; undefined for a creation.
   */
  prepare?(input: Patch, transaction: OwnerTransaction, row?: Row): Promise<Result<Partial<Columns>>>;
  /** The columns to update, where they are more than the given ones. */
  change?(
    row: Row,
    columns: Partial<Columns>,
    call: { input: Patch; transaction: OwnerTransaction },
  ): Result<Partial<Columns>> | Promise<Result<Partial<Columns>>>;
  /** Whether a member of a repeated creation need not match the row, since it was not stored. */
  isIgnored?(row: Row, name: string): boolean;
  /** Whether a repeated creation matches the row, for members that `columns` does not cover. */
  matchesExisting?(row: Row, input: Create, transaction: OwnerTransaction): Promise<boolean>;
  afterCreate?(row: Row, transaction: OwnerTransaction): Promise<void>;
  afterUpdate?(change: { before: Row; after: Row }, transaction: OwnerTransaction): Promise<void>;
  /** An error for a row that cannot be changed, or columns that a row cannot have. */
  checkWritable?(columns: Partial<Columns>, transaction: OwnerTransaction): Promise<Result<null>>;
  /** An error for a row that cannot be removed. */
  checkRemoval?(row: Row): Result<null>;
  /** Deletes a row that does not go to the trash; returns whether it is such a row. */
  deleteForGood?(row: Row, transaction: OwnerTransaction): Promise<boolean>;
  afterRemove?(row: Row, transaction: OwnerTransaction): Promise<void>;
  /** Restores rows that belong to the item; an error if the account is full. */
  afterRestore?(row: Row, trashedAt: Date, transaction: OwnerTransaction): Promise<Result<null>>;
}

const notFound = err({ code: "not_found" });

/** Errors for references to missing rows; existing ones are locked until the transaction ends. */
export async function findMissingReferences(
  references: Partial<Record<string, ItemTable>>,
  values: object,
  { tx, userId }: { tx: Db; userId: UserId },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [field, table] of Object.entries(references)) {
    const id: unknown = Reflect.get(values, field);
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
  within: ItemOperations<Row, Shape, Create, Patch>;
} {
  const { rows, references } = kind;
  const { table } = rows;
  const needsMore = kind.prepare !== undefined || kind.afterCreate !== undefined;
  const idTaken = invalidField("id", `${kind.name} with this id already exists.`);

  async function checkReferences(transaction: OwnerTransaction, columns: Partial<Columns>): Promise<Result<null>> {
    const errors = await findMissingReferences(references, columns, transaction);
    return Object.keys(errors).length === 0 ? ok(null) : err({ code: "invalid", errors });
  }

  /**
   * Whether the given members match the row: a repeated call, not another item with the same id.
   */
  async function isRepeatedCreation(
    row: Row,
    { input, columns, transaction }: { input: Create; columns: Partial<Columns>; transaction: OwnerTransaction },
  ) {
    // UUIDs may be written in upper case.
    const isEqual = Object.entries(columns).every(
      ([name, value]) =>
        kind.isIgnored?.(row, name) === true ||
        isDeepStrictEqual(
          Reflect.get(row, name),
          name in references && typeof value === "string" ? value.toLowerCase() : value,
        ),
    );
    return isEqual && (kind.matchesExisting === undefined || (await kind.matchesExisting(row, input, transaction)));
  }

  /** Creates an item in one statement; undefined if that was not possible, for whatever reason. */
  async function createInOneStatement(owner: Owner, input: Create, id: string): Promise<Result<Shape> | undefined> {
    if (rows.insertWithinQuota === undefined || needsMore) return undefined;
    const read = kind.read(input, owner);
    const columns = read.ok ? kind.complete(input, read.value) : read;
    if (!columns.ok || kind.validate?.(columns.value, input).ok === false) return undefined;
    try {
      const { db, rowsMax = ROWS_MAX } = deps;
      const row = await rows.insertWithinQuota(db, owner.userId, { ...columns.value, id }, rowsMax);
      return row && ok(kind.present(row, owner));
    } catch (error) {
      // It may have been committed: then the next attempt finds it, since the id is the same.
      if (isConnectionLost(error) && !isConnectFailure(error)) return undefined;
      throw error;
    }
  }

  async function create(transaction: OwnerTransaction, input: Create, id: string): Promise<Result<Shape>> {
    const { tx, owner, userId } = transaction;
    const read = kind.read(input, owner);
    if (!read.ok) return read;
    const existing = await rows.find(tx, userId, id);
    if (existing !== undefined) {
      const repeats = await isRepeatedCreation(existing, { input, columns: read.value, transaction });
      return repeats ? ok(kind.present(existing, owner)) : idTaken;
    }
    if (await isInTrash(tx, { table, userId, id })) return idTaken;
    const capacity = await checkCapacity(transaction, table);
    if (!capacity.ok) return capacity;
    const prepared = (await kind.prepare?.(input, transaction)) ?? ok({});
    if (!prepared.ok) return prepared;
    const values = { ...read.value, ...prepared.value };
    const referenced = await checkReferences(transaction, values);
    if (!referenced.ok) return referenced;
    const writable = await checkWritable(transaction, values);
    if (!writable.ok) return writable;
    const columns = kind.complete(input, values);
    if (!columns.ok) return columns;
    const validated = kind.validate?.(columns.value, input) ?? ok(null);
    if (!validated.ok) return validated;
    const row = await rows.insert(tx, userId, { ...columns.value, id });
    await kind.afterCreate?.(row, transaction);
    return ok(kind.present(row, owner));
  }

  async function checkWritable(transaction: OwnerTransaction, columns: Partial<Columns>): Promise<Result<null>> {
    return (await kind.checkWritable?.(columns, transaction)) ?? ok(null);
  }

  async function lockSeen(transaction: OwnerTransaction, { id, versions }: Target): Promise<Result<Row>> {
    const { tx, owner, userId } = transaction;
    const row = await rows.lock(tx, userId, id);
    if (row === undefined) return notFound;
    const writable = await checkWritable(transaction, row);
    if (!writable.ok) return writable;
    return isSeen(versions, row) ? ok(row) : err({ code: "changed", current: kind.present(row, owner) });
  }

  async function update(transaction: OwnerTransaction, target: Target, changes: Patch): Promise<Result<Shape>> {
    const { tx, owner, userId } = transaction;
    const locked = await lockSeen(transaction, target);
    if (!locked.ok) return locked;
    const current = locked.value;
    const read = kind.read(changes, owner);
    if (!read.ok) return read;
    const prepared = (await kind.prepare?.(changes, transaction, current)) ?? ok({});
    if (!prepared.ok) return prepared;
    const columns = withoutHidden(references, { current, columns: { ...read.value, ...prepared.value } });
    const referenced = await checkReferences(transaction, columns);
    if (!referenced.ok) return referenced;
    const writable = await checkWritable(transaction, columns);
    if (!writable.ok) return writable;
    const changed = (await kind.change?.(current, columns, { input: changes, transaction })) ?? ok(columns);
    if (!changed.ok) return changed;
    const changedColumns = changed.value;
    const validated = kind.validate?.({ ...current, ...changedColumns }, changes) ?? ok(null);
    if (!validated.ok) return validated;
    if (isEmptyPatch(changedColumns)) return ok(kind.present(current, owner));
    const after = await rows.update(tx, userId, target.id, changedColumns);
    await kind.afterUpdate?.({ before: current, after }, transaction);
    return ok(kind.present(after, owner));
  }

  async function remove(transaction: OwnerTransaction, target: Target): Promise<Result<null>> {
    const locked = await lockSeen(transaction, target);
    if (!locked.ok) return locked;
    const removal = kind.checkRemoval?.(locked.value) ?? ok(null);
    if (!removal.ok) return removal;
    if ((await kind.deleteForGood?.(locked.value, transaction)) === true) return ok(null);
    await trashItem(transaction.tx, { table, userId: transaction.userId, id: target.id }, transaction.now);
    await kind.afterRemove?.(locked.value, transaction);
    await trimTrash(transaction, table);
    return ok(null);
  }

  async function restore(transaction: OwnerTransaction, id: string): Promise<Result<Shape>> {
    const { tx, owner, userId } = transaction;
    const trashedAt = await restoreItem(tx, { table, userId, id });
    const row = await rows.find(tx, userId, id);
    if (row === undefined) return notFound;
    if (trashedAt === undefined) return ok(kind.present(row, owner));
    const capacity = await checkCapacity(transaction, table, 0);
    if (!capacity.ok) return capacity;
    const restored = (await kind.afterRestore?.(row, trashedAt, transaction)) ?? ok(null);
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
    create: (owner, input, idempotencyKey) => {
      const id = input.id ?? newId(deps.now());
      return runOnce(deps.db, {
        userId: owner.userId,
        idempotencyKey,
        parse: (response) => kind.shape.parse({ ...kind.olderMembers?.(owner), ...Object(response) }),
        tryWithoutTransaction: () => createInOneStatement(owner, input, id),
        work: (tx) => create(ownerTransaction(deps, tx, owner), input, id),
      });
    },
    update: (owner, target, changes) =>
      runOwnerTransaction(deps, owner, (transaction) => update(transaction, target, changes)),
    remove: (owner, target) => runOwnerTransaction(deps, owner, (transaction) => remove(transaction, target)),
    restore: (owner, id) => runOwnerTransaction(deps, owner, (transaction) => restore(transaction, id)),
    memberErrors: async (owner, input) => {
      const missing = await findMissingReferences(references, input, { tx: deps.db, userId: owner.userId });
      return { ...missing, ...fieldErrorsOf(kind.read(input, owner)) };
    },
    checkIdempotencyKey: (owner, idempotencyKey) => checkIdempotencyKey(deps.db, owner.userId, idempotencyKey),
    within: { create, lockSeen, update, remove },
  };
}
