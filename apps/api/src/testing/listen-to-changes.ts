import type { Connection } from "@hourloom/db/connect";
import type { Notifications } from "@hourloom/db/notifications";
import { followAccountChanges, type FollowedServices } from "../account-changes.ts";

/**
 * Runs `followAccountChanges` and waits until it listens: streams opened before re-read everything
 * then.
 */
export function listenToChanges(connection: Connection, { live, epoch }: FollowedServices): Promise<Notifications> {
  return new Promise((resolve, reject) => {
    const catchUp = () => live.catchUp().then(() => resolve(notifications));
    const notifications = followAccountChanges(connection, { live: { ...live, catchUp }, epoch }, reject);
  });
}
