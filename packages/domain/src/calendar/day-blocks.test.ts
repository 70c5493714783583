import fc from "fast-check";
import { expect, test } from "vitest";
import { type Block, DRAWN_MAX, FIRST_LINE_MINUTES, isInAllDayLane, layOutDay, type MoreBlock } from "./day-blocks.ts";
import { dayNumberOf } from "../time/day-number.ts";
import type { LaidOutItem } from "./item-layout.ts";
import { aFlowtime, anEvent, aPomodoro, aTask, laidOut, someItems } from "./testing/calendar-items.ts";

const tuesday = dayNumberOf("2026-11-24");
const more = { widthPx: 28, heightMin: 30 };
const wide = { day: tuesday, columnPx: 100_000, more };
const event = (id: string, start_time: string, end_time: string | null = null) =>
  laidOut(anEvent({ id, start_time, end_time }));
const rows = (blocks: readonly Block[]) => blocks.map(({ topMin, heightMin }) => [topMin, heightMin]);
const shares = (blocks: readonly Block[]) =>
  Object.fromEntries(blocks.map(({ laidOut: { item }, left, width }) => [item.id, [left, width]]));

type Area = Pick<Block, "topMin" | "heightMin" | "left" | "width">;
const overlap = (a: Area, b: Area) =>
  a.topMin < b.topMin + b.heightMin &&
  b.topMin < a.topMin + a.heightMin &&
  a.left < b.left + b.width - 1e-9 &&
  b.left < a.left + a.width - 1e-9;

const onTuesday = (items: LaidOutItem[]) =>
  items.filter(({ firstDay, lastDay }) => firstDay <= tuesday && tuesday <= lastDay);
const dayItems = someItems(tuesday - 1, 2).map(onTuesday);

test.each([
  [event("a", "09:00", "10:30"), [540, 90]],
  [event("a", "09:00", "09:05"), [540, 12]],
  [event("a", "09:00", "09:00"), [540, 30]],
  [event("a", "09:00"), [540, 30]],
  [event("a", "22:00", "02:00"), [1320, 120]],
  [event("a", "23:00", "00:30"), [1380, 60]],
  [event("a", "23:45"), [1425, 15]],
  [event("a", "23:55"), [1428, 12]],
  [laidOut(aTask({ start_time: "17:00" })), [1020, 30]],
  [laidOut(aTask({ start_time: "17:00", estimate_minutes: 90 })), [1020, 90]],
  [laidOut(aTask({ start_time: "17:00", estimate_minutes: 1 })), [1020, 12]],
  [laidOut(aTask({ start_time: "23:00", estimate_minutes: 180 })), [1380, 60]],
  [laidOut(aPomodoro()), [540, 25]],
  [laidOut(aPomodoro({ state: "stopped", ended_at: "2026-11-24T09:00:29+05:45" })), [540, 12]],
  [laidOut(aPomodoro({ state: "done", ended_at: "2026-11-24T09:40:00+05:45" })), [540, 40]],
  [laidOut(aFlowtime({ end_time: "2026-11-24T09:00:29+05:45" })), [540, 12]],
  [laidOut(aFlowtime({ end_time: "2026-11-24T08:10:00+04:45" })), [540, 12]],
  [laidOut(anEvent({ date: "2026-11-23", start_time: "23:58", end_time: "00:05" })), [0, 12]],
])("%# is placed at %j", (one, expected) => {
  expect(rows(layOutDay([one], wide).blocks)).toEqual([expected]);
});

test("an item over midnight has blocks on both days, marked as continued", () => {
  const night = event("a", "22:00", "02:00");
  const [evening] = layOutDay([night], wide).blocks;
  const [morning] = layOutDay([night], { ...wide, day: tuesday + 1 }).blocks;
  expect(evening).toMatchObject({ topMin: 1320, heightMin: 120, continued: false, continues: true });
  expect(morning).toMatchObject({ topMin: 0, heightMin: 120, continued: true, continues: false });
});

test("an item that ends shortly after midnight is one block", () => {
  const concert = event("a", "23:00", "00:30");
  expect(layOutDay([concert], wide).blocks).toMatchObject([{ continued: false, continues: false }]);
  expect([concert.firstDay, concert.lastDay]).toEqual([tuesday, tuesday]);
});

test("an open session ends now", () => {
  const session = laidOut(aFlowtime(), tuesday);
  expect(rows(layOutDay([session], { ...wide, nowMin: 600 }).blocks)).toEqual([[540, 60]]);
  expect(rows(layOutDay([session], { ...wide, nowMin: 540 }).blocks)).toEqual([[540, 12]]);
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
  expect(isInAllDayLane(laidOut(item))).toBe(expected);
  expect(layOutDay([laidOut(item)], wide).blocks).toHaveLength(expected ? 0 : 1);
});

