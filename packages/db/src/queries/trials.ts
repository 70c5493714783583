import { sql } from "kysely";
import type { Db } from "../connect.ts";
import type { UserId } from "../owner.ts";
import type { AccountKeys } from "./accounts.ts";
import { hasRow } from "./has-row.ts";

// Trial accounts: accounts without an address and a password that end by themselves.

/** When the trial account ends; undefined for any other account. */
export async function findTrialEnd(db: Db, userId: UserId): Promise<Date | undefined> {
  const row = await db.selectFrom("users").select("trial_ends_at").where("id", "=", userId).executeTakeFirst();
  return row?.trial_ends_at ?? undefined;
}

/**
 * Lets a trial account that has not ended go on until `endsAt`, at most until `lifeHours` after its
 * creation. Returns whether there is one.
 */
export function extendTrial(
  tx: Db,
  userId: UserId,
  { now, endsAt, lifeHours }: { now: Date; endsAt: Date; lifeHours: number },
): Promise<boolean> {
  const latest = sql<Date>`least(${endsAt}::timestamptz, created_at + make_interval(hours => ${lifeHours}))`;
  return hasRow(
    tx
      .updateTable("users")
      .set({ trial_ends_at: sql<Date>`greatest(trial_ends_at, ${latest})` })
      .where("id", "=", userId)
      .where("trial_ends_at", ">", now)
      .returning("id"),
  );
}

/** Locks the trial account that the sign-up of `userId` keeps; undefined if there is none. */
export async function lockTrialOfSignUp(tx: Db, userId: UserId): Promise<string | undefined> {
  const pending = await tx
    .selectFrom("pending_sign_ups")
    .select("trial_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const trialId = pending?.trial_id ?? null;
  if (trialId === null) return undefined;
  const trial = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", trialId)
    .where("trial_ends_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return trial?.id;
}

/**
 * Moves name, address and password of the sign-up `userId` to the trial account, which becomes a
 * normal one. The row of the sign-up stays until `until`, so that its link is known as used.
 */
export async function moveSignUpToTrial(
  tx: Db,
  { userId, trialId, now, until }: { userId: UserId; trialId: UserId; now: Date; until: Date },
): Promise<void> {
  const signUp = await tx
    .selectFrom("users")
    .select(["username", "username_key", "email", "email_key", "password_hash", "first_name", "last_name"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const keys: AccountKeys = { username_key: `used:${userId}`, email_key: `used:${userId}` };
  await tx
    .updateTable("users")
    .set({ ...keys, password_hash: null, is_active: false, activated_at: now, trial_ends_at: until })
    .where("id", "=", userId)
    .execute();
  await tx
    .updateTable("users")
    .set({ ...signUp, trial_ends_at: null, activated_at: now, version: sql<number>`version + 1` })
    .where("id", "=", trialId)
    .execute();
}

/** Trial accounts that have ended, the longest first. */
export async function listEndedTrials(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("trial_ends_at", "<=", now)
    .orderBy("trial_ends_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a trial account that has ended; returns whether it is still one. */
export function lockEndedTrial(tx: Db, userId: UserId, now: Date): Promise<boolean> {
  return hasRow(
    tx.selectFrom("users").select("id").where("id", "=", userId).where("trial_ends_at", "<=", now).forUpdate(),
  );
}
