import { timerNotifications } from "@/shared/timer/timer-preferences";

/** What the browser says of notifications; `unsupported` where it has none. */
export type NotificationAccess = NotificationPermission | "unsupported";

export function notificationAccess(): NotificationAccess {
  return typeof Notification === "undefined" ? "unsupported" : Notification.permission;
}

/** Asks whether notifications are allowed, where nobody has said yet: at the first start, which is a press, and never on load. */
export async function askForNotifications(): Promise<NotificationAccess> {
  const access = notificationAccess();
  if (access !== "default" || !timerNotifications.get()) return access;
  return Notification.requestPermission().catch(() => access);
}

let last: Notification | undefined;

/** Tells something by the system, in the place of what was told last. Answers whether it could. */
export function notify(title: string, body: string): boolean {
  if (notificationAccess() !== "granted" || !timerNotifications.get()) return false;
  try {
    // Closed and not replaced by its tag: a replacement may come without a sign.
    last?.close();
    const notification = new Notification(title, { body, icon: "/favicon.svg", silent: true });
    last = notification;
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    return true;
  } catch {
    // Some phones have notifications only for pages that are installed.
    return false;
  }
}
