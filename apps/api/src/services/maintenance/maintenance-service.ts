import {
  deleteOldImportObjects,
  deleteOldImports,
  deleteSurplusImport,
  listAccountsWithManyImports,
} from "@hourloom/db/queries/imports/staging";
import type { Db } from "@hourloom/db/connect";
import {
  deleteOldChanges,
  deleteOldSources,
  listAccountsWithManyGone,
  type OldChanges,
} from "@hourloom/db/queries/collection-changes";
import { deleteExpiredRows } from "@hourloom/db/queries/expired-rows";
import { deleteOldResponses, deleteSurplusResponses, listSurplusResponses } from "@hourloom/db/queries/idempotency";
import { deleteOldStagedRows } from "@hourloom/db/queries/account-data-import";
import { itemTables } from "@hourloom/schema/item-kinds";
import { purgeTrash } from "@hourloom/db/queries/items";
import { deleteOldBudgets } from "@hourloom/db/queries/login-budgets";
import { deleteOldNotices } from "@hourloom/db/queries/reminders";
import { deleteExpiredTokens } from "@hourloom/db/queries/tokens";
import { deleteOldUndoSteps } from "@hourloom/db/queries/undo-steps";
import { IMPORT_UNDO_DAYS, IMPORTS_MAX } from "@hourloom/schema/imports";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { removeEndedTrials } from "../trials/trials-service.ts";
import { removeEndedSignUps } from "../accounts/registration/pending-sign-ups.ts";
import type { ServiceContext } from "../../core/context.ts";
import type { LimitsService } from "../../core/limits.ts";
import type { MailOutboxService } from "../mail-outbox/mail-outbox.ts";

/** How long deleted items can be restored. */
export const TRASH_DAYS = 30;
const UNDO_DAYS = 1;
const IMPORT_DAYS = 1;
const RESPONSE_DAYS = 35;
const DEVICE_DAYS = 365;
const PLACE_DAYS = 90;
const AUDIT_DAYS = 180;
const NOTICE_DAYS = 14;
/** How long it is known that an object is gone: longer than its rows are in the trash. */
const GONE_DAYS = 180;
/** Of how many gone objects that is known in an account; of those before, sources go too. */
const GONE_MAX = 100_000;
/** Only accounts with new rows since then are counted: longer than the server may be off. */
const CHECK_DAYS = 7;

/** Stored responses of an account. Between two rounds it may store 14,400 more: 240 a minute. */
const RESPONSES_MAX = { rows: 10_000, octets: 32 * 1024 * 1024 };

/** Deletes in batches, each in a statement of its own, until none is left. */
async function deleteInBatches(removeBatch: () => Promise<boolean>): Promise<void> {
  while (await removeBatch());
}

/** Deletes what is stored of gone objects: sources first, which are found by their changes. */
async function deleteGone(db: Db, old: OldChanges): Promise<void> {
  await deleteInBatches(() => deleteOldSources(db, old));
  await deleteInBatches(() => deleteOldChanges(db, old));
}

/** Deletes the oldest gone objects of accounts that have too many of them. */
async function trimGone(db: Db, since: Date): Promise<void> {
  for (const old of await listAccountsWithManyGone(db, { since, max: GONE_MAX })) await deleteGone(db, old);
}

/** Deletes the oldest stored responses of accounts that have too many of them. */
async function trimResponses(db: Db, since: Date): Promise<void> {
  for (const surplus of await listSurplusResponses(db, { since, ...RESPONSES_MAX })) {
    await deleteInBatches(() => deleteSurplusResponses(db, surplus));
  }
}

/** Deletes the oldest committed imports of accounts that have too many of them. */
async function trimImports(db: Db, since: Date): Promise<void> {
  for (const userId of await listAccountsWithManyImports(db, { since, max: IMPORTS_MAX })) {
    await deleteInBatches(() => deleteSurplusImport(db, userId, IMPORTS_MAX));
  }
}

export function createMaintenanceService(
  deps: ServiceContext & { limits: LimitsService; mailOutbox: MailOutboxService },
) {
  const { db, limits, mailOutbox } = deps;
  return {
    /**
     * Deletes expired rows of all kinds. A failing step does not stop the others: errors are thrown
     * at the end, as an `AggregateError`.
     */
    async deleteExpired(): Promise<void> {
      const now = deps.now();
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const steps: (() => Promise<void>)[] = [
        () => limits.deleteEndedWindows(),
        () => mailOutbox.deleteDeadLetters(),
        () => deleteExpiredRows(db, "account_links", now),
        () => deleteExpiredRows(db, "email_change_requests", now),
        () => deleteExpiredRows(db, "former_emails", now),
        () => deleteExpiredRows(db, "used_credentials", now),
        () => deleteExpiredRows(db, "login_failures", daysAgo(1)),
        () => deleteOldBudgets(db, daysAgo(1)),
        () => deleteExpiredTokens(db, now),
        () => deleteExpiredRows(db, "login_places", daysAgo(PLACE_DAYS)),
        () => deleteExpiredRows(db, "known_devices", daysAgo(DEVICE_DAYS)),
        () => deleteExpiredRows(db, "audit_events", daysAgo(AUDIT_DAYS)),
        () => deleteOldNotices(db, daysAgo(NOTICE_DAYS)),
      ];
      const oldImports = { staged: daysAgo(IMPORT_DAYS), committed: daysAgo(IMPORT_UNDO_DAYS) };
      const batches: (() => Promise<boolean>)[] = [
        () => removeEndedSignUps(db, now),
        () => removeEndedTrials(db, now),
        () => deleteOldResponses(db, daysAgo(RESPONSE_DAYS)),
        () => deleteOldUndoSteps(db, daysAgo(UNDO_DAYS)),
        () => deleteOldStagedRows(db, daysAgo(IMPORT_DAYS)),
        () => deleteOldImportObjects(db, oldImports),
        () => deleteOldImports(db, oldImports),
        // Tasks before their lists, which would otherwise delete all of them in one statement by
        // cascade.
        ...itemTables.toReversed().map((table) => () => purgeTrash(db, table, daysAgo(TRASH_DAYS))),
      ];
      const batchedSteps = [
        ...batches.map((removeBatch) => () => deleteInBatches(removeBatch)),
        () => deleteGone(db, { before: daysAgo(GONE_DAYS), userId: null }),
        () => trimGone(db, daysAgo(CHECK_DAYS)),
        () => trimResponses(db, daysAgo(CHECK_DAYS)),
        () => trimImports(db, daysAgo(CHECK_DAYS)),
      ];
      const errors: unknown[] = [];
      for (const step of [...steps, ...batchedSteps]) await step().catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} steps of the clean-up failed`);
    },
  };
}

export type MaintenanceService = ReturnType<typeof createMaintenanceService>;
