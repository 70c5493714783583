import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SubscribedEvent } from "@hourloom/db/queries/feed-objects";
import { eventDefaults } from "@hourloom/schema/events";
import { compareFeed, type FeedDifference, type FeedObject } from "./compare-feed.ts";

/** An event by the members that matter here. */
interface Simple {
  date: string;
  title: string;
}

let lastId = 0;
const newId = () => `id${(lastId += 1)}`;

function readObject(uid: string, events: readonly Simple[]): FeedObject {
  const object = {
    id: newId(),
    uid,
    content_hash: JSON.stringify(events),
    sequence: 0,
    modified_at: null,
    source: "",
    read_zone: "UTC",
    is_partial: false,
    parts: null,
  };
  const common = {
    ...eventDefaults,
    start_time: "09:00",
    end_time: "10:00",
    rrule: null,
    recurrence_anchor: null,
    series_until: null,
    added: [],
    exceptions: [],
  };
  return { object, rows: events.map((event, object_part) => ({ id: newId(), object_part, ...common, ...event })) };
}

function storedOf({ object: { id: object, uid, content_hash }, rows }: FeedObject): SubscribedEvent[] {
  return rows.map(({ id, date, start_time, end_date, end_time, title }) => {
    return { id, object, uid, content_hash, date, start_time, end_date, end_time, title };
  });
}

/** The stored events after a difference was written. */
function applied(
  stored: readonly SubscribedEvent[],
  { objects, inserted, updated, ...removed }: FeedDifference,
): SubscribedEvent[] {
  const hashes = new Map(objects.map((object) => [object.id, object]));
  const rows = new Map(updated.map((row) => [row.id, row]));
  const left = stored
    .filter(({ id }) => !removed.removedEvents.includes(id))
    .map((event) => ({ ...event, ...rows.get(event.id) }));
  const added = inserted.map((row) => ({ ...row, uid: "", content_hash: "" }));
  return [...left, ...added].map(({ id, object, uid, content_hash, date, start_time, end_date, end_time, title }) => {
    const { uid: newUid = uid, content_hash: newHash = content_hash } = hashes.get(object) ?? {};
    return { id, object, uid: newUid, content_hash: newHash, date, start_time, end_date, end_time, title };
  });
}

const shown = (events: readonly SubscribedEvent[]) =>
  events.map(({ uid, date, title }) => `${uid} ${date} ${title}`).toSorted();

const simple = fc.record({
  date: fc.constantFrom("2026-03-02", "2026-03-03", "2026-03-04"),
  title: fc.constantFrom("a", "b"),
});
const feed = fc
  .uniqueArray(fc.tuple(fc.constantFrom("u", "v", "w", "x", "y"), fc.array(simple, { minLength: 1, maxLength: 3 })), {
    selector: ([uid]) => uid,
  })
  .map((objects) => objects.map(([uid, events]) => readObject(uid, events)));

describe("a difference", () => {
  test("makes what is stored equal to what was read, whatever both were", () => {
    fc.assert(
      fc.property(feed, feed, (before, after) => {
        const stored = before.flatMap(storedOf);
        const difference = compareFeed(stored, after);
        const result = applied(stored, difference);
        expect(shown(result)).toEqual(shown(after.flatMap(storedOf)));
        expect(new Set(result.map(({ id }) => id)).size).toBe(result.length);
        expect(compareFeed(result, after)).toEqual(compareFeed([], []));
      }),
    );
  });

  test("is none for what is stored already", () => {
    fc.assert(
      fc.property(feed, (objects) => {
        expect(compareFeed(objects.flatMap(storedOf), objects)).toEqual(compareFeed([], []));
      }),
    );
  });

  test("keeps the ids of the events of an object that have not moved, and of its only one", () => {
    const before = readObject("u", [
      { date: "2026-03-02", title: "a" },
      { date: "2026-03-03", title: "b" },
    ]);
    const after = readObject("u", [
      { date: "2026-03-03", title: "c" },
      { date: "2026-03-04", title: "d" },
    ]);
    const [first, second] = before.rows;
    const { updated, inserted, removedEvents } = compareFeed(storedOf(before), [after]);
    expect(updated).toMatchObject([{ id: second?.id, title: "c", object: before.object.id }]);
    expect(inserted).toMatchObject([{ title: "d", object: before.object.id }]);
    expect(removedEvents).toEqual([first?.id]);

    const [alone, moved] = [
      readObject("v", [{ date: "2026-03-02", title: "a" }]),
      readObject("v", [{ date: "2026-03-09", title: "z" }]),
    ];
    expect(compareFeed(storedOf(alone), [moved]).updated).toMatchObject([{ id: alone.rows[0]?.id, title: "z" }]);
  });

  test("knows single events with other UIDs by start, end and title, each once", () => {
    const same = { date: "2026-03-02", title: "a" };
    const before = [readObject("u", [same]), readObject("v", [{ date: "2026-03-03", title: "b" }])];
    const after = [readObject("x", [same]), readObject("y", [same])];
    const { objects, updated, inserted, removedObjects } = compareFeed(before.flatMap(storedOf), after);
    expect(objects.map(({ uid, id }) => [uid, id])).toEqual([
      ["x", before[0]?.object.id],
      ["y", after[1]?.object.id],
    ]);
    expect([updated.length, inserted.length]).toEqual([1, 1]);
    expect(removedObjects).toEqual([before[1]?.object.id]);
  });
});
