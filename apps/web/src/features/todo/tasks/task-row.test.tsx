import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { DOUBLE_CLICK_MS } from "@hourloom/ui/double-click";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RunningContext } from "./running-task";
import { StartButton, TaskCheckbox } from "./task-row";

afterEach(cleanup);

const task = aTask({ title: "One" });

/** Clicks at a time in milliseconds; `detail` is 0 for the keyboard. */
function clickAt(timeStamp: number, detail = 1): void {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail });
  Object.defineProperty(click, "timeStamp", { value: timeStamp });
  screen.getByRole("checkbox").dispatchEvent(click);
}

test("a double click toggles once, and a later click again", () => {
  const onToggle = vi.fn();
  render(<TaskCheckbox task={task} onToggle={onToggle} />);
  clickAt(1_000);
  clickAt(1_000 + DOUBLE_CLICK_MS, 2);
  expect(onToggle).toHaveBeenCalledTimes(1);
  clickAt(1_001 + 2 * DOUBLE_CLICK_MS);
  expect(onToggle).toHaveBeenCalledTimes(2);
});

test("each key press toggles", () => {
  const onToggle = vi.fn();
  render(<TaskCheckbox task={task} onToggle={onToggle} />);
  clickAt(1_000, 0);
  clickAt(1_050, 0);
  expect(onToggle).toHaveBeenCalledTimes(2);
});

test.each([
  ["another task", { id: "other", mode: "pomodoro", isPaused: false }, "Start working on One"],
  ["the task, paused", { id: task.id, mode: "pomodoro", isPaused: true }, "Start working on One"],
  ["the task", { id: task.id, mode: "flowtime", isPaused: false }, "Pause working on One"],
] as const)("while the timer is about %s, the button of a row says what it does", (_about, running, name) => {
  const [onStart, onPause] = [vi.fn(), vi.fn()];
  render(
    <RunningContext value={running}>
      <StartButton task={task} onStart={onStart} onPause={onPause} />
    </RunningContext>,
  );
  fireEvent.click(screen.getByRole("button", { name }));
  expect([onStart, onPause].map(({ mock }) => mock.calls.length)).toEqual(name.startsWith("Start") ? [1, 0] : [0, 1]);
});
