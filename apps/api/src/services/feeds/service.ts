import {
  deleteFeed,
  insertFeed,
  listFeeds,
  lockOwnCalendars,
  replaceFeedCalendars,
  updateFeed,
  type FeedRow,
} from "@hourloom/db/queries/feeds";
import { findTrialEnd } from "@hourloom/db/queries/trials";
import type { Db } from "@hourloom/db/connect";
import { omitUndefined } from "@hourloom/domain/items/members";
import { err, invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { FEEDS_MAX, type Feed, type FeedCreate, type FeedUpdate, type FeedWithAddress } from "@hourloom/schema/feeds";
import { TRIAL_REJECTED, unknownReferenceText } from "@hourloom/schema/fields/error-texts";
import { bindDeps, newId, type Client, type Owner } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import { runExclusive } from "../../core/idempotency.ts";
import { hashToken, newLinkToken } from "../../core/secrets.ts";
import { createExpansions } from "../calendar/expansions.ts";
import { openFeed, type FeedsDeps, type OpenFeed } from "./open-feed.ts";

/** Feeds: calendars at a secret address, of which only a hash is stored. */
export interface FeedsService {
  list(owner: Owner): Promise<Result<Feed[]>>;
  create(owner: Owner, feed: FeedCreate): Promise<Result<FeedWithAddress>>;
  update(owner: Owner, update: FeedUpdate): Promise<Result<Feed>>;
  /** Gives the feed a new address; the former one ends at once. */
  rotate(owner: Owner, id: string): Promise<Result<FeedWithAddress>>;
  remove(owner: Owner, id: string): Promise<Result<null>>;
  /** Opens the feed with this secret in its address. */
  open(read: { secret: string; client: Client }): Promise<Result<OpenFeed>>;
}

const trialRejected = invalidField("non_field_errors", TRIAL_REJECTED);
const tooMany = invalidField("non_field_errors", `There can be at most ${FEEDS_MAX} feeds.`);

function presentFeed(row: FeedRow, owner: Owner): Feed {
  const { created_at, last_read_at } = row;
  return {
    ...row,
    created_at: printDateTime(created_at, owner),
    last_read_at: last_read_at === null ? null : printDateTime(last_read_at, owner),
  };
}

async function list({ db }: FeedsDeps, owner: Owner): Promise<Result<Feed[]>> {
  return ok((await listFeeds(db, owner.userId)).map((row) => presentFeed(row, owner)));
}

/** The feed as it is now. */
async function find(tx: Db, owner: Owner, id: string): Promise<Result<Feed>> {
  const row = (await listFeeds(tx, owner.userId)).find((one) => one.id === id);
  return row === undefined ? err({ code: "not_found" }) : ok(presentFeed(row, owner));
}

async function setCalendars(
  tx: Db,
  { userId }: Owner,
  id: string,
  calendars: readonly string[],
): Promise<Result<null>> {
  const own = new Set(await lockOwnCalendars(tx, userId, calendars));
  const unknown = calendars.find((one) => !own.has(one));
  if (unknown !== undefined) return invalidField("calendars", unknownReferenceText(unknown));
  await replaceFeedCalendars(tx, userId, id, calendars);
  return ok(null);
}

/** Runs `work`, which gives the feed `id` the secret of a new address. */
async function withNewAddress(
  { db, publicUrl }: FeedsDeps,
  { owner, id }: { owner: Owner; id: string },
  work: (tx: Db, secretHash: Buffer) => Promise<Result<null>>,
): Promise<Result<FeedWithAddress>> {
  const secret = newLinkToken();
  const feed = await runExclusive(db, {
    userId: owner.userId,
    work: async (tx) => {
      const done = await work(tx, hashToken(secret));
      return done.ok ? find(tx, owner, id) : done;
    },
  });
  return feed.ok ? ok({ feed: feed.value, address: `${publicUrl}/feeds/${secret}.ics` }) : feed;
}

function create(
  deps: FeedsDeps,
  owner: Owner,
  { title, mode, zone = null, calendars }: FeedCreate,
): Promise<Result<FeedWithAddress>> {
  const now = deps.now();
  const id = newId(now);
  return withNewAddress(deps, { owner, id }, async (tx, secret_hash) => {
    if ((await listFeeds(tx, owner.userId)).length >= FEEDS_MAX) return tooMany;
    if ((await findTrialEnd(tx, owner.userId)) !== undefined) return trialRejected;
    await insertFeed(tx, owner.userId, { id, title, mode, zone, secret_hash, created_at: now });
    return setCalendars(tx, owner, id, calendars);
  });
}

function update({ db }: FeedsDeps, owner: Owner, { id, changes }: FeedUpdate): Promise<Result<Feed>> {
  const { calendars, title, mode } = changes;
  return runExclusive(db, {
    userId: owner.userId,
    work: async (tx) => {
      const isFound = await updateFeed(tx, owner.userId, id, omitUndefined({ title, mode }));
      if (!isFound) return err({ code: "not_found" });
      const set = calendars === undefined ? ok(null) : await setCalendars(tx, owner, id, calendars);
      return set.ok ? find(tx, owner, id) : set;
    },
  });
}

function rotate(deps: FeedsDeps, owner: Owner, id: string): Promise<Result<FeedWithAddress>> {
  return withNewAddress(deps, { owner, id }, async (tx, secret_hash) =>
    (await updateFeed(tx, owner.userId, id, { secret_hash })) ? ok(null) : err({ code: "not_found" }),
  );
}

function remove({ db }: FeedsDeps, { userId }: Owner, id: string): Promise<Result<null>> {
  const work = async (tx: Db): Promise<Result<null>> =>
    (await deleteFeed(tx, userId, id)) ? ok(null) : err({ code: "not_found" });
  return runExclusive(db, { userId, work });
}

export function createFeedsService(deps: FeedsDeps): FeedsService {
  const withDeps = bindDeps(deps);
  const openExpander = createExpansions(deps.calculator);
  return {
    list: withDeps(list),
    create: withDeps(create),
    update: withDeps(update),
    rotate: withDeps(rotate),
    remove: withDeps(remove),
    open: (read) => openFeed(deps, read, openExpander),
  };
}
