import { batchesOf, readAccountFile, type FileProblem } from "@hourloom/domain/account-data/account-file";
import {
  ACCOUNT_FILE_MAX_BYTES,
  BATCH_BYTES,
  BATCH_ROWS_MAX,
  type DataCounts,
  type ImportRow,
} from "@hourloom/schema/accounts/account-data";
import { newId } from "@/shared/api/new-id";
import { type Problem, problemOf } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { fetchWithBackoff, type BackoffOptions } from "./with-backoff";

/** An import in progress. After a failure it continues with the remaining batches. */
export interface Import {
  readonly id: string;
  readonly batches: readonly ImportRow[][];
  readonly rows: number;
  sent: number;
  /** Whether a commit was requested whose result is unknown. */
  mayBeCommitted: boolean;
}

export type PreparedImport =
  | { ok: true; accountImport: Import }
  | { ok: false; problem: FileProblem | { kind: "too_large" } };

/** Reads and splits a file; the server validates the rows. */
export async function prepareImport(file: Blob): Promise<PreparedImport> {
  if (file.size > ACCOUNT_FILE_MAX_BYTES) return { ok: false, problem: { kind: "too_large" } };
  const read = readAccountFile(await file.text());
  if (!read.ok) return read;
  // Leaves space for the request around the rows.
  const split = batchesOf(read.rows, { rows: BATCH_ROWS_MAX, bytes: BATCH_BYTES - 1_000 });
  if (!split.ok) return split;
  return {
    ok: true,
    accountImport: { id: newId(), batches: split.batches, rows: read.rows.length, sent: 0, mayBeCommitted: false },
  };
}

export interface SendOptions extends BackoffOptions {
  services: Pick<Services, "api" | "queryClient">;
  /** Called with the number of sent rows and the total; undefined during the commit. */
  onProgress: (done: number | undefined, total: number) => void;
}

/**
 * What is known after a failed commit: only a validation error proves that nothing was committed.
 */
function mayBeCommittedAfter(problem: Problem, before: boolean): boolean {
  if (problem.kind !== "rejected") return true;
  const { code } = problem.error;
  if (code === "invalid") return false;
  // Other errors reject this request, but say nothing about an earlier one.
  return before || code === "unavailable" || code === "idempotency_running";
}

async function commitImport(accountImport: Import, { api, queryClient }: SendOptions["services"]): Promise<DataCounts> {
  try {
    // No abort signal: the commit takes place whether or not somebody waits for it.
    const input = { import_id: accountImport.id, rows: accountImport.rows };
    return await runMutation(queryClient, api.accountData.commit.mutationOptions(), input);
  } catch (error) {
    accountImport.mayBeCommitted = mayBeCommittedAfter(problemOf(error), accountImport.mayBeCommitted);
    throw error;
  }
}

/**
 * Sends the remaining batches and commits. Returns the number of rows by kind. If it throws, see
 * `mayBeCommitted`; a repeated commit returns the result of the first.
 */
export async function sendImport(accountImport: Import, options: SendOptions): Promise<DataCounts> {
  const { services, signal, onProgress } = options;
  // The options are typed without `signal`, which the client reads.
  const request = { context: {}, signal };
  const stageOptions = services.api.accountData.stage.mutationOptions({ trpc: request });
  const { id: import_id, batches } = accountImport;
  let seq = batches.slice(0, accountImport.sent).reduce((sum, batch) => sum + batch.length, 0);
  for (const rows of batches.slice(accountImport.sent)) {
    onProgress(seq, accountImport.rows);
    const first = seq;
    await fetchWithBackoff(
      () => runMutation(services.queryClient, stageOptions, { import_id, seq: first, rows }),
      options,
    );
    accountImport.sent += 1;
    seq += rows.length;
  }
  onProgress(undefined, accountImport.rows);
  return fetchWithBackoff(() => commitImport(accountImport, services), options);
}
