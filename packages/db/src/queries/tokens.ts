import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { UserId } from "../owner.ts";
import { compileOnce, type Bound } from "../compile-once.ts";
import type { Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";
import type { AuthTokensTable } from "../tables/sign-in.ts";
import type { UsersTable } from "../tables/accounts.ts";

/** Unused tokens expire after this time, and used ones so long after their login. */
const IDLE_DAYS = 90;
const LONGEST_DAYS = 365;

function daysBefore(now: Bound<Date>, days: number) {
  return sql<Date>`${now}::timestamptz - make_interval(days => ${days})`;
}

/** Inserts the token and deletes the least recently used ones above `limit`. */
export async function insertToken(
  tx: Db,
  token: Insertable<AuthTokensTable> & { user_id: UserId },
  limit: number,
): Promise<void> {
  await tx.insertInto("auth_tokens").values(token).execute();
  await tx
    .deleteFrom("auth_tokens")
    .where("user_id", "=", token.user_id)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("auth_tokens")
        .select("id")
        .where("user_id", "=", token.user_id)
        .orderBy("last_seen_at", "desc")
        .orderBy("id", "desc")
        .offset(limit),
    )
    .execute();
}

/** A token with the state of its account. */
export type TokenRow = Pick<Selectable<AuthTokensTable>, "user_id" | "id" | "last_seen_at" | "authenticated_at"> &
  Pick<Selectable<UsersTable>, "is_active" | "timezone">;

const tokensByHash = compileOnce<{ tokenHash: Buffer; now: Date }, TokenRow>((db, value) =>
  db
    .selectFrom("auth_tokens")
    .innerJoin("users", "users.id", "auth_tokens.user_id")
    .select([
      "auth_tokens.user_id",
      "auth_tokens.id",
      "auth_tokens.last_seen_at",
      "auth_tokens.authenticated_at",
      "users.is_active",
      "users.timezone",
    ])
    .where("token_hash", "=", value("tokenHash"))
    .where("last_seen_at", ">", daysBefore(value("now"), IDLE_DAYS))
    .where("auth_tokens.created_at", ">", daysBefore(value("now"), LONGEST_DAYS))
    .where((eb) => eb.or([eb("trial_ends_at", "is", null), eb("trial_ends_at", ">", value("now"))])),
);

/** The token with this hash, if not expired. */
export async function findToken(db: Db, tokenHash: Buffer, now: Date): Promise<TokenRow | undefined> {
  const [token] = await tokensByHash(db, { tokenHash, now });
  return token;
}

/** The account's unexpired tokens, most recently used first. */
export function listTokens(db: Db, userId: UserId, now: Date) {
  return db
    .selectFrom("auth_tokens")
    .select(["id", "created_at", "last_seen_at", "browser", "network"])
    .where("user_id", "=", userId)
    .where("last_seen_at", ">", daysBefore(now, IDLE_DAYS))
    .where("created_at", ">", daysBefore(now, LONGEST_DAYS))
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function updateToken(
  db: Db,
  { userId, id }: { userId: UserId; id: string },
  changes: Pick<Updateable<AuthTokensTable>, "last_seen_at" | "authenticated_at">,
): Promise<void> {
  await db.updateTable("auth_tokens").set(changes).where("user_id", "=", userId).where("id", "=", id).execute();
}

/** Whether this login of the account still exists. */
export function hasToken(db: Db, userId: UserId, id: string): Promise<boolean> {
  return hasRow(db.selectFrom("auth_tokens").select("id").where("user_id", "=", userId).where("id", "=", id));
}

/** Ends a login; returns whether it existed. */
export function deleteToken(db: Db, userId: UserId, id: string): Promise<boolean> {
  return hasRow(db.deleteFrom("auth_tokens").where("user_id", "=", userId).where("id", "=", id).returning("id"));
}

/** Ends all logins of the account, or all but one. */
export async function deleteTokens(db: Db, userId: UserId, exceptId?: string): Promise<void> {
  const tokens = db.deleteFrom("auth_tokens").where("user_id", "=", userId);
  await (exceptId === undefined ? tokens : tokens.where("id", "!=", exceptId)).execute();
}

/** Deletes expired tokens of all accounts. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("auth_tokens")
    .where((eb) =>
      eb.or([
        eb("last_seen_at", "<=", daysBefore(now, IDLE_DAYS)),
        eb("created_at", "<=", daysBefore(now, LONGEST_DAYS)),
      ]),
    )
    .execute();
}
