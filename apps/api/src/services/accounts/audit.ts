import { countAuditEvents, insertAuditEvent, type AuditKind } from "@hourloom/db/queries/audit";
import type { UserId } from "@hourloom/db/owner";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import { newId, type Client, type ServiceContext } from "../../core/context.ts";

/**
 * Records an event of an account, or of no account where none was found: both take the same time.
 */
export async function audit(
  { db, now }: ServiceContext,
  kind: AuditKind,
  { userId, client }: { userId: UserId | null; client: Client },
): Promise<void> {
  const { browser, network } = client;
  await insertAuditEvent(db, { id: newId(now()), user_id: userId, kind, browser, network });
}

/** Records an event of frequent calls at most once an hour. */
export async function auditOnce(
  context: ServiceContext,
  kind: AuditKind,
  { userId, client }: { userId: UserId; client: Client },
): Promise<void> {
  const hourAgo = new Date(context.now().getTime() - HOUR_MS);
  if ((await countAuditEvents(context.db, { userId, kind, since: hourAgo })) > 0) return;
  await audit(context, kind, { userId, client });
}
