import { anEvent, placed } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { BLOCKS_MAX, blocksOfDay } from "./crowded-day";

const timed = (count: number) =>
  Array.from({ length: count }, (_item, index) => placed(anEvent({ id: String(index), start_time: "09:00" })));
const untimed = placed(anEvent({ id: "all day" }));

test("a day that is not crowded is shown whole", () => {
  const items = timed(BLOCKS_MAX);
  expect(blocksOfDay(items)).toEqual({ shown: items, hidden: 0 });
});

test("of a crowded one the first are shown, and the others counted; what has no time stands elsewhere", () => {
  const { shown, hidden } = blocksOfDay([untimed, ...timed(BLOCKS_MAX + 7)]);
  expect(shown).toHaveLength(BLOCKS_MAX);
  expect(shown).not.toContain(untimed);
  expect(hidden).toBe(7);
});
