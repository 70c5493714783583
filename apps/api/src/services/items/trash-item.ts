import { restoreItem as restoreRow, trashItem as trashRow } from "@hourloom/db/queries/items";
import { err, ok, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import { itemKinds } from "@hourloom/schema/item-kinds";
import { checkCapacity, trimTrash } from "../../core/capacity.ts";
import type { OwnerTransaction } from "../../core/context.ts";
import type { AnyRow, ItemKind } from "./item-kind.ts";
import { lockSeen, type Target } from "./update-item.ts";

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
  await kind.afterRemove?.(locked.value, transaction);
  await trimTrash(transaction, table);
  return ok(null);
}

/** Restores an item from the trash, with what was deleted with it. */
export async function restoreItem<Columns, Row extends AnyRow<Columns>, Shape, Create, Patch>(
  kind: ItemKind<Row, Columns, Shape, Create, Patch>,
  transaction: OwnerTransaction,
  id: string,
): Promise<Result<Shape>> {
  const { tx, owner, userId } = transaction;
  const { table } = itemKinds[kind.kind];
  const trashedAt = await restoreRow(tx, { table, userId, id });
  const row = await kind.rows.find(tx, userId, id);
  if (row === undefined) return err({ code: "not_found" });
  if (trashedAt === undefined) return ok(kind.present(row, owner));
  const capacity = await checkCapacity(transaction, table, 0);
  if (!capacity.ok) return capacity;
  const restored = (await kind.afterRestore?.(row, trashedAt, transaction)) ?? ok(null);
  return restored.ok ? ok(kind.present(row, owner)) : restored;
}
