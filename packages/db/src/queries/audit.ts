import type { ActivityKind } from "@hourloom/schema/accounts/activity";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** What is worth knowing afterwards of how an account was used. */
export type AuditKind = ActivityKind;

export interface AuditEvent {
  id: string;
  /** Null where there is no such account. */
  user_id: UserId | null;
  kind: AuditKind;
  /** The browser's family and system, or the program's name; empty where nothing is known. */
  browser: string;
  /** Where it came from, without the address's last part. */
  network: string;
}

/** Notes what happened. Nothing ever changes such a row; a job removes it after its time. */
export async function insertAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  await db.insertInto("audit_events").values(event).execute();
}

/**
 * What happened to the account since then, the newest first; `before` is the id of an entry that is
 * known.
 */
export function listAuditEvents(
  db: Db,
  userId: UserId,
  { since, before, limit }: { since: Date; before: string | undefined; limit: number },
) {
  return db
    .selectFrom("audit_events")
    .select(["id", "kind", "browser", "network", "created_at"])
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** How often this happened to the account since then. */
export async function countAuditEvents(
  db: Db,
  { userId, kind, since }: { userId: UserId; kind: AuditKind; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom("audit_events")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteOldAuditEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("audit_events").where("created_at", "<", before).execute();
}
