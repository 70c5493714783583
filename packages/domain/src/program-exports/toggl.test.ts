import { expect, test } from "vitest";
import { findDateOrder, readToggl } from "./toggl.ts";
import { linesOf, togglSample } from "./testing/samples.ts";

const context = {
  zone: "Europe/Prague",
  today: "2026-11-26",
  email: "ann@example.org",
  fileTitle: "report",
  readDue: () => undefined,
};
const HOUR = 3_600_000;

test("entries are flow times of one completed task for each description of a project", () => {
  const { tasks, sessions } = readToggl(linesOf(togglSample), context);
  const [, second] = sessions;
  expect(tasks).toMatchObject([
    {
      list: "Website",
      row: { title: "Design", is_completed: true, completed_at: second?.endMs },
      details: { tags: ["focus"] },
    },
  ]);
  expect(sessions).toMatchObject([
    {
      startMs: Date.UTC(2026, 10, 2, 8),
      endMs: Date.UTC(2026, 10, 2, 9, 30),
      focusedSeconds: 5_400,
      task: tasks[0]?.key,
    },
    { startMs: Date.UTC(2026, 10, 3, 22, 30), endMs: Date.UTC(2026, 10, 3, 23, 15), focusedSeconds: 2_700 },
    { focusedSeconds: 1_200, task: null },
  ]);
});

test("a running entry is left out by line, and what has no place is counted", () => {
  const { problems, leftOut } = readToggl(linesOf(togglSample), context);
  expect(problems).toEqual([{ reason: "entry_unreadable", line: 5 }]);
  expect(leftOut).toEqual([{ reason: "billing", count: 2 }]);
});

test("a task has the tags of all its entries, up to the limits; those of entries without a task are counted", () => {
  const columns = ["Project", "Description", "Start date", "Start time", "Duration", "Tags"];
  const many = Array.from({ length: 21 }, (_, index) => `t${index}`).join(", ");
  const rows = [
    ["P", "A", "2026-11-02", "08:00", "01:00:00", "focus, deep work"],
    ["P", "A", "2026-11-03", "08:00", "01:00:00", "Focus,home"],
    ["P", "B", "2026-11-04", "08:00", "01:00:00", many],
    ["", "", "2026-11-05", "08:00", "01:00:00", "alone"],
    ["P", "A", "soon", "08:00", "01:00:00", "unread"],
  ];
  const { tasks, leftOut } = readToggl(linesOf([columns, ...rows]), context);
  expect(tasks.map(({ details }) => [details.tags?.slice(0, 3), details.tags?.length])).toEqual([
    [["focus", "deep work", "home"], 3],
    [["t0", "t1", "t2"], 20],
  ]);
  expect(tasks[0]?.details).not.toHaveProperty("priority");
  expect(leftOut).toEqual([
    { reason: "labels", count: 1 },
    { reason: "tags_beyond_limits", count: 1 },
  ]);
});

const workspace = (...people: string[][]) =>
  linesOf([
    ["User", "Email", "Project", "Start date", "Start time", "Duration", "Tags", "Client"],
    ...people.map((person, index) => [...person, "P", "2026-11-02", `${index + 8}:00`, "01:00:00", "tag", "Acme"]),
  ]);
const hourOf = ({ startMs }: { startMs: number }) => new Date(startMs).getUTCHours() + 1;

test("of a workspace the entries of one person are taken: with the account's address, else with most", () => {
  const [ann, ben, eve] = [
    ["Ann", "Ann@Example.org"],
    ["Ben", "ben@example.org"],
    ["Eve", "eve@example.org"],
  ];
  const lines = workspace(ben, ann, ben, eve);
  const own = readToggl(lines, context);
  expect(own.sessions.map(hourOf)).toEqual([9]);
  expect(own.leftOut).toEqual([
    { reason: "billing", count: 1 },
    { reason: "other_people", count: 3 },
  ]);
  const most = readToggl(lines, { ...context, email: "zoe@example.org" });
  expect(most.sessions.map(hourOf)).toEqual([8, 10]);
  expect(most.leftOut).toContainEqual({ reason: "other_people", count: 2 });
});

test("people without addresses are told by their names, and lines of others are no problem", () => {
  const { sessions, problems, leftOut } = readToggl(
    linesOf([
      ["User", "Project", "Start date", "Start time", "Duration"],
      ["Ann", "P", "2026-11-02", "08:00", "01:00:00"],
      ["Ben", "P", "2026-11-02", "09:00", ""],
      ["Ann", "P", "2026-11-02", "10:00", "01:00:00"],
    ]),
    context,
  );
  expect([sessions.map(hourOf), problems]).toEqual([[8, 10], []]);
  expect(leftOut).toEqual([{ reason: "other_people", count: 1 }]);
});

const header = ["Project", "Description", "Start date", "Start time", "Duration"];
const entry = (date: string, time = "9:05 AM", duration = "01:00:00") => ["P", "D", date, time, duration];
const datesOf = (...dates: string[]) => readToggl(linesOf([header, ...dates.map((date) => entry(date))]), context);

