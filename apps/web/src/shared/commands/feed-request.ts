import type { Feed } from "@hourloom/schema/accounts/feeds";
import { createStore } from "@/shared/state/store";

/** What is asked for: a new feed, of a calendar or of the default one, or a change of one. */
export type FeedRequest =
  | { kind: "create"; calendar: string | undefined }
  | { kind: "edit" | "rotate" | "remove"; feed: Feed };

/** The open dialog of feeds. A store, so that the parts that open it do not import it. */
export const feedRequest = createStore<FeedRequest | undefined>(undefined);

export function closeFeed(): void {
  feedRequest.set(undefined);
}
