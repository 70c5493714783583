import { sql } from "kysely";
import type { User } from "@hourloom/schema/accounts/accounts";
import type { UserId } from "../owner.ts";
import { compileOnce } from "../compile-once.ts";
import { unlessTaken, type Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";

const profileColumns = [
  "id",
  "username",
  "email",
  "first_name",
  "last_name",
  "timezone",
  "version",
  sql<boolean>`password_hash is not null`.as("has_password"),
] as const;

/** The normalised values by which accounts are unique. */
export interface AccountKeys {
  username_key: string;
  email_key: string;
}

export interface NewUser extends AccountKeys {
  id: UserId;
  username: string;
  email: string;
  /** Null: signs in with Google only. */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  timezone: string;
  is_active: boolean;
  activated_at: Date | null;
  /** Of a trial account. */
  trial_ends_at?: Date;
  /** Of a trial account, by the same clock as its end. */
  created_at?: Date;
  /** By default none: those of a pending account come with its activation. */
  first_steps?: string[];
}

/** What decides whether a name or an address is free. */
export interface TakenFilter {
  now: Date;
  /** Pending accounts that signed up before this no longer reserve their name and address. */
  signedUpAfter: Date;
  /** The account whose own former addresses do not count, since it may restore them. */
  exceptUserId?: UserId | undefined;
}

/**
 * Which of the two values belong to an account. An address also belongs to an account that had it
 * before and can still restore it.
 */
export async function findTaken(
  db: Db,
  { username_key, email_key }: AccountKeys,
  { now, signedUpAfter, exceptUserId }: TakenFilter,
): Promise<{ username: boolean; email: boolean }> {
  const users = db
    .selectFrom("users")
    .select("users.id")
    .where((user) => {
      const ended = user
        .selectFrom("pending_sign_ups")
        .select("signed_up_at")
        .whereRef("pending_sign_ups.user_id", "=", "users.id")
        .where("signed_up_at", "<=", signedUpAfter)
        .where("users.activated_at", "is", null);
      return user.not(user.exists(ended));
    });
  const row = await db
    .selectNoFrom((eb) => [
      eb.exists(users.where("username_key", "=", username_key)).as("username"),
      eb
        .or([
          eb.exists(users.where("email_key", "=", email_key)),
          eb.exists(selectReserved(db, email_key, { now, exceptUserId })),
        ])
        .as("email"),
    ])
    .executeTakeFirstOrThrow();
  return { username: row.username === true, email: row.email === true };
}

/** Former addresses of other accounts that can still be restored. */
function selectReserved(db: Db, emailKey: string, { now, exceptUserId }: Omit<TakenFilter, "signedUpAfter">) {
  return db
    .selectFrom("former_emails")
    .select("former_emails.user_id")
    .where("email_key", "=", emailKey)
    .where("undo_until", ">", now)
    .where("former_emails.user_id", "is distinct from", exceptUserId ?? null);
}

/**
 * Whether another account can still restore this address. Check it after writing the address: the
 * unique key then has waited for a concurrent change, which is visible.
 */
export function isEmailReserved(
  tx: Db,
  emailKey: string,
  reserved: Omit<TakenFilter, "signedUpAfter">,
): Promise<boolean> {
  return hasRow(selectReserved(tx, emailKey, reserved).limit(1));
}

/** Inserts the account unless its name or address is taken; returns whether it did. */
export function insertUser(db: Db, user: NewUser): Promise<boolean> {
  return hasRow(
    db
      .insertInto("users")
      .values(user)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id"),
  );
}

function selectLogin(db: Db, emailKey: string) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash", "is_active", "activated_at"])
    .where("email_key", "=", emailKey);
}

/** The account data that a login needs. */
export function findLogin(db: Db, emailKey: string) {
  return selectLogin(db, emailKey).executeTakeFirst();
}

/**
 * The account that may get a link of this kind: never activated, or active with a password; null if
 * none. One row of one column in either case, so that the time reveals nothing.
 */
export async function findLinkOwner(
  db: Db,
  kind: "activation" | "password_reset",
  emailKey: string,
): Promise<string | null> {
  const { id } = await db
    .selectNoFrom((eb) =>
      eb
        .selectFrom("users")
        .select("id")
        .where("email_key", "=", emailKey)
        .where((user) =>
          kind === "activation"
            ? user.and([user("is_active", "=", false), user("activated_at", "is", null)])
            : user.and([user("is_active", "=", true), user("password_hash", "is not", null)]),
        )
        .as("id"),
    )
    .executeTakeFirstOrThrow();
  return id;
}

/** As `findLogin`, locked until the transaction ends. */
export function lockLogin(db: Db, emailKey: string) {
  return selectLogin(db, emailKey).forUpdate().executeTakeFirst();
}

