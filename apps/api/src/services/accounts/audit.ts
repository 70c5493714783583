import { insertAuditEvent, type AuditKind } from "@hourloom/db/queries/audit";
import type { UserId } from "@hourloom/db/owner";
import { newId, type Client, type ServiceContext } from "../context.ts";

/** Notes what happened to an account, or, without one, to nobody's: both cost the same. */
export async function audit(
  { db, now }: ServiceContext,
  kind: AuditKind,
  { userId, client }: { userId: UserId | null; client: Client },
): Promise<void> {
  await insertAuditEvent(db, { id: newId(now()), user_id: userId, kind, network: client.network });
}
