import { randomUUID } from "node:crypto";
import { insertKey } from "../../apps/api/src/dav/testing/dav-client.ts";
import { hashToken, newLinkToken } from "../../apps/api/src/core/secrets.ts";
import type { Db } from "../../packages/db/src/connect.ts";
import { toUserId } from "../../packages/db/src/owner.ts";
import { insertFeed, replaceFeedCalendars } from "../../packages/db/src/queries/feeds.ts";
import { insertItems, insertLongItems, insertSeries } from "../../packages/db/src/testing/many-items.ts";
import type { Account } from "../shared/database.ts";

/** What the attacks know of the account that they use. */
export interface HostileAccount extends Account {
  address: string;
  /** The address that its connections come from. */
  network: string;
  keys: string[];
  /** Paths of feeds. */
  feeds: string[];
}

const KEYS = 50;
const FEEDS = 20;
/** As many long events as a REST list of 3.3 MB, and as many tasks for the search. */
const LONG = { count: 330, length: 10_000 };

async function addFeeds(db: Db, id: string): Promise<string[]> {
  const secrets = Array.from({ length: FEEDS }, () => newLinkToken());
  for (const [index, secret] of secrets.entries()) {
    const feed = randomUUID();
    const row = { id: feed, title: `Feed ${index}`, mode: "full" as const, zone: null, created_at: new Date() };
    await insertFeed(db, toUserId(id), { ...row, secret_hash: hashToken(secret) });
    await replaceFeedCalendars(db, toUserId(id), feed, [id]);
  }
  return secrets.map((secret) => `/feeds/${secret}.ics`);
}

/**
 * Fills an account with what is slow to read: long texts, series with the slowest rules, feeds and
 * access keys.
 */
export async function fillHostileAccount(
  db: Db,
  id: string,
  { rules, series }: { rules: readonly { rrule: string; first: string }[]; series: number },
): Promise<Pick<HostileAccount, "keys" | "feeds">> {
  await insertLongItems(db, id, LONG);
  await insertSeries(db, id, { rules, count: series });
  await insertItems(db, 4_000, [id]);
  const keys: string[] = [];
  for (let count = 0; count < KEYS; count += 1) keys.push(await insertKey(db, id));
  return { keys, feeds: await addFeeds(db, id) };
}
