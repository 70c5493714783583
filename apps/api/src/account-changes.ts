import type { Connection } from "@hourloom/db/connect";
import { followNotifications, type Notifications } from "@hourloom/db/notifications";
import { CHANGES_CHANNEL } from "@hourloom/db/queries/account-changes";
import type { LiveService } from "./services/live/service.ts";

/** Passes notifications of committed changes to the change streams of this process. */
export function followAccountChanges(
  connection: Connection,
  live: LiveService,
  onError: (error: unknown) => void,
): Notifications {
  return followNotifications(connection, CHANGES_CHANNEL, {
    onNotification: (payload) => live.handleNotification(payload),
    onListening: () => void live.catchUp().catch(onError),
    onError,
  });
}
