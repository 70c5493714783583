import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { err, fieldErrorsOf, ok, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import { referencesOf } from "@hourloom/schema/item-kinds";
import { newId, ownerTransaction, type ItemContext, type Owner, type OwnerTransaction } from "../../core/context.ts";
import { checkIdempotencyKey, runOnce, type IdempotencyKey } from "../../core/idempotency.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { createInOneStatement, createItem } from "./create-item.ts";
import type { AnyCreate, AnyRow, ItemKind } from "./item-kind.ts";
import { findMissingReferences } from "./references.ts";
import { restoreItem, trashItem } from "./trash-item.ts";
import { lockSeen, updateItem, type Target } from "./update-item.ts";

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
  lockSeen(transaction: OwnerTransaction, target: Target): Promise<Result<Row>>;
  update(transaction: OwnerTransaction, target: Target, changes: Patch): Promise<Result<Shape>>;
  remove(transaction: OwnerTransaction, target: Target): Promise<Result<null>>;
}

/**
 * The service of one kind of item: versions, client-chosen ids, idempotency, references, trash and
 * capacity are the same for all kinds.
 */
export function createItems<
  Columns extends object,
  Row extends AnyRow<Columns>,
  Shape extends Versioned,
  Create extends AnyCreate<Patch>,
  Patch extends object,
>(
  deps: ItemContext,
  kind: ItemKind<Row, Columns, Shape, Create, Patch>,
): ItemsService<Shape, Create, Patch> & { within: ItemOperations<Row, Shape, Create, Patch> } {
  const { db } = deps;
  const { rows } = kind;
  const within: ItemOperations<Row, Shape, Create, Patch> = {
    create: (transaction, input, id) => createItem(kind, transaction, { input, id }),
    lockSeen: (transaction, target) => lockSeen(kind, transaction, target),
    update: (transaction, target, changes) => updateItem(kind, transaction, { target, changes }),
    remove: (transaction, target) => trashItem(kind, transaction, target),
  };
  return {
    within,
    list: (owner) =>
      listInPages(
        (page) => rows.list(db, owner.userId, page),
        (row) => kind.present(row, owner),
      ),
    get: async (owner, id) => {
      const row = await rows.find(db, owner.userId, id);
      return row === undefined ? err({ code: "not_found" }) : ok(kind.present(row, owner));
    },
    create: (owner, input, idempotencyKey) => {
      const id = input.id ?? newId(deps.now());
      return runOnce(db, {
        userId: owner.userId,
        idempotencyKey,
        parse: (stored) => kind.parse(stored, owner),
        tryWithoutTransaction: () => createInOneStatement(kind, deps, { input, id, owner }),
        work: (tx) => within.create(ownerTransaction(deps, tx, owner), input, id),
      });
    },
    update: (owner, target, changes) =>
      runOwnerTransaction(deps, owner, (transaction) => within.update(transaction, target, changes)),
    remove: (owner, target) => runOwnerTransaction(deps, owner, (transaction) => within.remove(transaction, target)),
    restore: (owner, id) => runOwnerTransaction(deps, owner, (transaction) => restoreItem(kind, transaction, id)),
    memberErrors: async (owner, input) => {
      const missing = await findMissingReferences(referencesOf(kind.kind), input, { tx: db, userId: owner.userId });
      return { ...missing, ...fieldErrorsOf(kind.read(input, owner)) };
    },
    checkIdempotencyKey: (owner, idempotencyKey) => checkIdempotencyKey(db, owner.userId, idempotencyKey),
  };
}
