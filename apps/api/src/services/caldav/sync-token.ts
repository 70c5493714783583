import type { CollectionRow } from "@hourloom/db/queries/caldav/collections";
import type { SyncPoint } from "@hourloom/db/queries/caldav/resources";
import { collectionSegment } from "./addresses.ts";
import type { CaldavCaller } from "./caller.ts";

const PREFIX = "hourloom:sync/";
const POINT = /^(\d{1,15})(?:\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(\d{1,15}))?)?$/;

/** What tokens of a collection begin with. */
function prefixOf({ kind, id }: Pick<CollectionRow, "kind" | "id">, epoch: string): string {
  return `${PREFIX}${epoch === "" ? "" : `${epoch}/`}${collectionSegment({ kind, id, name: null })}/`;
}

/**
 * The token of a collection (RFC 6578 section 4, a URI): the number of the last change that a
 * client knows, and the object if it does not know all with this number. One within a first
 * synchronization also has the number with which that began.
 */
export function syncToken(
  collection: Pick<CollectionRow, "kind" | "id">,
  { seq, object, begunAt }: SyncPoint,
  { epoch }: Pick<CaldavCaller, "epoch">,
): string {
  const parts = [seq, object, object === null ? null : begunAt].filter((part) => part !== null);
  return prefixOf(collection, epoch) + parts.join(".");
}

function parsePoint(text: string): SyncPoint | undefined {
  const [, seq, object = null, begunAt] = POINT.exec(text) ?? [];
  if (seq === undefined) return undefined;
  return { seq: Number(seq), object, begunAt: begunAt === undefined ? null : Number(begunAt) };
}

/** Whether changes that the client needs may have been deleted. */
function isOutdated({ seq, object, begunAt }: SyncPoint, oldestSeq: number): boolean {
  // Of what was gone before it began, a first synchronization needs nothing.
  if (begunAt !== null) return begunAt < oldestSeq;
  // Of a number that is known in part, the other changes may have been deleted.
  return object === null ? seq < oldestSeq : seq <= oldestSeq;
}

/**
 * What a client knows by its token: undefined for none (an empty text). Null for a token of another
 * collection or epoch, a malformed one, and one that is older or later than what is known here.
 */
export function readSyncToken(
  collection: Pick<CollectionRow, "kind" | "id" | "seq" | "oldest_seq">,
  token: string,
  { epoch }: Pick<CaldavCaller, "epoch">,
): SyncPoint | undefined | null {
  if (token === "") return undefined;
  const prefix = prefixOf(collection, epoch);
  const point = token.startsWith(prefix) ? parsePoint(token.slice(prefix.length)) : undefined;
  if (point === undefined || isOutdated(point, collection.oldest_seq)) return null;
  return Math.max(point.seq, point.begunAt ?? 0) > collection.seq ? null : point;
}

/** Where to read changes from, before it is known whether the token is one of the collection. */
export function pointOf(token: string): SyncPoint | undefined {
  if (token === "") return undefined;
  return parsePoint(token.slice(token.lastIndexOf("/") + 1)) ?? { seq: 0, object: null, begunAt: null };
}
