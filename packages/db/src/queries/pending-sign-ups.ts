import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";
import type { AccountKeys } from "./accounts.ts";

export interface PendingSignUp {
  user_id: UserId;
  /** SHA-256 of the secret stored in the browser that signed up; null if it got none. */
  secret_hash: Buffer | null;
  browser: string;
  network: string;
  signed_up_at: Date;
  trial_id?: UserId;
}

export async function insertPendingSignUp(tx: Db, signUp: PendingSignUp): Promise<void> {
  await tx.insertInto("pending_sign_ups").values(signUp).execute();
}

/** The sign-up of an account that waits for its activation. */
export function findPendingSignUp(db: Db, userId: UserId) {
  return db
    .selectFrom("pending_sign_ups")
    .select(["secret_hash", "browser", "network", "signed_up_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Accounts that signed up until `before` and were never activated, oldest first. */
export async function listEndedSignUps(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("pending_sign_ups")
    .select("user_id")
    .where("signed_up_at", "<=", before)
    .orderBy("signed_up_at")
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Ended sign-ups with this name or address, in the order in which all callers lock them. */
export async function findEndedSignUps(db: Db, keys: AccountKeys, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .innerJoin("pending_sign_ups", "pending_sign_ups.user_id", "users.id")
    .select("users.id")
    .where((user) => user.or([user("username_key", "=", keys.username_key), user("email_key", "=", keys.email_key)]))
    .where("signed_up_at", "<=", before)
    .orderBy("users.id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes an ended sign-up's account and its mails, unless it was activated meanwhile; returns
 * whether it did.
 */
export async function deleteEndedSignUp(tx: Db, userId: UserId, before: Date): Promise<boolean> {
  const deleted = tx
    .deleteFrom("users")
    .using("pending_sign_ups")
    .where("users.id", "=", userId)
    .where("pending_sign_ups.user_id", "=", userId)
    .where("signed_up_at", "<=", before)
    .where("activated_at", "is", null)
    .where("is_active", "=", false)
    .returning("users.id");
  if (!(await hasRow(deleted))) return false;
  await tx.deleteFrom("mail_outbox").where("user_id", "=", userId).execute();
  return true;
}
