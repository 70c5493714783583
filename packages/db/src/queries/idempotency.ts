import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** Takes the key until the transaction ends; false while another transaction has it. */
export async function tryLockKey(tx: Db, userId: UserId, key: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId}:${key}`}, 0)) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** The first answer to a request with this key, and what was asked. */
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

/** Removes up to 1,000 answers from before `before`, so that no statement runs out of its time; answers whether there may be more. */
export async function deleteOldResponses(db: Db, before: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < ${before} limit ${BATCH} for update skip locked
    ))`.execute(db);
  return numAffectedRows === BigInt(BATCH);
}
