import { deleteOldAuditEvents } from "@hourloom/db/queries/audit";
import { deleteOldDevices } from "@hourloom/db/queries/devices";
import { deleteOldAnswers } from "@hourloom/db/queries/idempotency";
import { deleteExpiredCredentials } from "@hourloom/db/queries/identities";
import { itemTables, purgeTrash } from "@hourloom/db/queries/items";
import { deleteExpiredLinks } from "@hourloom/db/queries/links";
import { deleteOldFailures } from "@hourloom/db/queries/login-failures";
import { deleteIdleTokens } from "@hourloom/db/queries/tokens";
import type { ServiceContext } from "./context.ts";
import type { LimitsService } from "./limits.ts";
import type { MailOutboxService } from "./mail-outbox.ts";

export interface UpkeepService {
  /** Removes what is kept for a time only and has had it. */
  forgetWhatIsOver(): Promise<void>;
}

const DAY_MS = 86_400_000;
const TRASH_DAYS = 30;
const ANSWER_DAYS = 35;
const DEVICE_DAYS = 365;
const AUDIT_DAYS = 180;

export function createUpkeepService(
  deps: ServiceContext & { limits: LimitsService; mailOutbox: MailOutboxService },
): UpkeepService {
  const { db, limits, mailOutbox } = deps;
  return {
    async forgetWhatIsOver() {
      const now = deps.now();
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
      await limits.forgetEnded();
      await mailOutbox.forgetDead();
      await deleteExpiredLinks(db, now);
      await deleteExpiredCredentials(db, now);
      await deleteOldFailures(db, daysAgo(1));
      await deleteIdleTokens(db, now);
      await deleteOldDevices(db, daysAgo(DEVICE_DAYS));
      await deleteOldAuditEvents(db, daysAgo(AUDIT_DAYS));
      await deleteOldAnswers(db, daysAgo(ANSWER_DAYS));
      for (const table of itemTables) await purgeTrash(db, table, daysAgo(TRASH_DAYS));
    },
  };
}
