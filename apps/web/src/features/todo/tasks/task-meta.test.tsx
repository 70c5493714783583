import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TaskMeta } from "./task-meta";

afterEach(cleanup);

test.each([
  ["nothing", {}, ""],
  ["a word for how it repeats", { recurrence: "weekly" as const }, "repeats"],
  ["a rule for how it repeats", { rrule: "FREQ=DAILY" }, "repeats"],
  ["notes", { notes: "Milk" }, "has notes"],
  ["an estimate", { estimate_minutes: 90 }, "1 h 30 min"],
  [
    "steps",
    {
      subtasks: [
        { title: "One", is_completed: true },
        { title: "Two", is_completed: false },
      ],
    },
    "1/2 steps done",
  ],
])("a task with %s", (_name, change, text) => {
  const task = aTask({ date: null, ...change });
  const { container } = render(<TaskMeta task={task} today="2026-11-24" listTitle={undefined} isUnderDay={false} />);
  expect(container.textContent).toBe(text);
});
