import {
  deleteStagedRows,
  findLastStagedRow,
  hasAnyItem,
  insertStagedRows,
  type StagedRow,
} from "@hourloom/db/queries/account-data-import";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import type { ValidatedRow } from "./validate-rows.ts";

/** Rows of an import; the first has the sequence number `seq`. */
export interface Batch {
  importId: string;
  seq: number;
  rows: readonly ValidatedRow[];
}

/** More than any valid file: it also includes a row per exception with its event's id. */
const STAGED_MAX_BYTES = 256 * 1024 * 1024;

export const notEmpty = invalidField(
  "non_field_errors",
  "This account is not empty. An import needs an account without anything in it, its trash included.",
);
export const incompleteImport = invalidField(
  "non_field_errors",
  "Not all of this import is here: another one has begun since, or it was too long ago. Start it again.",
);
const importTooLarge = invalidField("non_field_errors", "This is more than an import may bring.");

/** Adds sequence numbers and the accumulated size in bytes. */
function withSizes({ seq, rows }: Batch, bytesBefore: number): StagedRow[] {
  let total_bytes = bytesBefore;
  return rows.map(({ kind, number, row }, index) => {
    total_bytes += Buffer.byteLength(JSON.stringify(row));
    return { seq: seq + index, kind, number, row, total_bytes };
  });
}

/**
 * Stages validated rows; the caller has locked the account. The first batch of another import
 * replaces everything staged before. Repeating a batch changes nothing.
 */
export async function stageRows(tx: Db, userId: UserId, batch: Batch): Promise<Result<{ rows: number }>> {
  if (await hasAnyItem(tx, userId)) return notEmpty;
  const last = await findLastStagedRow(tx, userId);
  const isKnown = last?.import_id === batch.importId;
  if (!isKnown && batch.seq > 0) return incompleteImport;
  if (!isKnown && last !== undefined) await deleteStagedRows(tx, userId);
  const stagedCount = isKnown ? last.seq + 1 : 0;
  if (batch.seq > stagedCount) return incompleteImport;
  // Rows that are already staged are in `total_bytes`.
  const fresh = { ...batch, seq: stagedCount, rows: batch.rows.slice(stagedCount - batch.seq) };
  const rows = withSizes(fresh, isKnown ? last.total_bytes : 0);
  if ((rows.at(-1)?.total_bytes ?? 0) > STAGED_MAX_BYTES) return importTooLarge;
  if (rows.length > 0) await insertStagedRows(tx, userId, { importId: batch.importId, rows });
  return ok({ rows: stagedCount + rows.length });
}
