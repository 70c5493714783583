import type { CollectionRow } from "@hourloom/db/queries/caldav/collections";
import type { SyncPoint } from "@hourloom/db/queries/caldav/resources";
import { collectionSegment } from "./addresses.ts";

const PREFIX = "hourloom:sync/";
const POINT = /^(\d{1,15})(?:\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?$/;

/** What tokens of a collection begin with. */
function prefixOf({ kind, id }: Pick<CollectionRow, "kind" | "id">): string {
  return `${PREFIX}${collectionSegment({ kind, id, name: null })}/`;
}

/**
 * The token of a collection (RFC 6578 section 4, a URI): the number of the last change that a
 * client knows, and the object if it does not know all with this number.
 */
export function syncToken(collection: Pick<CollectionRow, "kind" | "id">, { seq, object }: SyncPoint): string {
  return `${prefixOf(collection)}${seq}${object === null ? "" : `.${object}`}`;
}

/**
 * What a client knows by its token: undefined for none (an empty text). Null for a token of another
 * collection, a malformed one, and one that is older or later than what is known here.
 */
export function readSyncToken(
  collection: Pick<CollectionRow, "kind" | "id" | "seq" | "oldest_seq">,
  token: string,
): SyncPoint | undefined | null {
  if (token === "") return undefined;
  const prefix = prefixOf(collection);
  const point = token.startsWith(prefix) ? POINT.exec(token.slice(prefix.length)) : null;
  if (point === null) return null;
  const [seq, object] = [Number(point[1]), point[2] ?? null];
  // Of a number that is known in part, the other changes may have been deleted.
  const isOld = object === null ? seq < collection.oldest_seq : seq <= collection.oldest_seq;
  return isOld || seq > collection.seq ? null : { seq, object };
}

/** Where to read changes from, before it is known whether the token is one of the collection. */
export function pointOf(token: string): SyncPoint | undefined {
  if (token === "") return undefined;
  const point = POINT.exec(token.slice(token.lastIndexOf("/") + 1));
  return { seq: Number(point?.[1] ?? 0), object: point?.[2] ?? null };
}
