import { timerNotifications } from "@/shared/timer/timer-preferences";

/** The browser's permission; `unsupported` without the Notifications API. */
type NotificationAccess = NotificationPermission | "unsupported";

export function notificationAccess(): NotificationAccess {
  return typeof Notification === "undefined" ? "unsupported" : Notification.permission;
}

/** Requests permission if the user has not decided. Called by a user gesture, never on load. */
export async function requestNotifications(): Promise<NotificationAccess> {
  const access = notificationAccess();
  return access === "default" ? Notification.requestPermission().catch(() => access) : access;
}

/** The same for the timer, at its first start. */
export async function askForNotifications(): Promise<NotificationAccess> {
  return timerNotifications.get() ? requestNotifications() : notificationAccess();
}

/** Shows a system notification, if it is possible and permitted. */
export function showNotification(
  title: string,
  { body, silent }: { body: string; silent: boolean },
): Notification | undefined {
  if (notificationAccess() !== "granted") return undefined;
  try {
    const notification = new Notification(title, { body, icon: "/favicon.svg", silent });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    return notification;
  } catch {
    // Some mobile browsers allow notifications only by service workers.
    return undefined;
  }
}

let last: Notification | undefined;

/**
 * Shows a system notification of the timer instead of the previous one. Returns whether it was
 * possible.
 */
export function notify(title: string, body: string): boolean {
  if (!timerNotifications.get()) return false;
  // Closed instead of replaced by `tag`, because a replacement may be silent.
  last?.close();
  // The timer has a bell of its own.
  last = showNotification(title, { body, silent: true });
  return last !== undefined;
}