function selectProfile(db: Db, userId: UserId) {
  return db.selectFrom("users").select(profileColumns).where("id", "=", userId);
}

export function findProfile(db: Db, userId: UserId): Promise<User | undefined> {
  return selectProfile(db, userId).executeTakeFirst();
}

/** The profile, locked until the transaction ends. */
export function lockProfile(db: Db, userId: UserId): Promise<User | undefined> {
  return selectProfile(db, userId).forUpdate().executeTakeFirst();
}

export interface ProfileChanges {
  username?: string | undefined;
  username_key?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  timezone?: string | undefined;
}

/** Updates the profile; undefined if the name is taken, which aborts the transaction. */
export function updateProfile(db: Db, userId: UserId, changes: ProfileChanges): Promise<User | undefined> {
  const updated = db
    .updateTable("users")
    .set({ ...changes, version: sql<number>`version + 1` })
    .where("id", "=", userId)
    .returning(profileColumns);
  return unlessTaken(updated.executeTakeFirstOrThrow(), "users_username_key");
}

/** The account data for checking a password of it. */
export function findSecrets(db: Db, userId: string) {
  return db
    .selectFrom("users")
    .select([
      "id",
      "username",
      "email",
      "first_name",
      "last_name",
      "password_hash",
      "is_active",
      "activated_at",
      "trial_ends_at",
    ])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** Re-reads data that were verified before, locked until the transaction ends. */
export function lockSecrets(tx: Db, userId: UserId) {
  return tx
    .selectFrom("users")
    .select(["password_hash", "is_active", "activated_at", "first_login_at"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Sets or removes (null) the password. */
export async function setPassword(db: Db, userId: UserId, password_hash: string | null): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash, version: sql<number>`version + 1` })
    .where("id", "=", userId)
    .execute();
}

export async function recordFirstLogin(tx: Db, userId: UserId, now: Date): Promise<void> {
  await tx.updateTable("users").set({ first_login_at: now }).where("id", "=", userId).execute();
}

/** Activates an account, whose first screen offers these steps. */
export async function activateUser(
  db: Db,
  userId: UserId,
  { now, firstSteps }: { now: Date; firstSteps: readonly string[] },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ is_active: true, activated_at: now, first_steps: [...firstSteps] })
    .where("id", "=", userId)
    .execute();
}

/** What the first screen of the account still offers; undefined if there is no account. */
export async function findFirstSteps(db: Db, userId: UserId): Promise<string[] | undefined> {
  const row = await db.selectFrom("users").select("first_steps").where("id", "=", userId).executeTakeFirst();
  return row?.first_steps;
}

/** Removes steps from those that the first screen offers, and returns the others. */
export async function endFirstSteps(db: Db, userId: UserId, steps: readonly string[]): Promise<string[] | undefined> {
  const others = sql<
    string[]
  >`array(select step from unnest(first_steps) step where step <> all(${[...steps]}::text[]))`;
  const row = await db
    .updateTable("users")
    .set({ first_steps: others })
    .where("id", "=", userId)
    .returning("first_steps")
    .executeTakeFirst();
  return row?.first_steps;
}

/**
 * Deletes the account and all its data. Raises the statement timeout, as large accounts take
 * longer.
 */
export async function deleteUser(tx: Db, userId: UserId): Promise<boolean> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  // Sessions before tasks, whose deletion would otherwise set each reference to null first. Mails
  // have no foreign key.
  for (const table of ["pomodoros", "flowtimes", "tasks", "mail_outbox"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  return hasRow(tx.deleteFrom("users").where("id", "=", userId).returning("id"));
}

/** Activates or deactivates an account by its address; pending ones stay as they are. */
export async function setActive(db: Db, emailKey: string, isActive: boolean): Promise<void> {
  await db
    .updateTable("users")
    .set({ is_active: isActive })
    .where("email_key", "=", emailKey)
    .where("activated_at", "is not", null)
    .execute();
}

export function hasAnyUser(db: Db): Promise<boolean> {
  return hasRow(db.selectFrom("users").select("id").limit(1));
}

/**
 * Locks the account's row until the transaction ends; returns whether it exists. Transactions that
 * write several rows of an account lock it first, which prevents deadlocks and keeps counts stable.
 */
export async function lockAccount(db: Db, userId: UserId): Promise<boolean> {
  return (await accountToLock(db, { userId })).length > 0;
}

const accountToLock = compileOnce<{ userId: UserId }, { id: string }>((db, value) =>
  db.selectFrom("users").select("id").where("id", "=", value("userId")).forNoKeyUpdate(),
);
