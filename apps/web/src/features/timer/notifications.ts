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

/** Tells something by the system; those with the same tag replace each other. Answers whether it could. */
export function notify(title: string, body: string): boolean {
  if (notificationAccess() !== "granted" || !timerNotifications.get()) return false;
  try {
    const notification = new Notification(title, { body, tag: "timer", icon: "/favicon.svg", silent: true });
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
