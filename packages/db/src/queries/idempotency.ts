import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { deleteBatch } from "./delete-batch.ts";

/** Locks the key until the transaction ends; false if another transaction has it. */
export async function tryLockKey(tx: Db, userId: UserId, key: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId}:${key}`}, 0)) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** The stored response of a key, and the fingerprint of its request. */
export function findResponse(tx: Db, userId: UserId, key: string) {
  return tx
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "response"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function insertResponse(
  tx: Db,
  response: { user_id: UserId; key: string; fingerprint: Buffer; response: string },
): Promise<void> {
  await tx.insertInto("idempotency_keys").values(response).execute();
}

/** Deletes up to 1,000 responses older than `before`; returns whether there may be more. */
export function deleteOldResponses(db: Db, before: Date): Promise<boolean> {
  return deleteBatch(db, "idempotency_keys", sql`created_at < ${before}`);
}
