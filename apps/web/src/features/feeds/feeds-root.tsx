import { useEffect, useSyncExternalStore } from "react";
import { closeFeed, feedRequest } from "@/shared/commands/feed-request";
import { FeedDialog } from "./feed-dialog";

/** The dialog of feeds. */
export function FeedsRoot() {
  const request = useSyncExternalStore(feedRequest.subscribe, feedRequest.get);
  // Closes it when the user signs out.
  useEffect(() => closeFeed, []);
  return request === undefined ? null : <FeedDialog request={request} />;
}
