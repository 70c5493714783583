import { sql } from "kysely";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import type { UserId } from "../owner.ts";
import { compileOnce } from "../compile-once.ts";
import type { Db } from "../connect.ts";

export const settingsColumns = [
  "focus_minutes",
  "short_break_minutes",
  "long_break_minutes",
  "long_break_after",
  "overtime",
  "counts_from_percent",
  "flowtime_break",
  "auto_start_breaks",
  "auto_start_focus",
  "day_start",
  "working_hours_start",
  "working_hours_end",
  "daily_goal_minutes",
  "week_start",
  "hour_clock",
  "hide_weekends",
  "working_days",
  "default_view",
  "default_event_minutes",
  "date_order",
  "default_reminder_minutes",
  "task_reminder_time",
  "asks_next_step",
  "reminder_mails",
  "quiet_hours_start",
  "quiet_hours_end",
  "version",
] as const;

const settingsOf = compileOnce<{ userId: UserId }, AccountSettings>((db, value) =>
  db.selectFrom("account_settings").select(settingsColumns).where("user_id", "=", value("userId")),
);

/** The account's settings; undefined if never changed. */
export async function findSettings(db: Db, userId: UserId): Promise<AccountSettings | undefined> {
  const [settings] = await settingsOf(db, { userId });
  return settings;
}

/** Stores the settings with a new version. The caller has locked the account. */
export function storeSettings(
  db: Db,
  userId: UserId,
  { version: _former, flowtime_break, ...rest }: AccountSettings,
): Promise<AccountSettings> {
  const chosen = { ...rest, flowtime_break: JSON.stringify(flowtime_break) };
  return db
    .insertInto("account_settings")
    .values({ ...chosen, user_id: userId })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ ...chosen, version: sql<number>`account_settings.version + 1` }),
    )
    .returning(settingsColumns)
    .executeTakeFirstOrThrow();
}

/**
 * Replaces the settings including their version; null deletes them. The caller has locked the
 * account.
 */
export async function putSettings(db: Db, userId: UserId, settings: AccountSettings | null): Promise<void> {
  await db.deleteFrom("account_settings").where("user_id", "=", userId).execute();
  if (settings === null) return;
  await db
    .insertInto("account_settings")
    .values({ ...settings, flowtime_break: JSON.stringify(settings.flowtime_break), user_id: userId })
    .execute();
}
