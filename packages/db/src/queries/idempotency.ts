import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

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

const BATCH = 1_000;

/**
 * Deletes up to 1,000 responses older than `before`, to stay within the statement timeout; returns
 * whether there may be more.
 */
export async function deleteOldResponses(db: Db, before: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < ${before} limit ${BATCH} for update skip locked
    ))`.execute(db);
  return numAffectedRows === BigInt(BATCH);
}
