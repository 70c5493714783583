import type { RepeatRule } from "@hourloom/schema/recurrence";
import { expect, test } from "vitest";
import type { DueWords, ProgramContext } from "./content.ts";
import { readTodoist } from "./todoist.ts";
import { linesOf, sampleContext, todoistSample } from "./testing/samples.ts";

const once: DueWords = {
  date: "2026-12-01",
  time: null,
  rule: null,
  isAfterCompletion: false,
  isCompletionLost: false,
};
const daily: RepeatRule = {
  frequency: "daily",
  interval: 1,
  weekdays: [],
  nth_weekday: null,
  ends: { kind: "never" },
};

/** What the reader of phrases says in each test. */
const dues: ReadonlyMap<string, DueWords> = new Map<string, DueWords>([
  ["2026-12-01", once],
  ["2026-12-01 14:30", { ...once, time: "14:30" }],
  ["every day at 9am", { ...once, date: "2026-11-26", time: "09:00", rule: daily }],
  ["every! 3 days", { ...once, date: "2026-11-26", rule: { ...daily, interval: 3 }, isAfterCompletion: true }],
  [
    "every! mon",
    { ...once, date: "2026-11-30", rule: { ...daily, frequency: "weekly", weekdays: ["MO"] }, isCompletionLost: true },
  ],
]);

const context: ProgramContext = {
  ...sampleContext,
  fileTitle: "Flat [2203306141]",
  readDue: (text) => dues.get(text),
};
const read = (rows: readonly (readonly string[])[]) => readTodoist(linesOf(rows), context);

test("tasks come with date, estimate, subtasks of all levels and comments", () => {
  const { tasks, sessions } = read(todoistSample);
  expect(sessions).toEqual([]);
  expect(tasks).toMatchObject([
    {
      list: "Flat",
      row: {
        title: "Paint the wall",
        date: "2026-12-01",
        start_time: "14:30",
        notes: "White, 2 l\n\nAsk about the colour",
        is_completed: false,
      },
      details: { priority: "high", tags: ["home", "Kitchen"] },
      estimateMinutes: 90,
      subtasks: [
        { title: "Buy paint", is_completed: false },
        { title: "Compare shops", is_completed: false },
      ],
    },
    {
      row: { title: "Water the plants", date: "2026-11-26", rrule: "FREQ=DAILY;INTERVAL=3" },
      details: { priority: "none", tags: ["Kitchen"] },
      isAfterCompletion: true,
    },
    { row: { title: "=1+1", date: null, notes: "Due: morgen" } },
  ]);
});

test("what has no place is counted, and dates that cannot be read are named by line", () => {
  const { problems, leftOut } = read(todoistSample);
  expect(problems).toEqual([{ reason: "date_unreadable", line: 9 }]);
  expect(leftOut).toEqual([
    { reason: "people", count: 1 },
    { reason: "subtask_details", count: 1 },
    { reason: "attachments", count: 1 },
  ]);
});

test.each([
  ["1", "high"],
  ["2", "medium"],
  ["3", "low"],
  ["4", "none"],
  ["", "none"],
])("p%s is the priority %s", (cell, priority) => {
  const rows = [
    ["TYPE", "CONTENT", "PRIORITY", "INDENT"],
    ["task", "Call", cell, "1"],
  ];
  expect(read(rows).tasks).toMatchObject([{ details: { priority } }]);
});

test("labels are tags, each once, up to the limits; those of subtasks are left out", () => {
  const many = Array.from({ length: 21 }, (_, index) => `@l${index}`).join(" ");
  const rows = [
    ["TYPE", "CONTENT", "PRIORITY", "INDENT"],
    ["task", "Call a@b.example @Home,  @home @büro/süd", "", "1"],
    ["task", many, "", "1"],
    ["task", `Long @${"x".repeat(51)}`, "", "1"],
    ["task", "Step @home", "", "2"],
    ["task", "Urgent subtask", "1", "2"],
  ];
  const { tasks, leftOut } = read(rows);
  expect(tasks.map(({ row, details }) => [row.title, details.tags?.length])).toEqual([
    ["Call a@b.example", 2],
    [many, 20],
    ["Long", 1],
  ]);
  expect(tasks[0]?.details.tags).toEqual(["Home", "büro/süd"]);
  expect(tasks[2]?.details.tags).toEqual(["x".repeat(50)]);
  expect(leftOut).toEqual([
    { reason: "tags_beyond_limits", count: 2 },
    { reason: "subtask_details", count: 2 },
  ]);
});

test("the section of a task is its last tag, within the limits", () => {
  const rows = [
    ["TYPE", "CONTENT", "INDENT"],
    ["task", "Before", "1"],
    ["section", "Home, @work", ""],
    ["task", "Paint @home", "1"],
    ["task", "Step", "2"],
    ["section", "x".repeat(51), ""],
    ["task", "Sweep", "1"],
  ];
  const { tasks, leftOut } = read(rows);
  expect(tasks.map(({ details }) => details.tags)).toEqual([[], ["home", "Home @work"], ["x".repeat(50)]]);
  expect(leftOut).toEqual([{ reason: "tags_beyond_limits", count: 1 }]);
});

