import type { Connection } from "@hourloom/db/connect";
import type { Notifications } from "@hourloom/db/notifications";
import { followAccountChanges } from "../account-changes.ts";
import type { LiveService } from "../services/live/service.ts";

/**
 * Runs `followAccountChanges` and waits until it listens: streams opened before re-read everything
 * then.
 */
export function listenToChanges(connection: Connection, live: LiveService): Promise<Notifications> {
  return new Promise((resolve, reject) => {
    const catchUp = () => live.catchUp().then(() => resolve(notifications));
    const notifications = followAccountChanges(connection, { ...live, catchUp }, reject);
  });
}
