import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** A stored timer; the service that wrote `state` parses it. */
export interface TimerRow {
  state: unknown;
  version: number;
}

export function findTimer(db: Db, userId: UserId): Promise<TimerRow | undefined> {
  return db.selectFrom("timers").select(["state", "version"]).where("user_id", "=", userId).executeTakeFirst();
}

/**
 * Stores a change by time alone, without a new version: clients can compute it themselves. The
 * caller has locked the account.
 */
export async function updateElapsedTimer(
  db: Db,
  userId: UserId,
  { state, ends_at }: { state: object; ends_at: Date | null },
): Promise<void> {
  await db
    .updateTable("timers")
    .set({ state: JSON.stringify(state), ends_at })
    .where("user_id", "=", userId)
    .execute();
}

/** Stores the timer; returns its new version. The caller has locked the account. */
export async function storeTimer(
  db: Db,
  userId: UserId,
  { state, ends_at }: { state: object; ends_at: Date | null },
): Promise<number> {
  const text = JSON.stringify(state);
  const { version } = await db
    .insertInto("timers")
    .values({ user_id: userId, state: text, ends_at })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ state: text, ends_at, version: sql<number>`timers.version + 1` }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Replaces the timer including its version; null deletes it. The caller has locked the account. */
export async function putTimer(
  db: Db,
  userId: UserId,
  timer: { state: object; ends_at: Date | null; version: number } | null,
): Promise<void> {
  await db.deleteFrom("timers").where("user_id", "=", userId).execute();
  if (timer === null) return;
  const { state, ends_at, version } = timer;
  await db
    .insertInto("timers")
    .values({ user_id: userId, state: JSON.stringify(state), ends_at, version })
    .execute();
}

/**
 * Accounts with a phase that ended by `now` and is not closed, longest due first, with their zones.
 */
export function listDueTimers(db: Db, now: Date, limit: number): Promise<{ user_id: string; timezone: string }[]> {
  return db
    .selectFrom("timers")
    .innerJoin("users", "users.id", "timers.user_id")
    .select(["timers.user_id", "users.timezone"])
    .where("ends_at", "<=", now)
    .orderBy("ends_at")
    .limit(limit)
    .execute();
}