test("a deadline beside a date is in the notes, and one without is the date", () => {
  const rows = [
    ["TYPE", "CONTENT", "INDENT", "DESCRIPTION", "DATE", "DEADLINE", "DEADLINE_LANG"],
    ["task", "A", "1", "Read", "2026-12-01", "2026-12-12", "en"],
    ["task", "B", "1", "", "2026-12-01", "irgendwann", "de"],
    ["task", "C", "1", "", "", "2026-12-12", "de"],
  ];
  const asked: string[] = [];
  const readDue: ProgramContext["readDue"] = (date, { language }) => {
    asked.push(`${date} ${language}`);
    return date.startsWith("2026") ? { ...once, date } : undefined;
  };
  const { tasks, problems, leftOut } = readTodoist(linesOf(rows), { ...context, readDue });
  expect(tasks.map(({ row }) => [row.date, row.notes])).toEqual([
    ["2026-12-01", "Read\n\nDeadline: 12 Dec 2026"],
    ["2026-12-01", "Deadline: irgendwann"],
    ["2026-12-12", ""],
  ]);
  expect(asked).toContain("2026-12-12 de");
  expect([problems, leftOut]).toEqual([[], []]);
});

test("comments before the first task, durations in days and details of subtasks are counted", () => {
  const header = ["TYPE", "CONTENT", "INDENT", "DATE", "DEADLINE", "DURATION", "DURATION_UNIT"];
  const rows = [
    ["note", "About the flat", "", "", "", "", ""],
    ["task", "Move", "1", "2026-12-01", "", "3", "day"],
    ["note", "Ask Ben", "", "", "", "", ""],
    ["task", "Pack", "2", "", "", "30", "minute"],
    ["task", "Clean", "2", "", "2026-12-02", "", ""],
    ["task", "Rest", "2", "", "", "", ""],
  ];
  const { tasks, leftOut } = read([header, ...rows]);
  expect(tasks).toMatchObject([{ row: { notes: "Ask Ben" }, estimateMinutes: null }]);
  expect(leftOut).toEqual([
    { reason: "subtask_details", count: 2 },
    { reason: "day_durations", count: 1 },
    { reason: "project_comments", count: 1 },
  ]);
});

test("a task has a hundred subtasks at most, and a line of an unknown type is reported", () => {
  const header = ["TYPE", "CONTENT", "INDENT"];
  const subtasks = Array.from({ length: 101 }, (_, index) => ["task", `Step ${index}`, "2"]);
  const { tasks, problems } = read([header, ["task", "Much", "1"], ...subtasks, ["habit", "Run", "1"]]);
  expect(tasks[0]?.subtasks).toHaveLength(100);
  expect(problems.map(({ reason }) => reason)).toEqual(["row_unreadable", "too_many_subtasks"]);
});

test("a sub-task without a task is one itself", () => {
  expect(
    read([
      ["TYPE", "CONTENT", "INDENT"],
      ["task", "Alone", "2"],
    ]).tasks,
  ).toMatchObject([{ row: { title: "Alone" } }]);
});

test.each([
  ["2026-12-01 14:30", "America/New_York", "2026-12-01", "20:30"],
  ["2026-12-01 14:30", "Nowhere", "2026-12-01", "14:30"],
  ["2026-12-01", "America/New_York", "2026-12-01", null],
  ["every day at 9am", "America/New_York", "2026-11-26", "09:00"],
])("%s in %s is %s %s on the account's clock", (due, timezone, date, start_time) => {
  const rows = [
    ["TYPE", "CONTENT", "INDENT", "DATE", "TIMEZONE"],
    ["task", "Call", "1", due, timezone],
  ];
  expect(read(rows).tasks).toMatchObject([{ row: { date, start_time } }]);
});

test("due dates are read in their language, and completions that a rule cannot count from are counted", () => {
  const rows = [
    ["TYPE", "CONTENT", "INDENT", "DATE", "DATE_LANG"],
    ["task", "Bins", "1", "every! mon", ""],
    ["task", "Rent", "1", "jeden 1.", "de"],
  ];
  const asked: unknown[] = [];
  const readDue: ProgramContext["readDue"] = (text, on) => {
    asked.push([text, on.today, on.language]);
    return dues.get(text);
  };
  const { tasks, leftOut } = readTodoist(linesOf(rows), { ...context, readDue });
  expect(asked).toEqual([
    ["every! mon", "2026-11-26", "en"],
    ["jeden 1.", "2026-11-26", "de"],
  ]);
  expect(tasks[0]).toMatchObject({ row: { rrule: "FREQ=WEEKLY;BYDAY=MO" }, isAfterCompletion: false });
  expect(leftOut).toEqual([{ reason: "completions", count: 1 }]);
});
