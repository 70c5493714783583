import { isDeepStrictEqual } from "node:util";
import { isInTrash } from "@hourloom/db/queries/items";
import { isConnectFailure, isConnectionLost } from "@hourloom/db/lost-connections";
import { invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { itemKinds, referencesOf } from "@hourloom/schema/item-kinds";
import { checkCapacity, maxRowsOf } from "../../core/capacity.ts";
import type { ItemContext, Owner, OwnerTransaction } from "../../core/context.ts";
import type { AnyRow, ItemKind } from "./item-kind.ts";
import { checkReferences } from "./references.ts";

/** Whether the given columns are those of the row: then the call is a repeated one. */
async function isRepeatedCreation<Columns, Row extends AnyRow<Columns>, Shape, Create, Patch>(
  kind: ItemKind<Row, Columns, Shape, Create, Patch>,
  row: Row,
  { input, columns, transaction }: { input: Create; columns: Partial<Columns>; transaction: OwnerTransaction },
): Promise<boolean> {
  const references = referencesOf(kind.kind);
  // UUIDs may be written in upper case.
  const differing = Object.entries(columns)
    .filter(([name, value]) => {
      const sent = name in references && typeof value === "string" ? value.toLowerCase() : value;
      return !isDeepStrictEqual(Reflect.get(row, name), sent);
    })
    .map(([name]) => name);
  return kind.isRepeated?.(row, { input, differing, transaction }) ?? differing.length === 0;
}

/**
 * Creates an item with this id, whatever id the input has. An item that has it already is returned
 * if the call repeats its creation.
 */
export async function createItem<Columns, Row extends AnyRow<Columns>, Shape, Create extends Patch, Patch>(
  kind: ItemKind<Row, Columns, Shape, Create, Patch>,
  transaction: OwnerTransaction,
  { input, id }: { input: Create; id: string },
): Promise<Result<Shape>> {
  const { rows } = kind;
  const { tx, owner, userId } = transaction;
  const { table } = itemKinds[kind.kind];
  const idTaken = invalidField("id", `${kind.kind.replace("_", " ")} with this id already exists.`);
  const read = kind.read(input, owner);
  if (!read.ok) return read;
  const existing = await rows.find(tx, userId, id);
  if (existing !== undefined) {
    const repeats = await isRepeatedCreation(kind, existing, { input, columns: read.value, transaction });
    return repeats ? ok(kind.present(existing, owner)) : idTaken;
  }
  if (await isInTrash(tx, { table, userId, id })) return idTaken;
  const capacity = await checkCapacity(transaction, table);
  if (!capacity.ok) return capacity;
  const prepared = (await kind.prepare?.(input, transaction)) ?? ok({});
  if (!prepared.ok) return prepared;
  const values = { ...read.value, ...prepared.value };
  const referenced = await checkReferences(referencesOf(kind.kind), values, transaction);
  if (!referenced.ok) return referenced;
  const writable = (await kind.checkWritable?.(values, transaction)) ?? ok(null);
  if (!writable.ok) return writable;
  const columns = kind.complete(input, values);
  if (!columns.ok) return columns;
  const validated = kind.validate?.(columns.value, input) ?? ok(null);
  if (!validated.ok) return validated;
  const row = await rows.insert(tx, userId, { ...columns.value, id });
  await kind.afterWrite?.({ before: undefined, after: row }, transaction);
  return ok(kind.present(row, owner));
}

/**
 * Creates an item in one statement, which is quicker; undefined if that was not possible, for
 * whatever reason: then `createItem` decides.
 */
export async function createInOneStatement<Columns, Row extends AnyRow<Columns>, Shape, Create extends Patch, Patch>(
  kind: ItemKind<Row, Columns, Shape, Create, Patch>,
  { db, rowsMax }: ItemContext,
  { input, id, owner }: { input: Create; id: string; owner: Owner },
): Promise<Result<Shape> | undefined> {
  if (kind.rows.insertWithinQuota === undefined) return undefined;
  const read = kind.read(input, owner);
  const columns = read.ok ? kind.complete(input, read.value) : read;
  if (!columns.ok || kind.validate?.(columns.value, input).ok === false) return undefined;
  const limit = maxRowsOf(itemKinds[kind.kind].table, rowsMax);
  try {
    const row = await kind.rows.insertWithinQuota(db, owner.userId, { ...columns.value, id }, limit);
    return row && ok(kind.present(row, owner));
  } catch (error) {
    // It may have been committed: then the next attempt finds it, since the id is the same.
    if (isConnectionLost(error) && !isConnectFailure(error)) return undefined;
    throw error;
  }
}
