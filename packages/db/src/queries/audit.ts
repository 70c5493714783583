import type { ActivityKind } from "@hourloom/schema/activity";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** What is worth knowing afterwards of how an account was used. */
export type AuditKind = ActivityKind;

export interface AuditEvent {
  id: string;
  /** Null where there is no such account. */
  user_id: UserId | null;
  kind: AuditKind;
  /** Where it came from, without the address's last part. */
  network: string;
}

/** Notes what happened. Nothing ever changes such a row; a job removes it after its time. */
export async function insertAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  await db.insertInto("audit_events").values(event).execute();
}

export async function deleteOldAuditEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("audit_events").where("created_at", "<", before).execute();
}
