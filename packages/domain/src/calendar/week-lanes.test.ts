import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumberOf } from "../time/day-number.ts";
import { indexByDay, type LaidOutItem } from "./item-layout.ts";
import { anEvent, laidOut, someItems } from "./testing/calendar-items.ts";
import { barsOf, type DayLanes, packWeek } from "./week-lanes.ts";

const sunday = dayNumberOf("2026-11-22");
const days = Array.from({ length: 7 }, (_day, index) => sunday + index);
const pack = (items: readonly LaidOutItem[], fit: number, pinned?: LaidOutItem) =>
  packWeek({ days, byDay: indexByDay(items, { fromDay: sunday, toDay: sunday + 7 }), fit, pinned });
const span = (id: string, date: string, end_date = date) => laidOut(anEvent({ id, date, end_date }));
const names = (row: readonly DayLanes[]) =>
  row.map(({ lanes }) => lanes.map((item) => item?.laidOut.item.id ?? "-").join(""));

const items = someItems(sunday - 3, 12);
const fits = fc.integer({ min: 0, max: 6 });

test("a span keeps its lane over its days, and single items fill what is free around it", () => {
  const row = pack(
    [
      span("a", "2026-11-20", "2026-11-23"),
      span("b", "2026-11-23", "2026-11-25"),
      span("c", "2026-11-24"),
      span("d", "2026-11-25"),
    ],
    3,
  );
  expect(names(row)).toEqual(["a--", "ab-", "cb-", "db-", "---", "---", "---"]);
});

test("a span that found no lane on its first day begins as a continuation when there is one", () => {
  const row = pack(
    [
      span("a", "2026-11-22", "2026-11-22"),
      span("b", "2026-11-22", "2026-11-25"),
      span("c", "2026-11-22", "2026-11-24"),
      span("d", "2026-11-21", "2026-11-22"),
    ],
    2,
  );
  expect(names(row)).toEqual(["db", "cb", "cb", "-b", "--", "--", "--"]);
  expect(row[0]?.hidden).toBe(2);
  expect(row[1]?.lanes[0]).toMatchObject({ continued: true, continues: true });
});

test("a bar covers the days of its span within the week and marks where it continues", () => {
  const row = pack([span("a", "2026-11-20", "2026-11-23"), span("b", "2026-11-27", "2026-11-30")], 2);
  const bars = barsOf(row).flatMap((onDay, day) =>
    onDay.map((bar) => [bar.laidOut.item.id, day, bar.days, bar.continued, bar.continues]),
  );
  expect(bars).toEqual([
    ["a", 0, 2, true, false],
    ["b", 5, 2, false, true],
  ]);
});

test("a pinned item has the first lane of its days and is not counted", () => {
  const draft = span("+", "2026-11-24");
  const row = pack([span("a", "2026-11-22", "2026-11-25"), span("b", "2026-11-24"), span("c", "2026-11-22")], 2, draft);
  expect(names(row)).toEqual(["ca", "-a", "+a", "-a", "--", "--", "--"]);
  expect(row[2]).toMatchObject({ shown: 1, hidden: 1 });
});

test("shown and hidden items add up to all items of every day, and nothing is shown twice", () => {
  fc.assert(
    fc.property(items, fits, (list, fit) => {
      const byDay = indexByDay(list, { fromDay: sunday, toDay: sunday + 7 });
      for (const [index, { lanes, shown, hidden }] of pack(list, fit).entries()) {
        const all = byDay.get(sunday + index) ?? [];
        const inLanes = lanes.flatMap((item) => (item === undefined ? [] : [item.laidOut]));
        expect(inLanes).toHaveLength(shown);
        expect(shown + hidden).toBe(all.length);
        expect(new Set(inLanes).size).toBe(shown);
        expect(inLanes.every((one) => all.includes(one))).toBe(true);
        expect(shown).toBe(Math.min(fit, all.length));
      }
    }),
  );
});

test("a span never changes its lane and never disappears before its end", () => {
  fc.assert(
    fc.property(items, fits, (list, fit) => {
      const row = pack(list, fit);
      for (const [index, { lanes }] of row.entries()) {
        for (const [lane, item] of lanes.entries()) {
          if (item?.continues !== true || index === 6) continue;
          expect(row[index + 1]?.lanes[lane]?.laidOut).toBe(item.laidOut);
        }
      }
    }),
  );
});

test("bars cover exactly what the lanes show", () => {
  fc.assert(
    fc.property(items, fits, (list, fit) => {
      const row = pack(list, fit);
      const covered = row.map(() => 0);
      for (const [index, bars] of barsOf(row).entries()) {
        for (const bar of bars) for (let day = index; day < index + bar.days; day += 1) covered[day]! += 1;
      }
      expect(covered).toEqual(row.map(({ shown }) => shown));
    }),
  );
});
