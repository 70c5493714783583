import { createHash } from "node:crypto";
import type { SubscribedEvent } from "@hourloom/db/queries/feed-objects";
import type { SubscriptionError } from "@hourloom/schema/icalendar/subscriptions";
import type { Owner } from "../../core/context.ts";
import type { Validators } from "../../core/public-fetch/fetch-public.ts";
import type { FetchFailure } from "../../core/public-fetch/fetch-result.ts";
import type { FeedContext } from "./feed-context.ts";
import { feedReading, type FeedReading } from "./read-feed.ts";

/** The last believed body of a feed. */
export interface KnownBody extends Validators {
  hash?: Buffer | undefined;
}

/** A feed to load. `listStored` reads what is stored of it. */
export interface FeedSource {
  address: string;
  known: KnownBody;
  signal?: AbortSignal | undefined;
  listStored: () => Promise<SubscribedEvent[]>;
}

export interface FeedFailure {
  status: "failed";
  error: SubscriptionError;
  retryAfterSeconds?: number | undefined;
}

/** A body that was read, and what to send with the next request for it. */
export interface LoadedFeed {
  status: "read";
  reading: FeedReading;
  validators: FeedValidators;
}

export interface FeedValidators {
  etag: string | null;
  last_modified: string | null;
  body_hash: Buffer;
}

/** `busy`: no thread was free to read it. */
export type FeedLoading = LoadedFeed | { status: "unchanged" } | { status: "busy" } | FeedFailure;

const ETAG_MAX_LENGTH = 1_000;
const DATE_MAX_LENGTH = 100;

/** Whether an inner address exists must not be told. */
function publicReasonOf({ reason }: FetchFailure): SubscriptionError {
  return reason === "address_not_public" ? "unreachable" : reason;
}

function bounded(value: string | undefined, length: number): string | null {
  return value === undefined || value.length > length ? null : value;
}

function fail(error: SubscriptionError): FeedFailure {
  return { status: "failed", error };
}

async function readBody(
  { fileReader, now }: FeedContext,
  owner: Owner,
  { octets, stored }: { octets: Buffer; stored: readonly SubscribedEvent[] },
): Promise<{ status: "done"; value: FeedReading } | { status: "busy" } | FeedFailure> {
  const input = { octets, stored, zone: owner.timezone, nowMs: now().getTime() };
  const read = await fileReader.run(feedReading, input, { account: owner.userId, isQuick: false });
  if (read.status === "busy") return { status: "busy" };
  if (read.status !== "done") return fail("too_large");
  if (!read.value.hasCalendar) return fail("not_a_calendar");
  return read.value.isTooMany ? fail("too_many_events") : read;
}

/** Fetches a feed, and reads it if it differs from the known body. */
export async function loadFeed(
  context: FeedContext,
  owner: Owner,
  { address, known, signal, listStored }: FeedSource,
): Promise<FeedLoading> {
  const { hash, ...sent } = known;
  const fetched = await context.fetchPublic(address, { ...sent, signal });
  if (fetched.status === "not_modified") return { status: "unchanged" };
  if (fetched.status === "failed") {
    return { ...fail(publicReasonOf(fetched)), retryAfterSeconds: fetched.retryAfterSeconds };
  }
  const body_hash = createHash("sha256").update(fetched.body).digest();
  if (hash?.equals(body_hash) === true) return { status: "unchanged" };
  const read = await readBody(context, owner, { octets: fetched.body, stored: await listStored() });
  if (read.status !== "done") return read;
  const etag = bounded(fetched.etag, ETAG_MAX_LENGTH);
  const last_modified = bounded(fetched.lastModified, DATE_MAX_LENGTH);
  return { status: "read", reading: read.value, validators: { etag, last_modified, body_hash } };
}
