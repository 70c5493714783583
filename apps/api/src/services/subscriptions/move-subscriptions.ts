import type { Db } from "@hourloom/db/connect";
import { deleteCalendarsWithoutFeed, insertSubscription, listSubscriptions } from "@hourloom/db/queries/subscriptions";
import { findTrialEnd } from "@hourloom/db/queries/trials";
import { hasSubscribedCalendar } from "@hourloom/db/queries/feed-objects";
import type { UserId } from "@hourloom/db/owner";
import { FEED_INTERVAL, type SubscriptionData } from "@hourloom/schema/icalendar/subscriptions";
import { invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { unknownReferenceText } from "@hourloom/schema/fields/error-texts";
import { parseUrl } from "../../core/public-fetch/parse-url.ts";
import type { AddressSeal } from "./sealed-address.ts";

/** Subscriptions in account files: their addresses, but no events, which the feed has. */

/** The subscriptions for a file. Those whose address cannot be decrypted are left out. */
export async function exportSubscriptions(
  { db, seal }: { db: Db; seal: AddressSeal | undefined },
  userId: UserId,
): Promise<SubscriptionData[]> {
  if (seal === undefined) return [];
  const rows = await listSubscriptions(db, userId);
  return rows.flatMap(({ calendar, url_sealed }) => {
    const url = seal.open(url_sealed, { userId, calendar });
    return url === undefined ? [] : [{ calendar, url }];
  });
}

/**
 * Inserts the subscriptions of a file, whose calendars are inserted already, to be fetched next.
 * Subscribed calendars without an address are deleted, as all are where there is no secret, and in
 * trial accounts.
 */
export async function importSubscriptions(
  { tx, seal, now }: { tx: Db; seal: AddressSeal | undefined; now: Date },
  userId: UserId,
  subscriptions: readonly SubscriptionData[],
): Promise<Result<null>> {
  // Whoever fetches from elsewhere has shown an address of theirs.
  const usable = (await findTrialEnd(tx, userId)) === undefined ? seal : undefined;
  const known = new Set<string>();
  for (const [index, { calendar, url: address }] of subscriptions.entries()) {
    const path = (member: string) => `subscriptions.${index + 1}.${member}`;
    const url = parseUrl(address);
    if (url === undefined) return invalidField(path("url"), "This is no address.");
    if (known.has(calendar) || known.has(url.href)) return invalidField(path("url"), "The file has this twice.");
    known.add(calendar).add(url.href);
    if (!(await hasSubscribedCalendar(tx, userId, [calendar]))) {
      return invalidField(path("calendar"), unknownReferenceText(calendar));
    }
    if (usable === undefined) continue;
    await insertSubscription(tx, userId, {
      calendar,
      url_sealed: usable.seal(url.href, { userId, calendar }),
      url_mac: usable.mac(url.href),
      host: url.host,
      interval_seconds: FEED_INTERVAL.usual,
      next_at: now,
    });
  }
  await deleteCalendarsWithoutFeed(tx, userId);
  return ok(null);
}
