import type { AccessLevel } from "@hourloom/schema/accounts/access-keys";
import type { UserId } from "../owner.ts";
import { compileOnce } from "../compile-once.ts";
import type { Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";

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
export interface AccessKeyRow {
  id: string;
  name: string;
  events: AccessLevel;
  tasks: AccessLevel;
  api: AccessLevel;
  created_at: Date;
  last_used_at: Date | null;
  last_client: string;
  network: string;
  expires_at: Date | null;
}

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

export interface NewAccessKey extends Pick<
  AccessKeyRow,
  "id" | "name" | "events" | "tasks" | "api" | "created_at" | "expires_at"
> {
  secret_hash: Buffer;
}

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

/** Deletes all keys of the account. */
export async function deleteAccessKeys(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom("access_keys").where("user_id", "=", userId).execute();
}

/** A key with the state of its account. */
export interface FoundAccessKey {
  user_id: string;
  id: string;
  events: AccessLevel;
  tasks: AccessLevel;
  api: AccessLevel;
  last_used_at: Date | null;
  expires_at: Date | null;
  username: string;
  email: string;
  is_active: boolean;
  timezone: string;
}

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
