import { describe, expect, test } from "vitest";
import type { TaskColumns, TaskRow } from "@hourloom/db/queries/tasks";
import { taskDefaults } from "@hourloom/schema/tasks";
import { rule } from "../../testing/rule.ts";
import { completeOccurrence as complete, type TaskRecurrenceInput } from "./complete-occurrence.ts";

const row = (more: Partial<TaskRow> = {}): TaskRow => ({
  ...taskDefaults,
  id: "id",
  title: "task",
  date: "2025-03-13",
  task_list: "list",
  recurrence: "daily",
  rrule: "FREQ=DAILY",
  after_completion: false,
  recurrence_anchor: "2025-03-10",
  completed_date: "2025-03-12",
  completed_at: null,
  position: "a0",
  version: 1,
  ...more,
});

const weeklyRow = { recurrence: "weekly", rrule: "FREQ=WEEKLY" } as const;

/**
 * The columns after a change on 13 March; a recurrence word is both input and column, as in REST.
 */
function completeOccurrence(
  task: TaskRow,
  columns: Partial<TaskColumns>,
  input: TaskRecurrenceInput = {},
  today = "2025-03-13",
) {
  const { recurrence } = columns;
  return complete({ row: task, columns, input: { ...(recurrence !== undefined && { recurrence }), ...input }, today });
}

describe("a late repeat", () => {
  test.each(["2025-03-10", "2025-03-11", "2025-03-12"])("of %s changes nothing", (date) => {
    expect(completeOccurrence(row(), { is_completed: true, date })).toEqual({});
    const body = { is_completed: true, date, title: "new", recurrence: "daily" as const };
    expect(completeOccurrence(row(), body)).toEqual({ title: "new", recurrence: "daily" });
  });

  test("is none of a day that the series does not have: the task was moved and done at once", () => {
    const weekly = row({ ...weeklyRow, date: "2025-03-24", completed_date: "2025-03-17" });
    expect(completeOccurrence(weekly, { is_completed: true, date: "2025-03-12" })).toMatchObject({
      date: "2025-03-19",
      recurrence_anchor: "2025-03-12",
      completed_date: "2025-03-12",
      is_completed: false,
    });
  });
});

describe("moving by hand", () => {
  test("forgets what was done, so that it can be done again on that day", () => {
    const moved = completeOccurrence(row(), { date: "2025-03-12" });
    expect(moved).toMatchObject({ date: "2025-03-12", recurrence_anchor: "2025-03-12", completed_date: null });
    expect(completeOccurrence({ ...row(), ...moved }, { is_completed: true, date: "2025-03-12" })).toMatchObject({
      date: "2025-03-13",
      completed_date: "2025-03-12",
    });
  });

  test("to its current date changes nothing, nor does another recurrence", () => {
    expect(completeOccurrence(row(), { date: "2025-03-13" })).toEqual({ date: "2025-03-13" });
    const weekly = completeOccurrence(row(), { recurrence: "weekly" });
    expect(weekly).toEqual({ ...weeklyRow, recurrence_anchor: "2025-03-13" });
  });
});

describe("a task that is completed as a whole", () => {
  const completed = row({ is_completed: true, completed_date: null });

  test("stays so when it is completed again or gets a recurrence", () => {
    expect(completeOccurrence(completed, { is_completed: true })).toEqual({ is_completed: true });
    const plain = row({
      is_completed: true,
      completed_date: null,
      recurrence: null,
      rrule: null,
      recurrence_anchor: null,
    });
    expect(completeOccurrence(plain, { recurrence: "weekly" })).toEqual({
      ...weeklyRow,
      recurrence_anchor: "2025-03-13",
    });
  });

  test("continues once that is undone", () => {
    const reopened = { ...completed, ...completeOccurrence(completed, { is_completed: false }) };
    expect(completeOccurrence(reopened, { is_completed: true })).toMatchObject({ date: "2025-03-14" });
  });
});

