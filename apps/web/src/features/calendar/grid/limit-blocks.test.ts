import { anEvent, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { BLOCKS_MAX, limitBlocks } from "./limit-blocks";

const timed = (count: number) =>
  Array.from({ length: count }, (_item, index) => laidOut(anEvent({ id: String(index), start_time: "09:00" })));
const untimed = laidOut(anEvent({ id: "all day" }));

test("a day within the limit is shown completely", () => {
  const items = timed(BLOCKS_MAX);
  expect(limitBlocks(items)).toEqual({ shown: items, hidden: 0 });
});

test("beyond the limit the first blocks are shown and the others counted, without all-day items", () => {
  const { shown, hidden } = limitBlocks([untimed, ...timed(BLOCKS_MAX + 7)]);
  expect(shown).toHaveLength(BLOCKS_MAX);
  expect(shown).not.toContain(untimed);
  expect(hidden).toBe(7);
});
