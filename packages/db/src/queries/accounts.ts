import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

const profileColumns = ["id", "username", "email", "first_name", "last_name", "timezone"] as const;

/** The normalised values by which accounts are told apart. */
export interface AccountKeys {
  username_key: string;
  email_key: string;
}

export interface NewUser extends AccountKeys {
  id: UserId;
  username: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  timezone: string;
  is_active: boolean;
}

/** Which of the two unique values belong to an account already. */
export async function findTaken(
  db: Db,
  { username_key, email_key }: AccountKeys,
): Promise<{ username: boolean; email: boolean }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom("users").select("id").where("username_key", "=", username_key)).as("username"),
      eb.exists(eb.selectFrom("users").select("id").where("email_key", "=", email_key)).as("email"),
    ])
    .executeTakeFirstOrThrow();
  return { username: row.username === true, email: row.email === true };
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

export function findLogin(db: Db, emailKey: string) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash", "is_active"])
    .where("email_key", "=", emailKey)
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

/** Opens or closes an account by its address. */
export async function setActive(db: Db, emailKey: string, isActive: boolean): Promise<void> {
  await db.updateTable("users").set({ is_active: isActive }).where("email_key", "=", emailKey).execute();
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Takes the account's row until the transaction ends, so that what is counted in it cannot grow meanwhile. */
export async function lockAccount(db: Db, userId: UserId): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}
