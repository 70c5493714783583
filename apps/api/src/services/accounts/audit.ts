import { countAuditEvents, insertAuditEvent } from "@hourloom/db/queries/audit";
import type { ActivityKind } from "@hourloom/schema/accounts/activity";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { DAY_MS, HOUR_MS } from "@hourloom/schema/fields/limits";
import { newId, type Client } from "../../core/context.ts";

/**
 * Records an event of an account, or of no account where none was found: both take the same time.
 */
export async function audit(
  db: Db,
  kind: ActivityKind,
  { userId, client: { browser, network }, now }: { userId: UserId | null; client: Client; now: Date },
): Promise<void> {
  await insertAuditEvent(db, { id: newId(now), user_id: userId, kind, browser, network });
}

/** Limits the mails per account, so that nobody who signed in to it can fill its mailbox. */
const NOTICES_PER_DAY = 5;

/** Whether a mail about one more event of this kind may be sent, before the event is recorded. */
export async function mayNotify(
  db: Db,
  kind: ActivityKind,
  { userId, now }: { userId: UserId; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS);
  return (await countAuditEvents(db, { userId, kind, since })) < NOTICES_PER_DAY;
}

/**
 * Records an event of frequent calls, such as the pages of an export, at most once an hour for each
 * browser and network.
 */
export async function auditOnce(
  db: Db,
  kind: ActivityKind,
  event: { userId: UserId; client: Client; now: Date },
): Promise<void> {
  const since = new Date(event.now.getTime() - HOUR_MS);
  const sought = { userId: event.userId, kind, since, of: event.client };
  if ((await countAuditEvents(db, sought)) === 0) await audit(db, kind, event);
}
