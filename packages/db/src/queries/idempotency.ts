import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { BATCH, deleteBatch, isWholeBatch } from "./delete-batch.ts";

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

/** Responses of an account from before an instant. */
export interface SurplusResponses {
  userId: string;
  before: Date;
}

/**
 * The accounts that stored responses since then, and have more than `rows` or `octets` of them;
 * with the instant from which on they keep theirs.
 */
export async function listSurplusResponses(
  db: Db,
  { since, rows: rowsMax, octets }: { since: Date; rows: number; octets: number },
): Promise<SurplusResponses[]> {
  const { rows } = await sql<SurplusResponses>`
    select recent.user_id as "userId", surplus.created_at + interval '1 millisecond' as before
    from (select distinct user_id from idempotency_keys where created_at >= ${since}) recent
    cross join lateral (
      select created_at from (
        select created_at, row_number() over newest as place, sum(octet_length(response)) over newest as octets
        from idempotency_keys one where one.user_id = recent.user_id
        window newest as (order by created_at desc, key)
      ) counted
      where place > ${rowsMax} or octets > ${octets}
      order by created_at desc limit 1
    ) surplus`.execute(db);
  return rows;
}

/** Deletes up to 1,000 of them; returns whether there may be more. */
export async function deleteSurplusResponses(db: Db, { userId, before }: SurplusResponses): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_keys where user_id = ${userId} and key = any(array(
      select key from idempotency_keys where user_id = ${userId} and created_at < ${before} limit ${BATCH}
    ))`.execute(db);
  return isWholeBatch(numAffectedRows);
}
