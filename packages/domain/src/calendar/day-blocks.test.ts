import fc from "fast-check";
import { expect, test } from "vitest";
import { type Block, isInAllDayLane, layOutDay } from "./day-blocks.ts";
import { dayNumberOf } from "../time/day-number.ts";
import type { PlacedItem } from "./placed-items.ts";
import { aFlowtime, anEvent, aPomodoro, aTask, placed, someItems } from "./testing/calendar-items.ts";

const tuesday = dayNumberOf("2026-11-24");
const wide = { day: tuesday, columnPx: 100_000 };
const event = (id: string, start_time: string, end_time: string | null = null) =>
  placed(anEvent({ id, start_time, end_time }));
const rows = (blocks: readonly Block[]) => blocks.map(({ topMin, heightMin }) => [topMin, heightMin]);
const shares = (blocks: readonly Block[]) =>
  Object.fromEntries(blocks.map(({ placed: { item }, left, width }) => [item.id, [left, width]]));

const overlap = (a: Block, b: Block) =>
  a.topMin < b.topMin + b.heightMin &&
  b.topMin < a.topMin + a.heightMin &&
  a.left < b.left + b.width - 1e-9 &&
  b.left < a.left + a.width - 1e-9;

const onTuesday = (items: PlacedItem[]) =>
  items.filter(({ firstDay, lastDay }) => firstDay <= tuesday && tuesday <= lastDay);
const dayItems = someItems(tuesday - 1, 2).map(onTuesday);

test.each([
  [event("a", "09:00", "10:30"), [540, 90]],
  [event("a", "09:00", "09:05"), [540, 12]],
  [event("a", "09:00", "09:00"), [540, 30]],
  [event("a", "09:00"), [540, 30]],
  [event("a", "22:00", "02:00"), [1320, 120]],
  [event("a", "23:45"), [1425, 15]],
  [event("a", "23:55"), [1428, 12]],
  [placed(aTask({ start_time: "17:00" })), [1020, 30]],
  [placed(aTask({ start_time: "17:00", estimate_minutes: 90 })), [1020, 90]],
  [placed(aTask({ start_time: "17:00", estimate_minutes: 1 })), [1020, 12]],
  [placed(aTask({ start_time: "23:00", estimate_minutes: 180 })), [1380, 60]],
  [placed(aPomodoro()), [540, 25]],
  [placed(aPomodoro({ state: "stopped", ended_at: "2026-11-24T09:00:29+05:45" })), [540, 12]],
  [placed(aPomodoro({ state: "done", ended_at: "2026-11-24T09:40:00+05:45" })), [540, 40]],
  [placed(aFlowtime({ end_time: "2026-11-24T09:00:29+05:45" })), [540, 12]],
  [placed(aFlowtime({ end_time: "2026-11-24T08:10:00+04:45" })), [540, 12]],
  [placed(anEvent({ date: "2026-11-23", start_time: "23:00", end_time: "00:05" })), [0, 12]],
])("%# is placed at %j", (one, expected) => {
  expect(rows(layOutDay([one], wide))).toEqual([expected]);
});

test("an item over midnight has blocks on both days, marked as continued", () => {
  const night = event("a", "22:00", "02:00");
  const [evening] = layOutDay([night], wide);
  const [morning] = layOutDay([night], { ...wide, day: tuesday + 1 });
  expect(evening).toMatchObject({ topMin: 1320, heightMin: 120, continued: false, continues: true });
  expect(morning).toMatchObject({ topMin: 0, heightMin: 120, continued: true, continues: false });
});

test("an open session ends now", () => {
  const session = placed(aFlowtime(), tuesday);
  expect(rows(layOutDay([session], { ...wide, nowMin: 600 }))).toEqual([[540, 60]]);
  expect(rows(layOutDay([session], { ...wide, nowMin: 540 }))).toEqual([[540, 12]]);
});