test("day and month are told apart by the file as a whole", () => {
  expect(findDateOrder(["01/02/2026", "13/02/2026"])).toBe("day_first");
  expect(findDateOrder(["01/02/2026", "02/13/2026"])).toBe("month_first");
  expect(findDateOrder(["01.02.2026"])).toBe("day_first");
  expect(findDateOrder(["01/02/2026"])).toBeUndefined();
  expect(findDateOrder(["13/02/2026", "02/13/2026"])).toBeUndefined();
  const { sessions } = datesOf("01/02/2026", "02/13/2026");
  expect(sessions.map(({ startMs }) => startMs)).toEqual([Date.UTC(2026, 0, 2, 8, 5), Date.UTC(2026, 1, 13, 8, 5)]);
  expect(sessions[0]?.endMs).toBe(Date.UTC(2026, 0, 2, 8, 5) + HOUR);
});

test("dates that may be two days are reported and left out, but not those that are one", () => {
  const { sessions, problems } = datesOf("01/02/2026", "03/03/2026");
  expect(sessions).toHaveLength(1);
  expect(problems).toEqual([{ reason: "date_ambiguous", line: 2 }]);
});

test.each([
  ["30/02/2026", "09:00:00", "01:00:00"],
  ["2026-03-02", "25:00:00", "01:00:00"],
  ["2026-03-02", "09:00:00", "500:00:00"],
  ["2026-03-02", "09:00:00", "an hour"],
])("an entry on %s at %s for %s is left out", (date, time, duration) => {
  const { sessions, problems } = readToggl(linesOf([header, entry(date, time, duration)]), context);
  expect([sessions, problems]).toEqual([[], [{ reason: "entry_unreadable", line: 2 }]]);
});

const withEnd = ["Project", "Description", "Start date", "Start time", "End date", "End time", "Duration"];
const timesOf = (...[start, end, duration]: string[]) => {
  const [startDate, startTime] = start!.split(" ");
  const [endDate, endTime] = end!.split(" ");
  const row = ["P", "D", startDate!, startTime!, endDate!, endTime!, duration!];
  const { sessions, problems } = readToggl(linesOf([withEnd, row]), context);
  expect(problems).toEqual([]);
  return sessions.map((one) => [
    new Date(one.startMs).toISOString().slice(11, 19),
    new Date(one.endMs).toISOString().slice(11, 19),
    one.focusedSeconds,
  ])[0];
};

test.each([
  ["2026-10-25 02:45:00", "2026-10-25 02:15:00", "00:30:00", ["00:45:00", "01:15:00", 1_800]],
  ["2026-10-25 02:30:00", "2026-10-25 02:30:00", "01:00:00", ["00:30:00", "01:30:00", 3_600]],
  ["2026-10-25 02:30:00", "2026-10-25 02:30:00", "00:00:00", ["00:30:00", "00:30:00", 0]],
  ["2026-10-25 02:10:00", "2026-10-25 02:40:00", "1:30:00", ["00:10:00", "01:40:00", 5_400]],
  ["2026-10-25 01:30:00", "2026-10-25 03:30:00", "03:00:00", ["23:30:00", "02:30:00", 10_800]],
  ["2026-03-29 01:30:00", "2026-03-29 03:30:00", "01:00:00", ["00:30:00", "01:30:00", 3_600]],
  ["2026-11-02 09:00:00", "2026-11-02 09:18:25", "18:25 min", ["08:00:00", "08:18:25", 1_105]],
  ["2026-11-02 09:00:00", "2026-11-02 09:18:25", "0.31 h", ["08:00:00", "08:18:25", 1_105]],
  ["2026-11-02 09:00", "2026-11-02 09:18", "0:18:25", ["08:00:00", "08:18:25", 1_105]],
  ["2026-11-02 09:00:00", "2026-11-02 09:00:00", "45 sec", ["08:00:00", "08:00:45", 45]],
  ["2026-11-02 09:00:00", "2026-11-02 10:00:00", "00:30:00", ["08:00:00", "09:00:00", 1_800]],
  ["2026-11-02 09:00:00", "2026-11-02 10:00:00", "", ["08:00:00", "09:00:00", 3_600]],
])("from %s to %s for %j", (start, end, duration, expected) => {
  expect(timesOf(start, end, duration)).toEqual(expected);
});

test.each([
  ["18:25 min", 1_105],
  ["45 sec", 45],
  ["0:18:25", 1_105],
  ["0.31 h", 1_116],
  ["1,5 h", 5_400],
])("a duration of %s without an end", (duration, seconds) => {
  const { sessions } = readToggl(linesOf([header, entry("2026-11-02", "09:00:00", duration)]), context);
  expect(sessions.map(({ startMs, endMs, focusedSeconds }) => [(endMs - startMs) / 1_000, focusedSeconds])).toEqual([
    [seconds, seconds],
  ]);
});
