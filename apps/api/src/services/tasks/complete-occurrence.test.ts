import type { TaskRow } from "@hourloom/db/queries/tasks";
import { describe, expect, test } from "vitest";
import { completeOccurrence } from "./complete-occurrence.ts";

const row = (more: Partial<TaskRow> = {}): TaskRow => ({
  id: "id",
  title: "task",
  date: "2025-03-13",
  start_time: null,
  is_completed: false,
  task_list: "list",
  recurrence: "daily",
  recurrence_anchor: "2025-03-10",
  completed_date: "2025-03-12",
  version: 1,
  ...more,
});

describe("a late repeat", () => {
  test.each(["2025-03-10", "2025-03-11", "2025-03-12"])("of %s changes nothing", (date) => {
    expect(completeOccurrence(row(), { is_completed: true, date })).toEqual({});
    const body = { is_completed: true, date, title: "new", recurrence: "daily" as const };
    expect(completeOccurrence(row(), body)).toEqual({ title: "new", recurrence: "daily" });
  });

  test("is none of a day that the series does not have: the task was moved and done at once", () => {
    const weekly = row({ recurrence: "weekly", date: "2025-03-24", completed_date: "2025-03-17" });
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
    expect(moved).toEqual({ date: "2025-03-12", recurrence_anchor: "2025-03-12", completed_date: null });
    expect(completeOccurrence({ ...row(), ...moved }, { is_completed: true, date: "2025-03-12" })).toMatchObject({
      date: "2025-03-13",
      completed_date: "2025-03-12",
    });
  });

  test("to where it stands forgets nothing, nor does another recurrence", () => {
    expect(completeOccurrence(row(), { date: "2025-03-13" })).toEqual({ date: "2025-03-13" });
    const weekly = completeOccurrence(row(), { recurrence: "weekly" });
    expect(weekly).toEqual({ recurrence: "weekly", recurrence_anchor: "2025-03-13" });
  });
});

describe("a task that is completed as a whole", () => {
  const completed = row({ is_completed: true, completed_date: null });

  test("stays so when it is completed again or gets a recurrence", () => {
    expect(completeOccurrence(completed, { is_completed: true })).toEqual({ is_completed: true });
    const plain = row({ is_completed: true, recurrence: null, completed_date: null });
    expect(completeOccurrence(plain, { recurrence: "weekly" })).toEqual({
      recurrence: "weekly",
      recurrence_anchor: "2025-03-13",
    });
  });

  test("goes on once that is taken back", () => {
    const reopened = { ...completed, ...completeOccurrence(completed, { is_completed: false }) };
    expect(completeOccurrence(reopened, { is_completed: true })).toMatchObject({ date: "2025-03-14" });
  });
});