test.each([
  [anEvent(), true],
  [aTask(), true],
  [anEvent({ start_time: "10:00", end_time: "10:00", end_date: "2026-11-25" }), true],
  [anEvent({ start_time: "10:00", end_time: "09:59", end_date: "2026-11-25" }), false],
  [anEvent({ start_time: "22:00", end_date: "2026-11-25" }), true],
  [anEvent({ start_time: "22:00", end_time: "02:00" }), false],
  [aPomodoro({ duration: 1440 }), true],
])("item %# belongs to the all-day row: %#", (item, expected) => {
  expect(isInAllDayLane(placed(item))).toBe(expected);
  expect(layOutDay([placed(item)], wide)).toHaveLength(expected ? 0 : 1);
});

test("only overlapping blocks share a column", () => {
  const blocks = layOutDay(
    [event("a", "09:00", "10:00"), event("b", "09:30", "10:30"), event("c", "10:30", "11:00")],
    wide,
  );
  expect(shares(blocks)).toEqual({ a: [0, 0.5], b: [0.5, 0.5], c: [0, 1] });
});

test("a block takes the free columns to its right", () => {
  const blocks = layOutDay(
    [
      event("a", "09:00", "12:00"),
      event("b", "09:00", "10:00"),
      event("c", "09:00", "10:00"),
      event("d", "10:00", "12:00"),
    ],
    wide,
  );
  const third = 1 / 3;
  expect(shares(blocks)).toEqual({ a: [0, third], b: [third, third], c: [2 * third, third], d: [third, 2 * third] });
});

test("short blocks overlap by their rendered height", () => {
  const blocks = layOutDay([event("a", "09:00", "09:01"), event("b", "09:10", "10:00")], wide);
  expect(shares(blocks)).toEqual({ a: [0, 0.5], b: [0.5, 0.5] });
});

test("columns under 44 px become a cascade, which stays within the day", () => {
  const three = [event("a", "09:00", "12:00"), event("b", "09:30", "11:00"), event("c", "10:00", "11:00")];
  const blocks = layOutDay([...three, event("d", "13:00")], { day: tuesday, columnPx: 100 });
  expect(blocks.map(({ left, width, cascade }) => [left, width, cascade])).toEqual([
    [0, 1, 0],
    [0.12, 0.88, 1],
    [0.24, 0.76, 2],
    [0, 1, undefined],
  ]);
});

test("no two blocks share area outside cascades", () => {
  fc.assert(
    fc.property(dayItems, (items) => {
      const blocks = layOutDay(items, wide);
      for (const [index, block] of blocks.entries()) {
        for (const other of blocks.slice(index + 1)) expect(overlap(block, other)).toBe(false);
      }
    }),
  );
});

test("every block is within the day, at least 12 minutes high, and a lone one has the whole width", () => {
  fc.assert(
    fc.property(dayItems, fc.integer({ min: 0, max: 400 }), (items, columnPx) => {
      const blocks = layOutDay(items, { day: tuesday, columnPx });
      expect(blocks).toHaveLength(items.filter((one) => !isInAllDayLane(one)).length);
      for (const block of blocks) {
        expect(block.topMin).toBeGreaterThanOrEqual(0);
        expect(block.topMin + block.heightMin).toBeLessThanOrEqual(1440);
        expect(block.heightMin).toBeGreaterThanOrEqual(12);
        expect(block.left + block.width).toBeLessThanOrEqual(1 + 1e-9);
        const rivals = blocks.filter(
          (other) => other !== block && overlap({ ...other, left: 0, width: 1 }, { ...block, left: 0, width: 1 }),
        );
        expect(rivals.length > 0 || (block.left === 0 && block.width === 1)).toBe(true);
      }
    }),
  );
});

test("the order of the items makes no difference", () => {
  fc.assert(
    fc.property(dayItems, fc.integer({ min: 0, max: 400 }), (items, columnPx) => {
      const at = { day: tuesday, columnPx };
      expect(layOutDay(items.toReversed(), at)).toEqual(layOutDay(items, at));
    }),
  );
});

test("a day of 200 items is laid out whole", () => {
  fc.assert(
    fc.property(someItems(tuesday, 1, 200), (items) => {
      expect(layOutDay(items, wide)).toHaveLength(items.filter((one) => !isInAllDayLane(one)).length);
    }),
    { numRuns: 5 },
  );
  const crowd = Array.from({ length: 200 }, (_item, index) => event(String(index), "09:00", "10:00"));
  expect(new Set(layOutDay(crowd, wide).map(({ left }) => left)).size).toBe(200);
});
