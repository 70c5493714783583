import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PlannedContext, TrackedContext } from "./tracked";
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
    "subtasks",
    {
      subtasks: [
        { title: "One", is_completed: true },
        { title: "Two", is_completed: false },
      ],
    },
    "1/2 subtasks done",
  ],
])("a task with %s", (_name, change, text) => {
  const task = aTask({ date: null, ...change });
  const { container } = render(
    <TaskMeta task={task} today="2026-11-24" listTitle={undefined} listColor={null} groupedBy="none" />,
  );
  expect(container.textContent).toBe(text);
});

test.each([
  [120, 0, 2_100, "35 min of 2 h"],
  [120, 0, 0, "2 h"],
  [null, 0, 2_100, "35 min tracked"],
  [null, 0, 0, ""],
  [180, 120, 3_600, "2 h planned of 3 h, 1 h done"],
  [180, 120, 0, "2 h planned of 3 h"],
  [null, 45, 600, "45 min planned, 10 min done"],
])("an estimate of %s minutes, %s planned and %s seconds worked", (estimate_minutes, minutes, seconds, text) => {
  const task = aTask({ date: null, estimate_minutes });
  const { container } = render(
    <TrackedContext value={new Map([[task.id, seconds]])}>
      <PlannedContext value={new Map([[task.id, minutes]])}>
        <TaskMeta task={task} today="2026-11-24" listTitle={undefined} listColor={null} groupedBy="none" />
      </PlannedContext>
    </TrackedContext>,
  );
  expect(container.textContent).toBe(text);
});
