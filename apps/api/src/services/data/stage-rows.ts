import {
  deleteImportRows,
  findLastImportRow,
  hasAnyItem,
  insertImportRows,
  type ImportRow,
} from "@hourloom/db/queries/import-rows";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { JudgedRow } from "./judge-rows.ts";

/** Rows of an import, of which the first is the `seq`th. */
export interface Batch {
  importId: string;
  seq: number;
  rows: readonly JudgedRow[];
}

/** More than any file that may be imported comes to: a row of its own says which event an exception is of. */
const STAGED_MAX_BYTES = 256 * 1024 * 1024;

export const notEmpty = refuseField(
  "non_field_errors",
  "This account is not empty. An import needs an account without anything in it, its bin included.",
);
export const notWhole = refuseField(
  "non_field_errors",
  "Not all of this import is here: another one has begun since, or it was too long ago. Start it again.",
);
const tooMuch = refuseField("non_field_errors", "This is more than an import may bring.");

/** The rows with their places and how long they are so far. */
function placed({ seq, rows }: Batch, bytesBefore: number): ImportRow[] {
  let total_bytes = bytesBefore;
  return rows.map(({ kind, number, row }, index) => {
    total_bytes += Buffer.byteLength(JSON.stringify(row));
    return { seq: seq + index, kind, number, row, total_bytes };
  });
}

/**
 * Keeps the rows of a batch, which are good in themselves; the caller has locked the account. The first batch of another import takes the place of all that was
 * sent before. A repeated batch changes nothing.
 */
export async function stageRows(tx: Db, userId: UserId, batch: Batch): Promise<Outcome<{ rows: number }>> {
  if (await hasAnyItem(tx, userId)) return notEmpty;
  const last = await findLastImportRow(tx, userId);
  const isKnown = last?.import_id === batch.importId;
  if (!isKnown && batch.seq > 0) return notWhole;
  if (!isKnown && last !== undefined) await deleteImportRows(tx, userId);
  const there = isKnown ? last.seq + 1 : 0;
  if (batch.seq > there) return notWhole;
  // Those that are there already were counted when they came.
  const fresh = { ...batch, seq: there, rows: batch.rows.slice(there - batch.seq) };
  const rows = placed(fresh, isKnown ? last.total_bytes : 0);
  if ((rows.at(-1)?.total_bytes ?? 0) > STAGED_MAX_BYTES) return tooMuch;
  if (rows.length > 0) await insertImportRows(tx, userId, { importId: batch.importId, rows });
  return done({ rows: there + rows.length });
}
