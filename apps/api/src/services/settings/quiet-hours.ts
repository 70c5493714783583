import type { Db } from "@hourloom/db/connect";
import { listWaitingNotices, setShowTimes } from "@hourloom/db/queries/reminders";
import { afterQuietHours, type QuietHours } from "@hourloom/domain/reminders/reminder-times";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import type { Owner } from "../../core/context.ts";

export function quietHoursOf({ quiet_hours_start, quiet_hours_end }: AccountSettings): QuietHours | null {
  if (quiet_hours_start === null || quiet_hours_end === null) return null;
  return { start: quiet_hours_start, end: quiet_hours_end };
}

/** Shows the reminders that wait for the end of quiet hours when the new ones are over. */
export async function moveWaitingNotices(
  tx: Db,
  { userId, timezone }: Owner,
  { settings, now }: { settings: AccountSettings; now: Date },
): Promise<void> {
  const quiet = quietHoursOf(settings);
  const waiting = await listWaitingNotices(tx, userId);
  const times = waiting.map(({ id, due_at }) => {
    const ms = Math.max(due_at.getTime(), now.getTime());
    return { id, show_at: new Date(afterQuietHours(ms, quiet, timezone)) };
  });
  if (times.length > 0) await setShowTimes(tx, userId, times);
}
