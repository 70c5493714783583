import { expect, test } from "vitest";
import { readTickTick } from "./ticktick.ts";
import { linesOf, tickTickSample, sampleContext as context } from "./testing/samples.ts";

const content = readTickTick(linesOf(tickTickSample), context);

test("whole days are those of the task's zone, times those of the account", () => {
  expect(content.tasks.slice(0, 2)).toMatchObject([
    {
      key: "1",
      list: "Home",
      modifiedMs: null,
      row: { title: "Pay the rent", date: "2026-12-01", start_time: null, rrule: "FREQ=MONTHLY;INTERVAL=1" },
      details: { priority: "none", tags: ["money"], reminders: [540] },
    },
    {
      row: { title: "Call the bank", date: "2026-12-01", start_time: "10:00" },
      details: { priority: "high", tags: [] },
      estimateMinutes: 90,
    },
  ]);
});

test("items of checklists and sub-tasks are subtasks, done or open", () => {
  expect(content.tasks[2]).toMatchObject({
    list: "Trip",
    row: { title: "Pack", notes: "For a week" },
    subtasks: [
      { title: "Shoes", is_completed: true },
      { title: "Coat", is_completed: false },
      { title: "Book", is_completed: true },
    ],
  });
});

test("a completed task has its time, and one without a list is in the inbox", () => {
  expect(content.tasks.slice(3)).toMatchObject([
    { row: { title: "Passport", is_completed: true, completed_at: Date.UTC(2026, 10, 10, 12) } },
    { list: "Inbox", row: { title: "Broken", date: null, notes: "Due: soon\n\nRepeats: LUNAR:1" } },
  ]);
});

test("what has no place is counted, and what cannot be read is named by line", () => {
  expect(content.problems).toEqual([
    { reason: "date_unreadable", line: 11 },
    { reason: "repeat_unreadable", line: 11 },
  ]);
  expect(content.leftOut).toEqual([
    { reason: "folders", count: 1 },
    { reason: "notes", count: 1 },
  ]);
});

test("a sub-task with a start, a repetition or a reminder has more than its title", () => {
  const header = ["List Name", "Title", "Start Date", "Due Date", "Repeat", "Reminder", "Status", "taskId", "parentId"];
  const rows = [
    ["", "Trip", "", "", "", "", "0", "a", ""],
    ["", "Book", "2026-12-01T09:00:00+0000", "", "", "", "0", "b", "a"],
    ["", "Water", "", "", "RRULE:FREQ=DAILY", "", "0", "c", "a"],
    ["", "Rest", "", "", "", "", "0", "d", "a"],
    ["", "Ring", "", "", "", "PT0S", "0", "e", "a"],
  ];
  const { leftOut } = readTickTick(linesOf([header, ...rows]), context);
  expect(leftOut).toEqual([{ reason: "subtask_details", count: 3 }]);
});

const reminderHeader = ["List Name", "Title", "Start Date", "Due Date", "Is All Day", "Reminder", "Status"];

test.each([
  ["TRIGGER:-PT15M", "2026-12-01T09:00:00+0000", "2026-12-01T10:00:00+0000", "false", [15]],
  ["TRIGGER:-P1DT2H0M0S, TRIGGER:PT0S", "2026-12-01T09:00:00+0000", "2026-12-01T09:00:00+0000", "false", [0, 1560]],
  ["TRIGGER:P0DT9H0M0S", "2026-11-30T23:00:00+0000", "2026-11-30T23:00:00+0000", "true", [0]],
  ["-PT15H\n-PT900M", "2026-11-30T23:00:00+0000", "2026-11-30T23:00:00+0000", "true", [1440]],
  // What lasts for days is due at its end, and its reminders count from its start.
  ["TRIGGER:PT0S", "2026-12-01T09:00:00+0000", "2026-12-03T09:00:00+0000", "false", [2880]],
  ["TRIGGER:P0DT9H0M0S", "2026-11-30T23:00:00+0000", "2026-12-01T23:00:00+0000", "true", [1440]],
])("%s of a task from %s to %s reminds that many minutes before it is due", (cell, start, due, isWhole, reminders) => {
  const rows = [reminderHeader, ["", "Call", start, due, isWhole, cell, "0"]];
  const { tasks, leftOut } = readTickTick(linesOf(rows), context);
  expect([tasks[0]?.details.reminders, leftOut]).toEqual([reminders, []]);
});

test("reminders beyond the limits, unreadable, or of a task without a date are counted", () => {
  const many = Array.from({ length: 11 }, (_, index) => `-PT${index}M`).join(",");
  const date = "2026-12-01T09:00:00+0000";
  const rows = [
    ["", "A", date, date, "false", many, "0"],
    ["", "B", date, date, "false", "soon,-P29D,PT0S", "0"],
    ["", "C", "", "", "", "PT0S", "0"],
  ];
  const { tasks, leftOut } = readTickTick(linesOf([reminderHeader, ...rows]), context);
  expect(tasks.map(({ details }) => details.reminders?.length)).toEqual([10, 1, 0]);
  expect(leftOut).toEqual([{ reason: "reminders", count: 4 }]);
});

test("tags stand between commas, and priorities are 1, 3 and 5; those of subtasks are left out", () => {
  const header = ["List Name", "Title", "Tags", "Due Date", "Priority", "Status", "taskId", "parentId"];
  const rows = [
    ["", "A", "work, deep work,Work", "", "1", "0", "a", ""],
    ["", "B", Array.from({ length: 21 }, (_, index) => `t${index}`).join(","), "", "3", "0", "b", ""],
    ["", "C", "", "", "2", "0", "c", ""],
    ["", "Step", "work", "", "0", "0", "d", "c"],
    ["", "Step", "", "", "5", "0", "e", "c"],
  ];
  const { tasks, leftOut } = readTickTick(linesOf([header, ...rows]), context);
  expect(
    tasks.map(({ details }) => [details.priority, details.tags?.slice(0, 2).join(), details.tags?.length]),
  ).toEqual([
    ["low", "work,deep work", 2],
    ["medium", "t0,t1", 20],
    ["none", "", 0],
  ]);
  expect(leftOut).toEqual([
    { reason: "tags_beyond_limits", count: 1 },
    { reason: "subtask_details", count: 2 },
  ]);
});

test("tasks that are parents of each other end as subtasks of one of them", () => {
  const header = ["List Name", "Title", "Kind", "Due Date", "Status", "taskId", "parentId"];
  const rows = [
    header,
    ["", "A", "TEXT", "", "0", "a", "b"],
    ["", "B", "TEXT", "", "0", "b", "a"],
    ["", "C", "TEXT", "", "0", "c", "c"],
  ];
  const { tasks } = readTickTick(linesOf(rows), context);
  expect(tasks.map(({ row, subtasks }) => [row.title, subtasks.map(({ title }) => title)])).toEqual([
    ["B", ["A"]],
    ["C", []],
  ]);
});

test("a chain of ten thousand sub-tasks is read at once", () => {
  const header = ["List Name", "Title", "Kind", "Due Date", "Status", "taskId", "parentId"];
  const chain = Array.from({ length: 10_000 }, (_, index) => [
    "",
    `T${index}`,
    "TEXT",
    "",
    "0",
    `${index}`,
    `${index + 1}`,
  ]);
  expect(readTickTick(linesOf([header, ...chain]), context).tasks).toHaveLength(1);
});
