import {
  restoreChildren,
  restoreItem as restoreRow,
  trashChildren,
  trashItem as trashRow,
} from "@hourloom/db/queries/items";
import { err, ok, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import { childrenOf, itemKinds, parentOf, type ItemKindName, type ItemTable } from "@hourloom/schema/item-kinds";
import { checkCapacity, trimTrash } from "../../core/capacity.ts";
import type { OwnerTransaction } from "../../core/context.ts";
import type { AnyRow, ItemKind } from "./item-kind.ts";
import { lockSeen, type Target } from "./update-item.ts";

/** The tables below a kind. Triggers move what is more than one level below. */
function tablesBelow(kind: ItemKindName): ItemTable[] {
  return childrenOf(kind).flatMap((child) => [child.table, ...tablesBelow(child.kind)]);
}

/** Moves an item to the trash, with what belongs to it. */
export async function trashItem<Columns, Row extends AnyRow<Columns>, Shape extends Versioned, Create, Patch>(
  kind: ItemKind<Row, Columns, Shape, Create, Patch>,
  transaction: OwnerTransaction,
  target: Target,
): Promise<Result<null>> {
  const { table } = itemKinds[kind.kind];
  const locked = await lockSeen(kind, transaction, target);
  if (!locked.ok) return locked;
  const removal = (await kind.beforeRemove?.(locked.value, transaction)) ?? ok("kept");
  if (!removal.ok || removal.value === "deleted") return removal.ok ? ok(null) : removal;
  const { tx, userId, now } = transaction;
  await trashRow(tx, { table, userId, id: target.id }, now);
  for (const child of childrenOf(kind.kind)) {
    await trashChildren(tx, { ...child, userId, parent: target.id }, now);
  }
  await kind.afterRemove?.(locked.value, transaction);
  for (const changed of [...tablesBelow(kind.kind), table]) await trimTrash(transaction, changed);
  return ok(null);
}

/**
 * Restores what a row belongs to, if that is in the trash, without what else was deleted with it:
 * that can be restored individually. An error if the account is full.
 */
export async function restoreParent(
  kind: ItemKindName,
  row: object,
  transaction: OwnerTransaction,
): Promise<Result<null>> {
  const { tx, userId } = transaction;
  const parent = parentOf(kind);
  const id: unknown = parent && Reflect.get(row, parent.member);
  if (parent === undefined || typeof id !== "string") return ok(null);
  const trashed = await restoreRow(tx, { table: parent.table, userId, id });
  if (trashed === undefined) return ok(null);
  const restored = await restoreParent(parent.kind, trashed, transaction);
  return restored.ok ? checkCapacity(transaction, parent.table, 0) : restored;
}

/** Restores an item from the trash, with what was deleted with it, and what it belongs to. */
export async function restoreItem<Columns, Row extends AnyRow<Columns>, Shape, Create, Patch>(
  kind: ItemKind<Row, Columns, Shape, Create, Patch>,
  transaction: OwnerTransaction,
  id: string,
): Promise<Result<Shape>> {
  const { tx, owner, userId } = transaction;
  const { table } = itemKinds[kind.kind];
  const trashedAt = (await restoreRow(tx, { table, userId, id }))?.deleted_at ?? undefined;
  const row = await kind.rows.find(tx, userId, id);
  if (row === undefined) return err({ code: "not_found" });
  if (trashedAt === undefined) return ok(kind.present(row, owner));
  const parent = await restoreParent(kind.kind, row, transaction);
  if (!parent.ok) return parent;
  for (const child of childrenOf(kind.kind)) {
    await restoreChildren(tx, { ...child, userId, parent: id }, trashedAt);
  }
  for (const changed of [table, ...tablesBelow(kind.kind)]) {
    // 0, as the restored rows already count.
    const capacity = await checkCapacity(transaction, changed, 0);
    if (!capacity.ok) return capacity;
  }
  const restored = (await kind.afterRestore?.(row, trashedAt, transaction)) ?? ok(null);
  return restored.ok ? ok(kind.present(row, owner)) : restored;
}
