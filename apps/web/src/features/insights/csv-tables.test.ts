import { expect, test } from "vitest";
import { daysCsv, listsCsv, plannedCsv, tagsCsv, tasksCsv } from "./csv-tables";

const day = {
  date: "2026-03-09",
  pomodoro_seconds: 4_530,
  flowtime_seconds: 100,
  planned_seconds: 4_500,
  pomodoros: 2,
  internal_interruptions: 1,
  external_interruptions: 0,
};
const subjects = {
  task_lists: [
    { task_list: "a", title: '=HYPERLINK("x"), "Uni"', focused_seconds: 60, sessions: 1 },
    { task_list: null, title: "", focused_seconds: 30, sessions: 1 },
  ],
  tasks: [
    { task: "b", title: "+1, ring", estimate_minutes: 90, focused_seconds: 60, sessions: 1, whole_seconds: 120 },
    { task: null, title: "", estimate_minutes: null, focused_seconds: 0, sessions: 1, whole_seconds: 0 },
  ],
  tags: [
    { tag: "-deep", focused_seconds: 90, sessions: 2 },
    { tag: null, focused_seconds: 30, sessions: 1 },
  ],
  truncated: { task_lists: false, tasks: false, tags: false },
};
/** The rows below the header. */
const rowsOf = (csv: string) => csv.split("\r\n").slice(1, -1);

test("the days of the range have their numbers, in minutes", () => {
  const days = [{ ...day, date: "2026-03-08" }, day, { ...day, date: "2026-03-10" }];
  expect(rowsOf(daysCsv(days, { from: "2026-03-09", to: "2026-03-10" }))).toEqual([
    "2026-03-09,77.17,75.5,1.67,75,2,1,0",
  ]);
});

test("plans are rows with their kind", () => {
  const item = { type: "event" as const, id: "a", title: "@Home", planned_seconds: 3_600, worked_seconds: 90 };
  const sums = { planned_seconds: 3_600, worked_seconds: 90, truncated: false };
  expect(rowsOf(plannedCsv({ items: [item], ...sums }))).toEqual(["Event,'@Home,60,1.5"]);
});

test("titles are quoted, and are no formulas in a spreadsheet", () => {
  expect(rowsOf(listsCsv(subjects))).toEqual(['"\'=HYPERLINK(""x""), ""Uni""",1,1', "Without a list,0.5,1"]);
  expect(rowsOf(tasksCsv(subjects))).toEqual(['"\'+1, ring",1,1,90,2', "Without a task,0,1,,0"]);
  expect(rowsOf(tagsCsv(subjects))).toEqual(["'-deep,1.5,2", "No tag,0.5,1"]);
});
