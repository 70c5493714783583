import type { Feed } from "@hourloom/schema/accounts/feeds";
import { createDialogRequest } from "./dialog-request";

/** What is asked for: a new feed, of a calendar or of the default one, or a change of one. */
export type FeedRequest =
  | { kind: "create"; calendar: string | undefined }
  | { kind: "edit" | "rotate" | "remove"; feed: Feed };

export const feedRequest = createDialogRequest<FeedRequest>();
