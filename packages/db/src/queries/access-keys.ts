import type { UserId } from "../owner.ts";
import { compileOnce } from "../compile-once.ts";
import type { Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";
import type { AccessKeysTable } from "../tables/sign-in.ts";
import type { UsersTable } from "../tables/accounts.ts";
import type { Insertable, Selectable } from "kysely";

const columns = [
  "id",
  "name",
  "events",
  "tasks",
  "api",
  "created_at",
  "last_used_at",
  "last_client",
  "network",
  "expires_at",
] as const;

/** A key without its secret. */
export type AccessKeyRow = Pick<Selectable<AccessKeysTable>, (typeof columns)[number]>;

/** The account's keys, newest first. */
export function listAccessKeys(db: Db, userId: UserId): Promise<AccessKeyRow[]> {
  return db
    .selectFrom("access_keys")
    .select(columns)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function countAccessKeys(db: Db, userId: UserId): Promise<number> {
  const { keys } = await db
    .selectFrom("access_keys")
    .select(({ fn }) => fn.countAll<string>().as("keys"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(keys);
}

export type NewAccessKey = Omit<Insertable<AccessKeysTable>, "user_id">;

export function insertAccessKey(db: Db, userId: UserId, key: NewAccessKey): Promise<AccessKeyRow> {
  return db
    .insertInto("access_keys")
    .values({ ...key, user_id: userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes a key; returns whether it existed. */
export function deleteAccessKey(db: Db, userId: UserId, id: string): Promise<boolean> {
  return hasRow(db.deleteFrom("access_keys").where("user_id", "=", userId).where("id", "=", id).returning("id"));
}

/** A key with the state of its account. */
export type FoundAccessKey = Omit<
  Selectable<AccessKeysTable>,
  "name" | "secret_hash" | "created_at" | "last_client" | "network"
> &
  Pick<Selectable<UsersTable>, "username" | "email" | "is_active" | "timezone">;

const keysByHash = compileOnce<{ secretHash: Buffer }, FoundAccessKey>((db, value) =>
  db
    .selectFrom("access_keys")
    .innerJoin("users", "users.id", "access_keys.user_id")
    .select([
      "access_keys.user_id",
      "access_keys.id",
      "access_keys.events",
      "access_keys.tasks",
      "access_keys.api",
      "access_keys.last_used_at",
      "access_keys.expires_at",
      "users.username",
      "users.email",
      "users.is_active",
      "users.timezone",
    ])
    .where("access_keys.secret_hash", "=", value("secretHash")),
);

/** The key with this SHA-256, expired or not. */
export async function findAccessKey(db: Db, secretHash: Buffer): Promise<FoundAccessKey | undefined> {
  const [key] = await keysByHash(db, { secretHash });
  return key;
}

/** Records when, by what program and from where a key was used. */
export async function recordAccessKeyUse(
  db: Db,
  userId: UserId,
  id: string,
  use: { last_used_at: Date; last_client: string; network: string },
): Promise<void> {
  await db.updateTable("access_keys").set(use).where("user_id", "=", userId).where("id", "=", id).execute();
}
