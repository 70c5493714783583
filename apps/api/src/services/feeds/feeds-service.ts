import {
  deleteFeed,
  insertFeed,
  listFeeds,
  lockOwnCalendars,
  replaceFeedCalendars,
  updateFeed,
  type FeedRow,
} from "@hourloom/db/queries/feeds";
import type { Db } from "@hourloom/db/connect";
import { omitUndefined } from "@hourloom/domain/items/members";
import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { err, invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import {
  FEEDS_MAX,
  type Feed,
  type FeedCreate,
  type FeedRotation,
  type FeedUpdate,
  type FeedWithAddress,
} from "@hourloom/schema/accounts/feeds";
import { unknownReferenceText } from "@hourloom/schema/fields/error-texts";
import { bindDeps, newId, type Client, type Owner } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import { runExclusive } from "../../core/transactions.ts";
import { hashToken, newLinkToken } from "../../core/secrets.ts";
import type { AccountsDeps } from "../accounts/accounts-deps.ts";
import { audit } from "../accounts/audit.ts";
import { runConfirmed } from "../accounts/confirm-owner.ts";
import type { Actor } from "../accounts/logins.ts";
import { queueNotice } from "../mail-outbox/mail-details.ts";
import { createExpansions } from "../calendar/expansions.ts";
import { openFeed, type OpenFeed, type OpenFeedDeps } from "./open-feed.ts";

type FeedsDeps = AccountsDeps & OpenFeedDeps;

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

interface NewAddress {
  actor: Actor;
  confirmation: Confirmation;
  client: Client;
  id: string;
  kind: "feed_created" | "feed_rotated";
}

/** Runs `work`, which gives a feed the secret of a new address, if the owner confirms it. */
function withNewAddress(
  deps: FeedsDeps,
  { actor, confirmation, client, id, kind }: NewAddress,
  work: (tx: Db, secretHash: Buffer) => Promise<Result<null>>,
): Promise<Result<FeedWithAddress>> {
  const secret = newLinkToken();
  return runConfirmed<FeedWithAddress>(deps, actor, { confirmation, client }, async (tx) => {
    const done = await work(tx, hashToken(secret));
    const feed = done.ok ? await find(tx, actor, id) : done;
    if (!feed.ok) return feed;
    const event = { userId: actor.userId, client, now: deps.now() };
    await audit(tx, kind, event);
    await queueNotice(tx, "feed_address_created", event);
    return ok({ feed: feed.value, address: `${deps.publicUrl}/feeds/${secret}.ics` });
  });
}

function create(
  deps: FeedsDeps,
  actor: Actor,
  { title, mode, zone = null, calendars, ...confirmation }: FeedCreate,
  client: Client,
): Promise<Result<FeedWithAddress>> {
  const now = deps.now();
  const id = newId(now);
  const address = { actor, confirmation, client, id, kind: "feed_created" } as const;
  return withNewAddress(deps, address, async (tx, secret_hash) => {
    if ((await listFeeds(tx, actor.userId)).length >= FEEDS_MAX) return tooMany;
    await insertFeed(tx, actor.userId, { id, title, mode, zone, secret_hash, created_at: now });
    return setCalendars(tx, actor, id, calendars);
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

function rotate(
  deps: FeedsDeps,
  actor: Actor,
  { id, ...confirmation }: FeedRotation,
  client: Client,
): Promise<Result<FeedWithAddress>> {
  const address = { actor, confirmation, client, id, kind: "feed_rotated" } as const;
  return withNewAddress(deps, address, async (tx, secret_hash) =>
    (await updateFeed(tx, actor.userId, id, { secret_hash })) ? ok(null) : err({ code: "not_found" }),
  );
}

function remove({ db, now }: FeedsDeps, { userId }: Owner, id: string, client: Client): Promise<Result<null>> {
  return runExclusive(db, {
    userId,
    work: async (tx) => {
      if (!(await deleteFeed(tx, userId, id))) return err({ code: "not_found" });
      await audit(tx, "feed_deleted", { userId, client, now: now() });
      return ok(null);
    },
  });
}

/** Feeds: calendars at a secret address, of which only a hash is stored. */
export function createFeedsService(deps: FeedsDeps) {
  const withDeps = bindDeps(deps);
  const openExpander = createExpansions(deps.calculator);
  return {
    list: withDeps(list),
    /** Requires confirmation by the account's owner. */
    create: withDeps(create),
    update: withDeps(update),
    /**
     * Gives the feed a new address; the former one ends at once. Requires confirmation by the
     * account's owner.
     */
    rotate: withDeps(rotate),
    remove: withDeps(remove),
    /** Opens the feed with this secret in its address. */
    open: (read: { secret: string; client: Client }): Promise<Result<OpenFeed>> => openFeed(deps, read, openExpander),
  };
}

export type FeedsService = ReturnType<typeof createFeedsService>;
