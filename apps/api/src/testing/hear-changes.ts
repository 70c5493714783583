import type { Connection } from "@hourloom/db/connect";
import type { Notifications } from "@hourloom/db/notifications";
import { followAccountChanges } from "../account-changes.ts";
import type { LiveService } from "../services/live/service.ts";

/** `followAccountChanges`, and waits until it listens: a stream that was there before is told to look at everything again. */
export function hearChanges(connection: Connection, live: LiveService): Promise<Notifications> {
  return new Promise((resolve, reject) => {
    const catchUp = () => live.catchUp().then(() => resolve(heard));
    const heard = followAccountChanges(connection, { ...live, catchUp }, reject);
  });
}
