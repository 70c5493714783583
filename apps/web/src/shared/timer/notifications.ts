import { timerNotifications } from "@/shared/timer/timer-preferences";

/** The browser's permission; `unsupported` without the Notifications API. */
type NotificationAccess = NotificationPermission | "unsupported";

export function notificationAccess(): NotificationAccess {
  return typeof Notification === "undefined" ? "unsupported" : Notification.permission;
}

/**
 * Requests permission if the user has not decided. Called by the first start, which is a user
 * gesture, never on load.
 */
export async function askForNotifications(): Promise<NotificationAccess> {
  const access = notificationAccess();
  if (access !== "default" || !timerNotifications.get()) return access;
  return Notification.requestPermission().catch(() => access);
}

let last: Notification | undefined;

/** Shows a system notification instead of the previous one. Returns whether it was possible. */
export function notify(title: string, body: string): boolean {
  if (notificationAccess() !== "granted" || !timerNotifications.get()) return false;
  try {
    // Closed instead of replaced by `tag`, because a replacement may be silent.
    last?.close();
    const notification = new Notification(title, { body, icon: "/favicon.svg", silent: true });
    last = notification;
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    return true;
  } catch {
    // Some mobile browsers allow notifications only by service workers.
    return false;
  }
}
