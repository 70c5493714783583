import { findShownNotice } from "@hourloom/db/queries/reminders";
import type { UserId } from "@hourloom/db/owner";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import type { ServiceContext } from "../../core/context.ts";
import type { ReminderMail } from "./mail-outbox.ts";

/**
 * Composes the mail of a notice; undefined if it was dismissed or snoozed meanwhile, or its item
 * was deleted or completed.
 */
export async function composeReminder(
  { db, publicUrl }: ServiceContext & { publicUrl: string },
  { userId, ...addressed }: { id: string; to: string; userId: UserId; username: string; timezone: string },
  noticeId: string,
): Promise<ReminderMail | undefined> {
  const notice = await findShownNotice(db, userId, noticeId);
  if (notice === undefined) return undefined;
  const { kind: item, title, starts_at: startsAt, is_timed: isTimed } = notice;
  const link = `${publicUrl}/app?view=day&date=${todayIn(addressed.timezone, startsAt.getTime())}`;
  return { kind: "reminder", ...addressed, item, title, startsAt, isTimed, link };
}
