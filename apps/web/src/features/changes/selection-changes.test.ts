import { anEvent, aTask, aTaskBlock, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { moveByDays, recolor, removeAll } from "./selection-changes";

const ZONE = "Asia/Kathmandu";
const timed = { start_time: "09:00", end_time: "10:00" };

test("of a series only the selected dates change, on the account's clock", () => {
  const gym = laidOut(anEvent({ id: "gym", ...timed, occurrence: "2026-11-24", recurrence: "weekly" }));
  expect(moveByDays([gym], 2, ZONE)).toMatchObject([
    { kind: "update", scope: "this", clock: "account", item: { date: "2026-11-26", occurrence: "2026-11-24" } },
  ]);
  expect(removeAll([gym])).toMatchObject([{ kind: "remove", scope: "this" }]);
});

test("only events have a colour, and those that have it already do not change", () => {
  const red = laidOut(anEvent({ id: "red", color: "red" }));
  const others = [anEvent({ id: "plain" }), aTask(), aTaskBlock()].map((item) => laidOut(item));
  expect(recolor([...others, red], "red").map(({ item }) => item.id)).toEqual(["plain"]);
  expect(recolor([red], null)).toMatchObject([{ item: { color: null } }]);
});

test("a block is deleted with its task", () => {
  const task = laidOut(aTask({ id: "task" }));
  const blocks = ["task", "other"].map((of) => laidOut(aTaskBlock({ id: `of ${of}`, task: of })));
  expect(removeAll([task, ...blocks]).map(({ item }) => item.id)).toEqual(["task", "of other"]);
});
