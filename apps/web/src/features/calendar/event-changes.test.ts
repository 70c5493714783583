import type { Event } from "@hourloom/schema/events";
import { expect, test } from "vitest";
import { applyChanges } from "./event-changes";

const standUp: Event = {
  id: "a",
  title: "Stand-up",
  date: "2026-11-24",
  start_time: "09:30",
  end_time: "10:00",
  end_date: null,
  recurrence: null,
  rrule: null,
  version: 1,
};
const lunch = { ...standUp, id: "b", title: "Lunch" };
const titles = (events: readonly Event[]) => events.map((event) => event.title);

test("unconfirmed changes stand on top of what the server said", () => {
  const renamed = { ...standUp, title: "Late stand-up" };
  expect(titles(applyChanges([standUp], [{ kind: "create", event: lunch }]))).toEqual(["Stand-up", "Lunch"]);
  expect(titles(applyChanges([standUp], [{ kind: "update", before: standUp, event: renamed }]))).toEqual([
    "Late stand-up",
  ]);
  expect(applyChanges([standUp], [{ kind: "remove", event: standUp }])).toEqual([]);
});

test("an event that a refetch has brought meanwhile is not shown twice", () => {
  expect(applyChanges([standUp, lunch], [{ kind: "create", event: lunch }])).toHaveLength(2);
});

test("later changes of an event win", () => {
  const changes = [{ kind: "create", event: lunch } as const, { kind: "remove", event: lunch } as const];
  expect(titles(applyChanges([standUp], changes))).toEqual(["Stand-up"]);
});

test("without changes the server's list is passed on as it is", () => {
  const events = [standUp];
  expect(applyChanges(events, [])).toBe(events);
});
