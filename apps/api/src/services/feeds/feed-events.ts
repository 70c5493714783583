import { listFeedEvents, type FeedEvent, type FeedPage } from "@hourloom/db/queries/feeds";
import type { UserId } from "@hourloom/db/owner";
import type { FeedMode } from "@hourloom/schema/accounts/feeds";
import type { ServiceContext } from "../../core/context.ts";

export interface ReadFeed {
  userId: UserId;
  id: string;
  title: string;
  mode: FeedMode;
  /** IANA name. */
  zone: string;
  /** In that zone, `YYYY-MM-DD`. */
  today: string;
  secretHash: Buffer;
}

const PAGE_ROWS = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Yields the events of the feed that may touch the days, by id, page by page. */
export async function* feedEvents(
  { db }: ServiceContext,
  { userId, id }: ReadFeed,
  days: Pick<FeedPage, "from" | "to">,
): AsyncGenerator<FeedEvent[], void> {
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await listFeedEvents(db, userId, { ...days, feed: id, after, limit: PAGE_ROWS });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = last.id;
  }
}
