import type { ReminderNotice } from "@hourloom/schema/reminders/notices";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { announce } from "@/shared/page/announcer";
import { notificationAccess, showNotification } from "@/shared/timer/notifications";
import { noticeTime } from "./notice-texts";
import { reminderNotifications } from "@/shared/reminders/reminder-preferences";

/** For how long other tabs and devices may claim a notice first, in milliseconds. */
const NOT_FOCUSED_MS = 1_500;
const CANNOT_NOTIFY_MS = 5_000;
/** After a failure. */
const AGAIN_MS = 10_000;

function canNotify(): boolean {
  return reminderNotifications.get() && notificationAccess() === "granted";
}

/** The tab that a person uses comes first, then one that can show a notification. */
function delayOfTab(): number {
  if (document.hasFocus()) return 0;
  return canNotify() ? NOT_FOCUSED_MS : CANNOT_NOTIFY_MS;
}

/**
 * Announces each notice once among all tabs and devices of the account: to screen readers, and by a
 * notification of the system. The server decides which tab does.
 */
export function useAnnouncements(notices: readonly ReminderNotice[], zone: string): void {
  const { api, queryClient } = useServices();
  const tried = useRef(new Set<string>());
  const [attempt, setAttempt] = useState(0);

  const claim = useEffectEvent(async (notice: ReminderNotice) => {
    try {
      const isOurs = await runMutation(queryClient, api.reminders.announce.mutationOptions(), { id: notice.id });
      if (!isOurs) return;
    } catch {
      // Tried again as long as the notice is there and nobody else announces it.
      tried.current.delete(notice.id);
      setTimeout(() => setAttempt((before) => before + 1), AGAIN_MS);
      return;
    }
    const time = noticeTime(notice, { ms: Date.now(), zone });
    announce(`Reminder: ${notice.title}, ${time}`);
    if (canNotify()) showNotification(notice.title, { body: time, silent: false });
  });

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    for (const notice of notices) {
      if (notice.is_announced || tried.current.has(notice.id)) continue;
      const timer = setTimeout(() => {
        tried.current.add(notice.id);
        void claim(notice);
      }, delayOfTab());
      timers.add(timer);
    }
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [notices, attempt]);

  // A snoozed notice has the same id when it comes back.
  useEffect(() => {
    const shown = new Set(notices.map(({ id }) => id));
    for (const id of tried.current) if (!shown.has(id)) tried.current.delete(id);
  }, [notices]);
}
