import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { DOUBLE_CLICK_MS } from "@hourloom/ui/double-click";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TaskCheckbox } from "./task-row";

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
