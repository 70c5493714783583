import { printInstant } from "@hourloom/domain/time/instants";
import { expect, test, vi } from "vitest";
import { initialPastSession, movedEnd, pastSessionForm, pastSessionOf, pastSessionSpan } from "./past-session-values";

const zone = "Europe/Berlin";
const id = "0197a000-0000-7000-8000-000000000001";
const values = { title: "Essay", date: "2026-03-10", start_time: "09:00", end_time: "10:30", task: null };

/** The messages by field. */
function problemsOf(change: object, type = "pomodoro"): Record<string, string> {
  vi.setSystemTime("2026-03-10T12:00:00Z");
  const { error } = pastSessionForm(zone).safeParse({ ...values, type, ...change });
  vi.useRealTimers();
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

test.each([
  ["09:00", "10:30", "14:00", "15:30"],
  ["14:18", "14:43", "23:50", "00:15"],
  ["23:50", "00:15", "08:00", "08:25"],
  ["09:00", "10:30", "09:00", "10:30"],
])("from %s to %s, started at %s instead, it ends at %s", (start_time, end_time, start, expected) => {
  expect(movedEnd({ date: "2026-03-10", start_time, end_time }, start)).toBe(expected);
});

test.each([
  ["nothing is wrong", {}, []],
  ["an end at the current minute", { start_time: "12:00", end_time: "13:00" }, []],
  ["an end in the future", { end_time: "13:01" }, ["end_time"]],
  ["an end on the next day, in the future", { end_time: "08:00" }, ["end_time"]],
  ["an end on the next day, in the past", { date: "2026-03-08", start_time: "23:30", end_time: "00:15" }, []],
  ["no title", { title: " " }, ["title"]],
  ["no end", { end_time: undefined }, ["end_time"]],
])("with %s: %j", (_name, change, fields) => {
  expect(Object.keys(problemsOf(change))).toEqual(fields);
});

test("flow time needs no title", () => {
  expect(problemsOf({ title: "" }, "flowtime")).toEqual({});
});

test.each([
  ["09:00", "09:01", "2026-03-10"],
  ["23:30", "00:15", "2026-03-11"],
  ["09:00", "09:00", "2026-03-11"],
])("from %s to %s ends on %s", (start_time, end_time, end) => {
  const span = pastSessionSpan({ date: "2026-03-10", start_time, end_time }, zone);
  expect(printInstant(span?.endMs ?? Number.NaN, zone)).toContain(`${end}T${end_time}`);
});

test("a pomodoro lasts from start to end and is done", () => {
  expect(pastSessionOf({ ...values, type: "pomodoro" }, { id, zone })).toMatchObject({
    type: "pomodoro",
    title: "Essay",
    start_time: "2026-03-10T09:00:00+01:00",
    ended_at: "2026-03-10T10:30:00+01:00",
    duration: 90,
    focused_seconds: 5_400,
    state: "done",
  });
});

test("flow time over a daylight saving change lasts as long as it took", () => {
  const night = { date: "2026-03-29", start_time: "01:30", end_time: "03:30" };
  expect(pastSessionOf({ ...values, ...night, type: "flowtime" }, { id, zone })).toMatchObject({
    type: "flowtime",
    start_time: "2026-03-29T01:30:00+01:00",
    end_time: "2026-03-29T03:30:00+02:00",
    focused_seconds: 3_600,
  });
});

test.each([
  ["02:45", "02:15", "2026-10-25T02:45:00+02:00", "2026-10-25T02:15:00+01:00", 1_800],
  ["02:10", "02:40", "2026-10-25T02:10:00+02:00", "2026-10-25T02:40:00+02:00", 1_800],
  ["02:30", "02:30", "2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00", 3_600],
  ["01:30", "03:30", "2026-10-25T01:30:00+02:00", "2026-10-25T03:30:00+01:00", 10_800],
])("in the night with an hour twice, from %s to %s", (start_time, end_time, start, end, focused_seconds) => {
  const night = { date: "2026-10-25", start_time, end_time };
  expect(pastSessionOf({ ...values, ...night, type: "flowtime" }, { id, zone })).toMatchObject({
    start_time: start,
    end_time: end,
    focused_seconds,
  });
});

test("the proposed session has just ended, also over midnight", () => {
  const nowMs = Date.parse("2026-03-09T23:10:00Z");
  expect(initialPastSession("pomodoro", { nowMs, zone, minutes: 25 })).toMatchObject({
    date: "2026-03-09",
    start_time: "23:45",
    end_time: "00:10",
  });
});
