import type { ActivityKind } from "@hourloom/schema/accounts/activity";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** With what and from where something was done. */
interface AuditOrigin {
  /** Browser family and system, or the program's name; empty if unknown. */
  browser: string;
  /** The address without its last part. */
  network: string;
}

export interface AuditEvent extends AuditOrigin {
  id: string;
  /** Null if no account was found. */
  user_id: UserId | null;
  kind: ActivityKind;
}

/** Records an event. Events are never changed; a job deletes them after their time. */
export async function insertAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  await db.insertInto("audit_events").values(event).execute();
}

/** The account's events since then, newest first; `before` is the id of the last known one. */
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

/** Counts events of a kind since then, of all programs and places or of one. */
export async function countAuditEvents(
  db: Db,
  { userId, kind, since, of }: { userId: UserId; kind: ActivityKind; since: Date; of?: AuditOrigin },
): Promise<number> {
  const { count } = await db
    .selectFrom("audit_events")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .where("kind", "=", kind)
    .$if(of !== undefined, (query) =>
      query.where("browser", "=", of?.browser ?? "").where("network", "=", of?.network ?? ""),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
