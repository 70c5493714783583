import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TrackedContext } from "./tracked";
import { TaskMeta } from "./task-meta";

afterEach(cleanup);

test.each([
  ["nothing", {}, ""],
  ["a word for how it repeats", { recurrence: "weekly" as const }, "repeats"],
  ["a rule for how it repeats", { rrule: "FREQ=DAILY" }, "repeats"],
  ["notes", { notes: "Milk" }, "has notes"],
  ["a priority", { priority: "high" as const }, "High priority"],
  ["tags", { tags: ["home", "phone"] }, "tags: home, phone"],
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
  const { container } = render(<TaskMeta task={task} today="2026-11-24" listTitle={undefined} groupedBy="none" />);
  expect(container.textContent).toBe(text);
});

test.each([
  [120, 2_100, "35 min of 2 h"],
  [120, 0, "2 h"],
  [null, 2_100, "35 min tracked"],
  [null, 0, ""],
])("an estimate of %s minutes, of which %s seconds were worked", (estimate_minutes, seconds, text) => {
  const task = aTask({ date: null, estimate_minutes });
  const { container } = render(
    <TrackedContext value={new Map([[task.id, seconds]])}>
      <TaskMeta task={task} today="2026-11-24" listTitle={undefined} groupedBy="none" />
    </TrackedContext>,
  );
  expect(container.textContent).toBe(text);
});