describe("a series that ends", () => {
  const counted = row({
    rrule: "FREQ=DAILY;COUNT=3",
    completed_date: null,
    date: "2025-03-10",
    recurrence_anchor: "2025-03-10",
  });

  test("is done for good with its last occurrence, and a repeat of that changes nothing", () => {
    let task = counted;
    const dates = [];
    for (let count = 0; count < 3; count += 1) {
      task = { ...task, ...completeOccurrence(task, { is_completed: true }) };
      dates.push(task.date);
    }
    expect(dates).toEqual(["2025-03-11", "2025-03-12", "2025-03-12"]);
    expect(task).toMatchObject({ is_completed: true, completed_date: "2025-03-12" });
    expect(completeOccurrence(task, { is_completed: true, date: "2025-03-12" })).toEqual({});
  });

  test("continues after that is undone, and can be completed again", () => {
    const done = row({ ...counted, date: "2025-03-12", is_completed: true, completed_date: "2025-03-12" });
    const open = { ...done, ...completeOccurrence(done, { is_completed: false }) };
    expect(open).toMatchObject({ is_completed: false, completed_date: null });
    expect(completeOccurrence(open, { is_completed: true, date: "2025-03-12" })).toMatchObject({ is_completed: true });
  });

  test("has no more occurrences than before when it is moved by hand", () => {
    const second = { ...counted, ...completeOccurrence(counted, { is_completed: true }) };
    const moved = { ...second, ...completeOccurrence(second, { date: "2025-03-20" }) };
    expect(moved).toMatchObject({ rrule: "FREQ=DAILY;COUNT=2", recurrence_anchor: "2025-03-20" });
    const last = { ...moved, ...completeOccurrence(moved, { is_completed: true }) };
    expect(completeOccurrence(last, { is_completed: true })).toMatchObject({ is_completed: true });
  });

  test("ends on its last day", () => {
    const until = row({ rrule: "FREQ=DAILY;UNTIL=20250314" });
    const last = { ...until, ...completeOccurrence(until, { is_completed: true }) };
    expect(last).toMatchObject({ date: "2025-03-14", is_completed: false });
    expect(completeOccurrence(last, { is_completed: true })).toMatchObject({ is_completed: true });
  });
});

test("the next occurrence has all its steps before it again", () => {
  const subtasks = [
    { title: "soil", is_completed: true },
    { title: "water", is_completed: false },
  ];
  const open = [
    { title: "soil", is_completed: false },
    { title: "water", is_completed: false },
  ];
  expect(completeOccurrence(row({ subtasks }), { is_completed: true })).toMatchObject({ subtasks: open });
});

test("an occurrence that is done early is followed by the next one: none is skipped", () => {
  const early = row({ ...weeklyRow, date: "2025-03-24", recurrence_anchor: "2025-03-10", completed_date: null });
  expect(completeOccurrence(early, { is_completed: true }, {}, "2025-03-11")).toMatchObject({ date: "2025-03-31" });
});

describe("counted from the day on which it was done", () => {
  const plants = row({
    ...weeklyRow,
    after_completion: true,
    completed_date: null,
    date: "2025-03-10",
    recurrence_anchor: "2025-03-10",
  });

  test.each([
    ["late", "2025-03-13", "2025-03-20"],
    ["on its day", "2025-03-10", "2025-03-17"],
    ["early", "2025-03-08", "2025-03-15"],
  ])("%s, it moves to a week after that", (_name, today, date) => {
    const next = completeOccurrence(plants, { is_completed: true }, {}, today);
    expect(next).toMatchObject({ date, recurrence_anchor: date, completed_date: "2025-03-10", is_completed: false });
  });

  test.each([
    ["comes on its last day", "20250320", { date: "2025-03-20", is_completed: false }],
    ["does not come after it", "20250319", { is_completed: true }],
  ])("it %s", (_name, until, expected) => {
    const ending = { ...plants, rrule: `FREQ=WEEKLY;UNTIL=${until}` };
    const next = { ...ending, ...completeOccurrence(ending, { is_completed: true }, {}, "2025-03-13") };
    expect(next).toMatchObject(expected);
  });

  test("a repeat of what was done, however late, moves nothing", () => {
    const next = { ...plants, ...completeOccurrence(plants, { is_completed: true }) };
    for (const date of ["2025-03-10", "2025-03-03"]) {
      expect(completeOccurrence(next, { is_completed: true, date })).toEqual({});
    }
  });

  test("keeps its number of occurrences", () => {
    let task = row({ ...plants, rrule: "FREQ=WEEKLY;COUNT=2" });
    task = { ...task, ...completeOccurrence(task, { is_completed: true }) };
    expect(task).toMatchObject({ rrule: "FREQ=WEEKLY;COUNT=1", date: "2025-03-20" });
    expect(completeOccurrence(task, { is_completed: true })).toMatchObject({ is_completed: true });
  });

  test("counts what is left of a series that was counted by its rule before", () => {
    const task = row({ ...plants, rrule: "FREQ=WEEKLY;COUNT=3", date: "2025-03-17" });
    expect(completeOccurrence(task, { is_completed: true })).toMatchObject({ rrule: "FREQ=WEEKLY;COUNT=1" });
  });

  test("a month after the 31st is the month's last day", () => {
    const task = { ...plants, ...completeOccurrence(plants, {}, { repeats: rule({ frequency: "monthly" }) }) };
    expect(completeOccurrence(task, { is_completed: true }, {}, "2025-01-31")).toMatchObject({ date: "2025-02-28" });
    const monthly = { recurrence: "monthly", rrule: "FREQ=MONTHLY;BYMONTHDAY=-1" } as const;
    const endOfMonth = row({ ...plants, ...monthly, date: "2025-01-31", recurrence_anchor: "2025-01-31" });
    expect(completeOccurrence(endOfMonth, { is_completed: true }, {}, "2025-02-28")).toMatchObject({
      date: "2025-03-28",
    });
  });
});
