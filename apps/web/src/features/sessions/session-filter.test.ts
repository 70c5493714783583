import { aFlowtime, aPomodoro } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { filterAndSortSessions, type WorkedSessions } from "./session-filter";

const clock = { zone: "Asia/Kathmandu", dayStart: "04:00" };
const nowMs = Date.parse("2026-11-24T12:00:00+05:45");
const at = (time: string) => `2026-11-24T${time}:00+05:45`;

const none = { internal_interruptions: 0, external_interruptions: 0, focused_seconds: 60 };
const sessions = [
  aPomodoro({ ...none, id: "counted", start_time: at("09:00"), counts: true, task: null }),
  aPomodoro({ ...none, id: "internal", start_time: at("10:00"), counts: false, internal_interruptions: 1, task: "t" }),
  aFlowtime({ ...none, id: "external", start_time: at("11:00"), external_interruptions: 2, task: "t" }),
  aPomodoro({ ...none, id: "planned", start_time: at("13:00"), counts: false, focused_seconds: null, task: null }),
  aFlowtime({ ...none, id: "before", start_time: at("03:59"), task: null }),
];

const idsOf = (shown: Parameters<typeof filterAndSortSessions>[0]) =>
  filterAndSortSessions(shown, sessions, { nowMs, clock }).map(({ id }) => id);
const day = { from: "2026-11-24", to: "2026-11-25" };

test.each<[WorkedSessions["kind"], string[]]>([
  ["worked", ["external", "internal", "counted"]],
  ["worked_pomodoro", ["internal", "counted"]],
  ["worked_flowtime", ["external"]],
  ["counted", ["counted"]],
  ["interrupted", ["external", "internal"]],
  ["internal", ["internal"]],
  ["external", ["external"]],
  ["planned", ["planned", "internal", "counted"]],
])("the sessions behind the figure %s, the newest first, on a day of the account", (kind, ids) => {
  expect(idsOf({ ...day, kind })).toEqual(ids);
});

test.each<[string, Partial<WorkedSessions>, string[]]>([
  ["of a task", { task: "t" }, ["external", "internal"]],
  ["without a task", { task: null }, ["counted"]],
  ["without a list", { task_list: null }, ["counted"]],
  ["of a list, which only the server knows", { task_list: "l" }, ["external", "internal", "counted"]],
  ["without a tag, which only the server knows", { tag: null }, ["external", "internal", "counted"]],
])("sessions %s", (_name, of, ids) => {
  expect(idsOf({ ...day, kind: "worked", ...of })).toEqual(ids);
});

test("flow time of which a script stated only start and end is worked", () => {
  const scripted = aFlowtime({ id: "scripted", start_time: at("11:00"), end_time: at("11:30") });
  const listed = filterAndSortSessions({ ...day, kind: "worked" }, [scripted], { nowMs, clock });
  expect(listed.map(({ id }) => id)).toEqual(["scripted"]);
});

test("the lists of the timers' screens", () => {
  expect(idsOf({ kind: "upcoming" })).toEqual(["planned"]);
  expect(idsOf({ kind: "past" })).toEqual(["internal", "counted"]);
  expect(idsOf({ kind: "flowtime" })).toEqual(["external", "before"]);
});
