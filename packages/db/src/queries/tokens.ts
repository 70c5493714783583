import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** How long a token lives without being used. */
const IDLE_DAYS = 90;

export async function insertToken(
  db: Db,
  token: { user_id: UserId; id: string; token_hash: Buffer; last_seen_at: Date },
): Promise<void> {
  await db.insertInto("auth_tokens").values(token).execute();
}

/** The token with this hash that was used within the last 90 days before `now`, with the state of its account. */
export function findToken(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("auth_tokens")
    .innerJoin("users", "users.id", "auth_tokens.user_id")
    .select(["auth_tokens.user_id", "auth_tokens.id", "auth_tokens.last_seen_at", "users.is_active"])
    .where("token_hash", "=", tokenHash)
    .where("last_seen_at", ">", sql<Date>`${now}::timestamptz - make_interval(days => ${IDLE_DAYS})`)
    .executeTakeFirst();
}

export async function touchToken(db: Db, userId: UserId, id: string, now: Date): Promise<void> {
  await db
    .updateTable("auth_tokens")
    .set({ last_seen_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

export async function deleteToken(db: Db, userId: UserId, id: string): Promise<void> {
  await db.deleteFrom("auth_tokens").where("user_id", "=", userId).where("id", "=", id).execute();
}
