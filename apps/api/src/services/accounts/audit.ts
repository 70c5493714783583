import { countAuditEvents, insertAuditEvent, type AuditKind } from "@hourloom/db/queries/audit";
import type { UserId } from "@hourloom/db/owner";
import { newId, type Client, type ServiceContext } from "../context.ts";

/** Notes what happened to an account, or, without one, to nobody's: both cost the same. */
export async function audit(
  { db, now }: ServiceContext,
  kind: AuditKind,
  { userId, client }: { userId: UserId | null; client: Client },
): Promise<void> {
  const { browser, network } = client;
  await insertAuditEvent(db, { id: newId(now()), user_id: userId, kind, browser, network });
}

const HOUR_MS = 3_600_000;

/** Notes what is done by many calls, once an hour. */
export async function auditOnce(
  context: ServiceContext,
  kind: AuditKind,
  { userId, client }: { userId: UserId; client: Client },
): Promise<void> {
  const hourAgo = new Date(context.now().getTime() - HOUR_MS);
  if ((await countAuditEvents(context.db, { userId, kind, since: hourAgo })) > 0) return;
  await audit(context, kind, { userId, client });
}
