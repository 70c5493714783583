import { showToast } from "@hourloom/ui/toast";
import { useEffect, useSyncExternalStore } from "react";
import { closeFeed, feedRequest, type FeedRequest } from "@/shared/commands/feed-request";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";

const loadDialog = () => import("./feed-dialog");

function LazyDialog({ request }: { request: FeedRequest }) {
  const [dialog] = useLazyModule(loadDialog, true);
  const hasFailed = dialog.status === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    closeFeed();
    showToast("Not loaded. Check your connection.", { tone: "problem" });
  }, [hasFailed]);
  return dialog.status === "ready" ? <dialog.part.FeedDialog request={request} /> : null;
}

/** The dialog of feeds. Loaded after the page. */
export function FeedsRoot() {
  const request = useSyncExternalStore(feedRequest.subscribe, feedRequest.get);
  // Closes it when the user signs out.
  useEffect(() => closeFeed, []);
  return request === undefined ? null : <LazyDialog request={request} />;
}
