import { lockReferencedItem } from "@hourloom/db/queries/items";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { unknownReferenceText } from "@hourloom/schema/fields/error-texts";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import type { References } from "@hourloom/schema/item-kinds";

/** Errors for references to missing rows; existing ones are locked until the transaction ends. */
export async function findMissingReferences(
  references: References,
  values: object,
  { tx, userId }: { tx: Db; userId: UserId },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [field, table] of Object.entries(references)) {
    const id: unknown = Reflect.get(values, field);
    if (typeof id !== "string") continue;
    if (!(await lockReferencedItem(tx, { table, userId, id }))) errors[field] = [unknownReferenceText(id)];
  }
  return errors;
}

/** The same as a result. */
export async function checkReferences(
  references: References,
  values: object,
  transaction: { tx: Db; userId: UserId },
): Promise<Result<null>> {
  const errors = await findMissingReferences(references, values, transaction);
  return Object.keys(errors).length === 0 ? ok(null) : err({ code: "invalid", errors });
}

/**
 * The given columns without references that are null on both sides. A reference to a row in the
 * trash reads as null: writing that back must not remove it.
 */
export function withoutHidden<Columns extends object>(
  references: References,
  { current, columns }: { current: Columns; columns: Partial<Columns> },
): Partial<Columns> {
  const visible: Partial<Columns> = {};
  for (const name in columns) {
    const isHidden = name in references && columns[name] === null && current[name] === null;
    if (!isHidden) visible[name] = columns[name];
  }
  return visible;
}
