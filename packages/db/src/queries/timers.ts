import { sql, type NotNull } from "kysely";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import type { UserId } from "../owner.ts";
import { compileOnce } from "../compile-once.ts";
import type { Db } from "../connect.ts";
import { settingsColumns } from "./account-settings.ts";

/** A stored timer; the service that wrote `state` parses it. */
export interface TimerRow {
  state: unknown;
  version: number;
}

type Nulls<Row> = { [Name in keyof Row]: null };
type FoundTimer = { state: unknown; timer_version: number | null } & (AccountSettings | Nulls<AccountSettings>);

const timerWithSettings = compileOnce<{ userId: UserId }, FoundTimer>((_db, value) => {
  const settings = sql.join(settingsColumns.map((name) => sql.ref(`account_settings.${name}`)));
  return sql`
    select timers.state, timers.version as timer_version, ${settings} from users
    left join timers on timers.user_id = users.id
    left join account_settings on account_settings.user_id = users.id
    where users.id = ${value("userId")}`;
});

/** The account's timer and settings; each undefined if it was never changed. */
export async function findTimerWithSettings(
  db: Db,
  userId: UserId,
): Promise<{ timer: TimerRow | undefined; settings: AccountSettings | undefined }> {
  const [row] = await timerWithSettings(db, { userId });
  if (row === undefined) return { timer: undefined, settings: undefined };
  const { state, timer_version: version, ...settings } = row;
  return {
    timer: version === null ? undefined : { state, version },
    settings: settings.version === null ? undefined : settings,
  };
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

/** An account whose phase has ended, and its place in the order of `listDueTimers`. */
export interface DueTimer {
  user_id: string;
  /** Of the account. */
  timezone: string;
  /** When the phase ended. */
  ends_at: Date;
}

/**
 * Up to `limit` accounts with a phase that ended by `now` and is not closed, longest due first,
 * from the one after `after` on.
 */
export function listDueTimers(
  db: Db,
  { now, after, limit }: { now: Date; after: DueTimer | undefined; limit: number },
): Promise<DueTimer[]> {
  const isLater =
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(timers.ends_at, timers.user_id) > (${after.ends_at}, ${after.user_id}::uuid)`;
  return db
    .selectFrom("timers")
    .innerJoin("users", "users.id", "timers.user_id")
    .select(["timers.user_id", "users.timezone", "timers.ends_at"])
    .where("ends_at", "<=", now)
    .where(isLater)
    .orderBy("ends_at")
    .orderBy("user_id")
    .limit(limit)
    .$narrowType<{ ends_at: NotNull }>()
    .execute();
}
