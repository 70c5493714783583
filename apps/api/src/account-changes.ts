import type { Connection } from "@hourloom/db/connect";
import { followNotifications, type Notifications } from "@hourloom/db/notifications";
import { CHANGES_CHANNEL, EPOCH_RENEWED } from "@hourloom/db/queries/account-changes";
import type { Epoch } from "./services/installation/epoch.ts";
import type { LiveService } from "./services/live/live-service.ts";

export interface FollowedServices {
  live: LiveService;
  epoch: Epoch;
}

/**
 * Passes notifications of committed changes to the change streams of this process. In another epoch
 * the streams end, so that their pages connect again and learn of it.
 */
export function followAccountChanges(
  connection: Connection,
  { live, epoch }: FollowedServices,
  onError: (error: unknown) => void,
): Notifications {
  const readEpoch = async () => {
    if (await epoch.refresh()) live.endStreams();
  };
  const catchUp = async () => {
    // A lost connection may be that to a database that was replaced.
    await readEpoch();
    await live.catchUp();
  };
  return followNotifications(connection, CHANGES_CHANNEL, {
    onNotification: (payload) => {
      if (payload === EPOCH_RENEWED) readEpoch().catch(onError);
      else live.handleNotification(payload);
    },
    onListening: () => void catchUp().catch(onError),
    onError,
  });
}