test("only overlapping blocks share a column", () => {
  const { blocks } = layOutDay(
    [event("a", "09:00", "10:00"), event("b", "09:30", "10:30"), event("c", "10:30", "11:00")],
    wide,
  );
  expect(shares(blocks)).toEqual({ a: [0, 0.5], b: [0.5, 0.5], c: [0, 1] });
});

test("a block takes the free columns to its right", () => {
  const { blocks } = layOutDay(
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
  const { blocks } = layOutDay([event("a", "09:00", "09:01"), event("b", "09:10", "10:00")], wide);
  expect(shares(blocks)).toEqual({ a: [0, 0.5], b: [0.5, 0.5] });
});

/** The ids behind each "+N", with its place. */
const behind = (all: readonly MoreBlock[]) =>
  all.map(({ hidden, topMin, heightMin, left, width }) => [
    hidden.map(({ item }) => item.id).join(""),
    [topMin, heightMin],
    [left, width].map((share) => Math.round(share * 100)),
  ]);

test("what finds no column is behind +N, where a block beside it does not reach", () => {
  const items = [
    event("a", "09:00", "12:00"),
    event("b", "09:10", "11:00"),
    event("c", "09:15", "09:30"),
    event("d", "09:15", "10:15"),
    event("e", "11:00", "12:00"),
    event("f", "13:00"),
  ];
  const { blocks, more: rest } = layOutDay(items, { ...wide, columnPx: 160, more: { widthPx: 32, heightMin: 30 } });
  expect(shares(blocks)).toEqual({ a: [0, 0.4], b: [0.4, 0.4], e: [0.075, 0.925], f: [0, 1] });
  expect(behind(rest)).toEqual([["dc", [555, 60], [80, 20]]]);
});

test("where columns do not fit, blocks begin on others, indented and below the first line", () => {
  const starts = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30"];
  const { blocks, more: rest } = layOutDay(
    starts.map((start) => event(start, start, "13:30")),
    { ...wide, columnPx: 180 },
  );
  expect(rest).toEqual([]);
  expect(blocks.map(({ openMin, isOver }) => [openMin, isOver])).toEqual([
    [30, false],
    ...starts.slice(2).map(() => [30, true]),
    [60, true],
  ]);
  const indents = blocks.map(({ left }) => Math.round(left * 180));
  expect(indents).toEqual([0, 9, 17, 26, 34, 43, 51, 60]);
  expect(new Set(blocks.map(({ left, width }) => (left + width).toFixed(9)))).toEqual(new Set(["1.000000000"]));
});

test("in a cascade, what begins within the first line of another is beside it", () => {
  const items = [
    ...["a", "b"].map((id) => event(id, "09:00", "13:00")),
    ...["c", "d"].map((id) => event(id, "10:00", "13:00")),
    event("e", "10:15", "13:00"),
  ];
  const { blocks } = layOutDay(items, { ...wide, columnPx: 180 });
  expect(shares(blocks)).toMatchObject({ a: [0, 1 / 3], b: [1 / 3, 1 / 3], e: [2 / 3, 1 / 3] });
  expect(blocks.filter(({ isOver }) => isOver).map(({ laidOut: { item } }) => item.id)).toEqual(["c", "d"]);
});

test("one column that is too narrow is drawn, since +1 would take as much space", () => {
  const three = ["a", "b", "c"].map((id) => event(id, "09:00", "10:00"));
  expect(layOutDay(three, { ...wide, columnPx: 148 })).toMatchObject({ blocks: { length: 3 }, more: [] });
  expect(layOutDay(three, { ...wide, columnPx: 147 })).toMatchObject({ blocks: { length: 1 }, more: { length: 1 } });
  expect(layOutDay(three.slice(1), { ...wide, columnPx: 0 })).toMatchObject({ blocks: { length: 2 }, more: [] });
});

test("more columns fit where narrower ones can be read", () => {
  const four = ["a", "b", "c", "d"].map((id) => event(id, "09:00", "10:00"));
  expect(layOutDay(four, { ...wide, columnPx: 148 })).toMatchObject({ blocks: { length: 2 }, more: { length: 1 } });
  expect(layOutDay(four, { ...wide, columnPx: 148, fittingPx: 40 })).toMatchObject({ blocks: { length: 4 }, more: [] });
});

test("+N is as high as a button where the items around it allow it", () => {
  const long = event("a", "09:00", "12:00");
  const short = ["b", "c", "d"].map((id) => event(id, "11:45", "12:00"));
  const { more: beside } = layOutDay([long, ...short], { ...wide, columnPx: 100 });
  expect(behind(beside)).toEqual([["cd", [690, 30], [72, 28]]]);
  const { more: alone } = layOutDay([...short, event("e", "12:00", "13:00")], { ...wide, columnPx: 100 });
  expect(behind(alone)).toEqual([["cd", [705, 15], [72, 28]]]);
});

const widths = fc.integer({ min: 0, max: 400 });
const sizes = fc.record({ widthPx: fc.integer({ min: 24, max: 44 }), heightMin: fc.integer({ min: 15, max: 60 }) });

test("no block covers the first line of another, or anything of +N", () => {
  fc.assert(
    fc.property(dayItems, fc.integer({ min: 1, max: 400 }), sizes, (items, columnPx, size) => {
      const layout = layOutDay(items, { day: tuesday, columnPx, more: size });
      for (const [index, one] of layout.blocks.entries()) {
        for (const over of layout.blocks.slice(index + 1).filter((other) => overlap(one, other))) {
          expect(over.topMin - one.topMin).toBeGreaterThanOrEqual(Math.max(FIRST_LINE_MINUTES, one.openMin));
          expect(over.isOver).toBe(true);
          expect(over.left).toBeGreaterThan(one.left);
        }
        expect(layout.more.some((more) => overlap(one, more))).toBe(false);
      }
      for (const [index, one] of layout.more.entries()) {
        expect(layout.more.slice(index + 1).some((other) => overlap(one, other))).toBe(false);
      }
    }),
  );
});

test("columns that fit are side by side", () => {
  fc.assert(
    fc.property(dayItems, (items) => {
      expect(layOutDay(items, wide).blocks.filter(({ isOver }) => isOver)).toEqual([]);
    }),
  );
});

test("each item of the hours is drawn or behind +N, once", () => {
  fc.assert(
    fc.property(dayItems, widths, (items, columnPx) => {
      const layout = layOutDay(items, { ...wide, columnPx });
      const shown = [...layout.blocks.map(({ laidOut: one }) => one), ...layout.more.flatMap(({ hidden }) => hidden)];
      const timed = items.filter((one) => !isInAllDayLane(one));
      expect(shown).toHaveLength(timed.length);
      expect(new Set(shown)).toEqual(new Set(timed));
    }),
  );
});

test("every block is within the day, at least 12 minutes high, and a lone one has the whole width", () => {
  fc.assert(
    fc.property(dayItems, widths, (items, columnPx) => {
      const layout = layOutDay(items, { ...wide, columnPx });
      for (const { topMin, heightMin, left, width } of [...layout.blocks, ...layout.more]) {
        expect(topMin).toBeGreaterThanOrEqual(0);
        expect(topMin + heightMin).toBeLessThanOrEqual(1440);
        expect(heightMin).toBeGreaterThanOrEqual(12);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
      }
      const drawn: Area[] = [...layout.blocks, ...layout.more];
      for (const block of layout.blocks) {
        const row = { ...block, left: 0, width: 1 };
        const rivals = drawn.filter((other) => other !== block && overlap({ ...other, left: 0, width: 1 }, row));
        expect(rivals.length > 0 || (block.left === 0 && block.width === 1)).toBe(true);
      }
    }),
  );
});

test("the order of the items makes no difference", () => {
  fc.assert(
    fc.property(dayItems, widths, (items, columnPx) => {
      const at = { ...wide, columnPx };
      expect(layOutDay(items.toReversed(), at)).toEqual(layOutDay(items, at));
    }),
  );
});

test("beyond the most drawn blocks of a day, +N stands where the others are", () => {
  const hours = Array.from({ length: 24 }, (_hour, hour) => `${String(hour).padStart(2, "0")}:`);
  const crowd = hours.flatMap((hour) =>
    ["00", "15", "30", "45"].map((minute) => event(hour + minute, hour + minute, `${hour}${Number(minute) + 14}`)),
  );
  const { blocks, more: rest } = layOutDay(crowd, wide);
  expect(blocks).toHaveLength(DRAWN_MAX);
  expect(rest).toMatchObject([{ topMin: 900, heightMin: 539, left: 0, width: 1, hidden: crowd.slice(DRAWN_MAX) }]);
  fc.assert(
    fc.property(someItems(tuesday, 1, 200), (items) => {
      const timed = items.filter((one) => !isInAllDayLane(one));
      expect(layOutDay(items, wide).blocks).toHaveLength(Math.min(DRAWN_MAX, timed.length));
    }),
    { numRuns: 5 },
  );
});
