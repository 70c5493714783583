import type { ItemTarget } from "@hourloom/schema/item-target";
import { err, ok, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import { referencesOf } from "@hourloom/schema/item-kinds";
import type { OwnerTransaction } from "../../core/context.ts";
import { isEmptyPatch, isSeen, versionsOf, type SeenVersions } from "../../core/versions.ts";
import type { AnyRow, ItemKind } from "./item-kind.ts";
import { checkReferences, withoutHidden } from "./references.ts";

/** An item by id, in the versions that the caller has seen. */
export interface Target {
  id: string;
  versions?: SeenVersions;
}

/** The item of an input, in the version that was on screen. */
export function seenTarget({ id, version }: ItemTarget): Target {
  return { id, versions: versionsOf(version) };
}

/** Locks the row of the target, if it may be changed and has a version that the caller has seen. */
export async function lockSeen<Columns, Row extends AnyRow<Columns>, Shape extends Versioned, Create, Patch>(
  kind: ItemKind<Row, Columns, Shape, Create, Patch>,
  transaction: OwnerTransaction,
  { id, versions }: Target,
): Promise<Result<Row>> {
  const { tx, owner, userId } = transaction;
  const row = await kind.rows.lock(tx, userId, id);
  if (row === undefined) return err({ code: "not_found" });
  const writable = (await kind.checkWritable?.(row, transaction)) ?? ok(null);
  if (!writable.ok) return writable;
  return isSeen(versions, row) ? ok(row) : err({ code: "changed", current: kind.present(row, owner) });
}

/** Changes the given members of an item. */
export async function updateItem<
  Columns extends object,
  Row extends AnyRow<Columns>,
  Shape extends Versioned,
  Create,
  Patch,
>(
  kind: ItemKind<Row, Columns, Shape, Create, Patch>,
  transaction: OwnerTransaction,
  { target, changes }: { target: Target; changes: Patch },
): Promise<Result<Shape>> {
  const { tx, owner, userId } = transaction;
  const references = referencesOf(kind.kind);
  const locked = await lockSeen(kind, transaction, target);
  if (!locked.ok) return locked;
  const before = locked.value;
  const read = kind.read(changes, owner);
  if (!read.ok) return read;
  const prepared = (await kind.prepare?.(changes, transaction, before)) ?? ok({});
  if (!prepared.ok) return prepared;
  const columns = withoutHidden<Columns>(references, {
    current: before,
    columns: { ...read.value, ...prepared.value },
  });
  const referenced = await checkReferences(references, columns, transaction);
  if (!referenced.ok) return referenced;
  const writable = (await kind.checkWritable?.(columns, transaction)) ?? ok(null);
  if (!writable.ok) return writable;
  const changed = (await kind.change?.(before, columns, { input: changes, transaction })) ?? ok(columns);
  if (!changed.ok) return changed;
  const validated = kind.validate?.({ ...before, ...changed.value }, changes) ?? ok(null);
  if (!validated.ok) return validated;
  if (isEmptyPatch(changed.value)) return ok(kind.present(before, owner));
  const after = await kind.rows.update(tx, userId, target.id, changed.value);
  await kind.afterWrite?.({ before, after }, transaction);
  return ok(kind.present(after, owner));
}
