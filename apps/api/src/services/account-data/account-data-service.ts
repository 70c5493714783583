import { createHash } from "node:crypto";
import { countStored, findAccountData, listStoredPage } from "@hourloom/db/queries/account-data-export";
import { findSettings } from "@hourloom/db/queries/account-settings";
import {
  BATCH_BYTES,
  dataCounts,
  dataPage,
  OBJECT_SOURCE_MAX_BYTES,
  PAGE_ROWS_MAX,
  type CommitImportInput,
  type DataCounts,
  type DataCursor,
  type DataKind,
  type DataOverview,
  type DataPage,
  type DataPageQuery,
  type StageRowsInput,
} from "@hourloom/schema/accounts/account-data";
import type { SubscriptionData } from "@hourloom/schema/icalendar/subscriptions";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import { audit, auditOnce } from "../accounts/audit.ts";
import { bindDeps, type Client, type ItemContext, type Owner } from "../../core/context.ts";
import type { ImportQueues } from "../../core/load/import-queues.ts";
import { hasResponse, runOnce, type IdempotencyKey } from "../../core/idempotency.ts";
import { runExclusive } from "../../core/transactions.ts";
import type { LimitsService } from "../../core/limits.ts";
import type { TimerService } from "../timer/timer-service.ts";
import { exportSubscriptions } from "../subscriptions/move-subscriptions.ts";
import type { AddressSeal } from "../subscriptions/sealed-address.ts";
import { commitImport } from "./commit-import.ts";
import { validateRows } from "./validate-rows.ts";
import { stageRows } from "./stage-rows.ts";

interface AccountDataDeps extends ItemContext {
  /** Undefined where the installation has no secret. */
  seal: AddressSeal | undefined;
  limits: LimitsService;
  timer: TimerService;
  importQueues: ImportQueues;
}

/** Counts for an export about to start, and the parts that occur once. */
async function overview({ db, timer }: AccountDataDeps, owner: Owner): Promise<Result<DataOverview>> {
  const { userId } = owner;
  const account = await findAccountData(db, userId);
  if (account === undefined) return err({ code: "token_invalid" });
  const current = await timer.get(owner);
  if (!current.ok) return current;
  const { state, version } = current.value;
  const { trashed, ...counts } = await countStored(db, userId);
  const settings = (await findSettings(db, userId)) ?? null;
  const stored = version === 0 ? null : { state, version };
  return ok({ counts, trashed, account, settings, timer: stored });
}

/** The addresses of the account's feeds, which are secrets. */
async function subscriptions(
  { db, seal, now }: AccountDataDeps,
  { userId }: Owner,
  client: Client,
): Promise<SubscriptionData[]> {
  await auditOnce(db, "exported", { userId, client, now: now() });
  return exportSubscriptions({ db, seal }, userId);
}

function cursorOf(kind: DataKind, row: Record<string, unknown> | undefined): DataCursor | null {
  if (row === undefined) return null;
  return kind === "event_exceptions"
    ? { id: String(row["event_id"]), date: String(row["date"]) }
    : { id: String(row["id"]), date: null };
}

/** The next rows of a kind, at most about 200 kB. */
async function page(
  { db, now }: AccountDataDeps,
  { userId }: Owner,
  { kind, after }: DataPageQuery,
  client: Client,
): Promise<Result<DataPage>> {
  await auditOnce(db, "exported", { userId, client, now: now() });
  const { rows, has_more } = await listStoredPage(db, userId, {
    kind,
    after,
    rows: PAGE_ROWS_MAX,
    bytes: BATCH_BYTES,
    sourceBytes: OBJECT_SOURCE_MAX_BYTES,
  });
  return ok(dataPage.parse({ kind, rows, next: has_more ? cursorOf(kind, rows.at(-1)) : null }));
}

/** The import id makes repeated commits idempotent. */
function idempotencyKeyOf({ import_id, rows }: CommitImportInput): IdempotencyKey {
  const fingerprint = createHash("sha256").update(`${import_id} ${rows}`).digest();
  return { key: `import ${import_id}`, fingerprint };
}

/** Export of an account page by page, and import into an empty one. */
export function createAccountDataService(deps: AccountDataDeps) {
  const { db, importQueues, limits, rowsMax, seal } = deps;
  const withDeps = bindDeps(deps);
  return {
    overview: withDeps(overview),
    subscriptions: withDeps(subscriptions),
    page: withDeps(page),
    /**
     * Stores rows of a file until all have arrived. Errors: a row is invalid by itself, or the
     * account is not empty.
     */
    stage: async ({ userId }: Owner, { import_id, seq, rows }: StageRowsInput): Promise<Result<{ rows: number }>> => {
      const validated = validateRows(rows);
      if (!validated.ok) return validated;
      const batch = { importId: import_id, seq, rows: validated.value };
      return runExclusive(db, { userId, work: (tx) => stageRows(tx, userId, batch) });
    },
    /**
     * Inserts all staged rows in one transaction; returns the counts by kind. Idempotent by import
     * id.
     */
    commit: (owner: Owner, call: CommitImportInput, client: Client): Promise<Result<DataCounts>> =>
      importQueues.run({ account: owner.userId, size: call.rows }, async () => {
        const idempotencyKey = idempotencyKeyOf(call);
        // Asking again for the result does not count.
        if (!(await hasResponse(db, owner.userId, idempotencyKey))) {
          const allowed = await limits.take("import:account", owner.userId);
          if (!allowed.ok) return allowed;
        }
        return runOnce(db, {
          userId: owner.userId,
          idempotencyKey,
          parse: (response) => dataCounts.parse(response),
          work: async (tx) => {
            const committed = await commitImport({ tx, seal, rowsMax, now: deps.now() }, owner, {
              importId: call.import_id,
              rows: call.rows,
            });
            if (committed.ok) await audit(tx, "imported", { userId: owner.userId, client, now: deps.now() });
            return committed;
          },
        });
      }),
  };
}
