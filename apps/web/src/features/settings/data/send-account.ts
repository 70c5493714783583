import { batchesOf, readAccountFile, type FileProblem } from "@hourloom/domain/account-data/account-file";
import {
  ACCOUNT_FILE_MAX_BYTES,
  BATCH_BYTES,
  BATCH_ROWS_MAX,
  type DataCounts,
  type ImportRow,
} from "@hourloom/schema/accounts/account-data";
import type { Client } from "@/shared/api/client";
import { newId } from "@/shared/api/new-id";
import { type Problem, problemOf } from "@/shared/api/problem";
import { fetchWithBackoff, type Patience } from "./with-backoff";

/** An import on its way: who goes on with it after a failure sends what is left, and never anything twice. */
export interface Import {
  readonly id: string;
  readonly batches: readonly ImportRow[][];
  /** How many rows there are. */
  readonly rows: number;
  /** How many batches the server has. */
  sent: number;
  /** Whether it was to be put into place, and nobody knows what has become of that. */
  mayBeInPlace: boolean;
}

export type Prepared = { ok: true; made: Import } | { ok: false; problem: FileProblem | { kind: "too_large" } };

/** Reads a file of an account, as far as the browser can tell what is in it. */
export async function prepareImport(file: Blob): Promise<Prepared> {
  if (file.size > ACCOUNT_FILE_MAX_BYTES) return { ok: false, problem: { kind: "too_large" } };
  const read = readAccountFile(await file.text());
  if (!read.ok) return read;
  // What stands around the rows of a request takes some room, too.
  const cut = batchesOf(read.rows, { rows: BATCH_ROWS_MAX, bytes: BATCH_BYTES - 1_000 });
  if (!cut.ok) return cut;
  return {
    ok: true,
    made: { id: newId(), batches: cut.batches, rows: read.rows.length, sent: 0, mayBeInPlace: false },
  };
}

export interface Sending extends Patience {
  client: Client;
  /** Hears how many rows are there, of how many; undefined once all are, and they are put into place. */
  onProgress: (done: number | undefined, total: number) => void;
}

/** What is known of an import whose last step has failed: only where the server has judged it, it certainly is not in place. */
function mayBeInPlaceAfter(problem: Problem, before: boolean): boolean {
  if (problem.kind !== "rejected") return true;
  const { code } = problem.error;
  if (code === "invalid") return false;
  // Others keep this call from being heard, and say nothing of an earlier one.
  return before || code === "unavailable" || code === "idempotency_running";
}

async function putIntoPlace(made: Import, client: Client): Promise<DataCounts> {
  try {
    // Not to be called off: what has been asked for is done, whether or not somebody waits for the answer.
    return await client.data.commit.mutate({ import_id: made.id, rows: made.rows });
  } catch (error) {
    made.mayBeInPlace = mayBeInPlaceAfter(problemOf(error), made.mayBeInPlace);
    throw error;
  }
}

/**
 * Sends what the server does not have yet, and has it put into place. Answers how many of each kind there are then. When it throws, `made.mayBeInPlace` says what
 * is known. Who asks again gets the answer to what was done before.
 */
export async function sendImport(made: Import, sending: Sending): Promise<DataCounts> {
  const { client, signal, onProgress } = sending;
  const { id: import_id, batches } = made;
  let seq = batches.slice(0, made.sent).reduce((sum, batch) => sum + batch.length, 0);
  for (const rows of batches.slice(made.sent)) {
    onProgress(seq, made.rows);
    const first = seq;
    await fetchWithBackoff(() => client.data.stage.mutate({ import_id, seq: first, rows }, { signal }), sending);
    made.sent += 1;
    seq += rows.length;
  }
  onProgress(undefined, made.rows);
  return fetchWithBackoff(() => putIntoPlace(made, client), sending);
}
