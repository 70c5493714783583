import type { SubscribedEvent } from "@hourloom/db/queries/feed-objects";
import type { ReadEvent } from "../imports/rows/calendar-objects.ts";
import type { ObjectColumns } from "../imports/rows/staged-rows.ts";

/** An object of a feed that was read, and its events. */
export interface FeedObject {
  object: ObjectColumns & { content_hash: string };
  rows: readonly ReadEvent[];
}

/** An event to write: with the id of its object. */
export type FeedRow = ReadEvent & { object: string };

/** What a feed changes. Events that are updated may be equal to what is stored. */
export interface FeedDifference {
  /** Objects to insert or update, by id. */
  objects: FeedObject["object"][];
  inserted: FeedRow[];
  updated: FeedRow[];
  /** Ids of what the feed no longer has. */
  removedEvents: string[];
  removedObjects: string[];
}

interface KnownObject {
  id: string;
  content_hash: string;
  events: SubscribedEvent[];
}

type Matched = Pick<SubscribedEvent, "date" | "start_time" | "end_date" | "end_time" | "title">;

const startOf = ({ date, start_time }: Matched) => JSON.stringify([date, start_time]);
const startAndTitleOf = ({ date, start_time, title }: Matched) => JSON.stringify([date, start_time, title]);
const contentOf = ({ date, start_time, end_date, end_time, title }: Matched) =>
  JSON.stringify([date, start_time, end_date, end_time, title]);

function groupByUid(events: readonly SubscribedEvent[]): Map<string, KnownObject> {
  const groups = Map.groupBy(events, ({ uid }) => uid);
  return new Map(
    [...groups].flatMap(([uid, group]) => {
      const [first] = group;
      return first === undefined ? [] : [[uid, { id: first.object, content_hash: first.content_hash, events: group }]];
    }),
  );
}

interface Pairs {
  pairs: { known: SubscribedEvent; row: ReadEvent }[];
  restKnown: SubscribedEvent[];
  restRows: ReadEvent[];
}

/** Pairs what is left by a key. */
function pairBy(keyOf: (one: Matched) => string, { pairs, restKnown, restRows }: Pairs): Pairs {
  const waiting = Map.groupBy(restKnown, keyOf);
  const paired = restRows.map((row) => ({ row, known: waiting.get(keyOf(row))?.shift() }));
  return {
    pairs: [...pairs, ...paired.flatMap(({ row, known }) => (known === undefined ? [] : [{ row, known }]))],
    restKnown: [...waiting.values()].flat(),
    restRows: paired.flatMap(({ row, known }) => (known === undefined ? [row] : [])),
  };
}

/** Pairs the events of one object by start and title, by start, or as the only ones. */
function pairEvents(known: readonly SubscribedEvent[], rows: readonly ReadEvent[]): Pairs {
  const all: Pairs = { pairs: [], restKnown: [...known], restRows: [...rows] };
  const keys = [startAndTitleOf, startOf, ...(known.length === 1 && rows.length === 1 ? [() => ""] : [])];
  return keys.reduce((pairs, keyOf) => pairBy(keyOf, pairs), all);
}

/** Some feeds have other UIDs each time: single events are then known by start, end and title. */
function findTwins(fresh: readonly FeedObject[], vanished: readonly KnownObject[]): Map<FeedObject, KnownObject> {
  const single = vanished.filter(({ events }) => events.length === 1);
  const waiting = Map.groupBy(single, ({ events }) => events.map(contentOf).join());
  return new Map(
    fresh.flatMap((one) => {
      const twin = one.rows.length === 1 ? waiting.get(one.rows.map(contentOf).join())?.shift() : undefined;
      return twin === undefined ? [] : [[one, twin]];
    }),
  );
}

/** Compares what was read with the stored events. Objects are known by UID, of which all differ. */
export function compareFeed(stored: readonly SubscribedEvent[], read: readonly FeedObject[]): FeedDifference {
  const known = groupByUid(stored);
  const uids = new Set(read.map(({ object }) => object.uid));
  const fresh = read.filter(({ object }) => !known.has(object.uid));
  const vanished = [...known].filter(([uid]) => !uids.has(uid)).map(([, object]) => object);
  const twins = findTwins(fresh, vanished);
  const result: FeedDifference = { objects: [], inserted: [], updated: [], removedEvents: [], removedObjects: [] };
  for (const one of read) {
    const { object, rows } = one;
    const same = known.get(object.uid);
    if (same?.content_hash === object.content_hash) continue;
    const former = same ?? twins.get(one);
    const id = former?.id ?? object.id;
    const { pairs, restKnown, restRows } = pairEvents(former?.events ?? [], rows);
    result.objects.push({ ...object, id });
    for (const pair of pairs) result.updated.push({ ...pair.row, id: pair.known.id, object: id });
    for (const row of restRows) result.inserted.push({ ...row, object: id });
    for (const event of restKnown) result.removedEvents.push(event.id);
  }
  const replaced = new Set(twins.values());
  for (const object of vanished) {
    if (replaced.has(object)) continue;
    result.removedObjects.push(object.id);
    for (const event of object.events) result.removedEvents.push(event.id);
  }
  return result;
}
