import {
  aFlowtime,
  anEvent,
  aPomodoro,
  aTask,
  aTaskBlock,
  laidOut,
} from "@hourloom/domain/calendar/testing/calendar-items";
import { layOutItem, type LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ItemChange } from "@/features/changes/item-change";
import { moveLike } from "./move-selected";

const ZONE = "Asia/Kathmandu";
const timed = { start_time: "09:00", end_time: "10:00" };
const all: readonly LaidOutItem[] = [
  anEvent({ id: "event", ...timed }),
  anEvent({ id: "day" }),
  anEvent({ id: "span", end_date: "2026-11-27" }),
  aTask({ id: "task", start_time: "11:15" }),
  aTask({ id: "due" }),
  aTaskBlock({ id: "block", task: "other" }),
  aPomodoro({ id: "pomodoro" }),
  aFlowtime({ id: "flow", end_time: "2026-11-24T09:50:00+05:45" }),
].map((item) => laidOut(item));

function after(change: ItemChange | undefined): LaidOutItem {
  const slot = change?.kind === "update" && "date" in change.item ? layOutItem(change.item) : undefined;
  const session = change?.kind === "update" && "state" in change.item ? layOutItem(change.item) : undefined;
  const found = slot ?? session;
  if (found === undefined) throw new Error("The change moves nothing.");
  return found;
}

const wallOf = ({ firstDay, startMin }: LaidOutItem) => firstDay * DAY_MINUTES + (startMin ?? 0);

test("all items move by what one of them was moved, those without a time by its days", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...all.filter(({ startMin }) => startMin !== null)),
      fc.integer({ min: -400, max: 400 }),
      fc.integer({ min: 0, max: 90 }),
      (from, days, quarters) => {
        const to = { ...from, firstDay: from.firstDay + days, startMin: quarters * 15 };
        const changes = moveLike(all, { from, to }, ZONE);
        const by = wallOf(to) - wallOf(from);
        for (const before of all) {
          const change = changes.find(({ item }) => item.id === before.item.id);
          const expected = before.startMin === null ? days * DAY_MINUTES : by;
          const moved = change === undefined ? before : after(change);
          expect(wallOf(moved) - wallOf(before)).toBe(expected);
        }
      },
    ),
  );
});

test("if the moved one loses its time, so do the others that can", () => {
  const [from] = all;
  if (from === undefined) throw new Error("There is no item.");
  const changes = moveLike(
    all.slice(0, 5),
    { from, to: { ...from, startMin: null, firstDay: from.firstDay + 1 } },
    ZONE,
  );
  expect(changes.map(({ item }) => [item.id, "start_time" in item ? item.start_time : undefined])).toEqual([
    ["event", null],
    ["day", null],
    ["span", null],
    ["task", null],
    ["due", null],
  ]);
});
