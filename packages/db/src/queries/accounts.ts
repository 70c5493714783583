import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

const profileColumns = ["id", "username", "email", "first_name", "last_name", "timezone"] as const;

export interface NewUser {
  id: UserId;
  username: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  timezone: string;
  is_active: boolean;
}

/** What makes two usernames, or two addresses, the same account. */
function accountKey(value: string): string {
  return value.normalize("NFKC").toLowerCase();
}

/** Which of the two unique values belong to an account already. */
export async function findTaken(
  db: Db,
  account: { username: string; email: string },
): Promise<{ username: boolean; email: boolean }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .exists(eb.selectFrom("users").select("id").where("username_key", "=", accountKey(account.username)))
        .as("username"),
      eb.exists(eb.selectFrom("users").select("id").where("email_key", "=", accountKey(account.email))).as("email"),
    ])
    .executeTakeFirstOrThrow();
  return { username: row.username === true, email: row.email === true };
}

/** Inserts the account unless its name or address is taken; answers whether it did. The unique keys decide between racers. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const inserted = await db
    .insertInto("users")
    .values({ ...user, username_key: accountKey(user.username), email_key: accountKey(user.email) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findLogin(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash", "is_active"])
    .where("email_key", "=", accountKey(email))
    .executeTakeFirst();
}

export function findProfile(db: Db, userId: UserId) {
  return db.selectFrom("users").select(profileColumns).where("id", "=", userId).executeTakeFirst();
}

export function findActive(db: Db, userId: string) {
  return db.selectFrom("users").select(["id", "is_active"]).where("id", "=", userId).executeTakeFirst();
}

export async function activateUser(db: Db, userId: UserId): Promise<void> {
  await db.updateTable("users").set({ is_active: true }).where("id", "=", userId).execute();
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Sets a fact about this installation; answers whether it was not set before. */
export async function setFact(db: Db, key: string): Promise<boolean> {
  const set = await db
    .insertInto("app_facts")
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return set !== undefined;
}

/** The names of applied migrations, or undefined where the database has none yet. */
export async function findLatestMigration(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}
