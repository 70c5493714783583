import { sql } from "kysely";
import type { User } from "@hourloom/schema/accounts/accounts";
import type { UserId } from "../owner.ts";
import { rejectsAsTaken, type Db } from "../connect.ts";

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

/** The normalised values by which accounts are told apart. */
export interface AccountKeys {
  username_key: string;
  email_key: string;
}

export interface NewUser extends AccountKeys {
  id: UserId;
  username: string;
  email: string;
  /** Null: signs in with another provider alone. */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  timezone: string;
  is_active: boolean;
  activated_at: Date | null;
}

/** What decides whether a name or an address is free. */
export interface TakenBy {
  now: Date;
  /** A pending account that signed up no later than this holds its name and its address no more. */
  signedUpAfter: Date;
  /** Whose former addresses do not count: who asks may go back to them. */
  exceptUserId?: UserId | undefined;
}

/**
 * Which of the two unique values belong to an account already. An address belongs also to the
 * account that had it before, as long as the change of address can be undone.
 */
export async function findTaken(
  db: Db,
  { username_key, email_key }: AccountKeys,
  { now, signedUpAfter, exceptUserId }: TakenBy,
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

/** Former addresses of other accounts that these can still go back to. */
function selectReserved(db: Db, emailKey: string, { now, exceptUserId }: Omit<TakenBy, "signedUpAfter">) {
  return db
    .selectFrom("former_emails")
    .select("former_emails.user_id")
    .where("email_key", "=", emailKey)
    .where("undo_until", ">", now)
    .where("former_emails.user_id", "is distinct from", exceptUserId ?? null);
}

/**
 * Whether another account can still go back to this address. To be asked after the address was
 * written: whoever gave it up has then been waited for, and their change is seen.
 */
export async function isEmailReserved(
  tx: Db,
  emailKey: string,
  reserved: Omit<TakenBy, "signedUpAfter">,
): Promise<boolean> {
  return (await selectReserved(tx, emailKey, reserved).limit(1).executeTakeFirst()) !== undefined;
}

/** Inserts the account unless its name or address is taken; answers whether it did. The unique keys decide between racers. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const inserted = await db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What a login is decided on. */
export function findLogin(db: Db, emailKey: string) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash", "is_active", "activated_at"])
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
}

/**
 * The id of the account that a link of this kind would be for: one that was never active, or one that is and has a password; null where there is none. In
 * either case it is one row of one column, so that the time it takes tells nothing.
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

/** What a login is decided on, locked until the transaction ends. */
export function lockLogin(db: Db, emailKey: string) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash", "is_active", "activated_at"])
    .where("email_key", "=", emailKey)
    .forUpdate()
    .executeTakeFirst();
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

/** Changes the profile; undefined when the name is another account's. The transaction can then do nothing more. */
export async function updateProfile(db: Db, userId: UserId, changes: ProfileChanges): Promise<User | undefined> {
  try {
    return await db
      .updateTable("users")
      .set({ ...changes, version: sql<number>`version + 1` })
      .where("id", "=", userId)
      .returning(profileColumns)
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (rejectsAsTaken(error, "users_username_key")) return undefined;
    throw error;
  }
}

/** What a password of this account is checked against. */
export function findSecrets(db: Db, userId: string) {
  return db
    .selectFrom("users")
    .select(["id", "username", "email", "first_name", "last_name", "password_hash", "is_active", "activated_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** What was verified of an account may not be true any more: the same, read again and held until the transaction ends. */
export function lockSecrets(tx: Db, userId: UserId) {
  return tx
    .selectFrom("users")
    .select(["password_hash", "is_active", "activated_at", "first_login_at"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Sets the account's password; null takes it away. */
export async function setPassword(db: Db, userId: UserId, password_hash: string | null): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash, version: sql<number>`version + 1` })
    .where("id", "=", userId)
    .execute();
}

/** Notes when somebody first signed in. */
export async function noteFirstLogin(tx: Db, userId: UserId, now: Date): Promise<void> {
  await tx.updateTable("users").set({ first_login_at: now }).where("id", "=", userId).execute();
}

export async function activateUser(db: Db, userId: UserId, now: Date): Promise<void> {
  await db.updateTable("users").set({ is_active: true, activated_at: now }).where("id", "=", userId).execute();
}

/** Removes the account and all that is its own. Large ones take longer than a request's statement usually may. */
export async function deleteUser(tx: Db, userId: UserId): Promise<boolean> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  // Sessions before the tasks that they refer to: each would be looked for and set to null first. Mails are not tied to their account.
  for (const table of ["pomodoros", "flowtimes", "tasks", "mail_outbox"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  return (await tx.deleteFrom("users").where("id", "=", userId).returning("id").executeTakeFirst()) !== undefined;
}

/** Opens or closes an account by its address; one that still waits for its link stays as it is. */
export async function setActive(db: Db, emailKey: string, isActive: boolean): Promise<void> {
  await db
    .updateTable("users")
    .set({ is_active: isActive })
    .where("email_key", "=", emailKey)
    .where("activated_at", "is not", null)
    .execute();
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Takes the account's row until the transaction ends, so that what is counted in it cannot grow meanwhile; answers whether there is such an account. Every
 * transaction that writes more than one row of an account takes this first, so that no two wait for each other.
 */
export async function lockAccount(db: Db, userId: UserId): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}
