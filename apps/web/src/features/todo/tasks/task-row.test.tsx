import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { DOUBLE_CLICK_MS } from "@hourloom/ui/double-click";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DoneBox } from "./task-row";

afterEach(cleanup);

const task = aTask({ title: "One" });

/** A click so long after the page was opened, in milliseconds; `detail` is 0 by keyboard. */
function clickAt(timeStamp: number, detail = 1): void {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail });
  Object.defineProperty(click, "timeStamp", { value: timeStamp });
  screen.getByRole("checkbox").dispatchEvent(click);
}

test("a double click on a box is one tick, and a later click another", () => {
  const onToggle = vi.fn();
  render(<DoneBox task={task} onToggle={onToggle} />);
  clickAt(1_000);
  clickAt(1_000 + DOUBLE_CLICK_MS, 2);
  expect(onToggle).toHaveBeenCalledTimes(1);
  clickAt(1_001 + 2 * DOUBLE_CLICK_MS);
  expect(onToggle).toHaveBeenCalledTimes(2);
});

test("by keyboard each press counts", () => {
  const onToggle = vi.fn();
  render(<DoneBox task={task} onToggle={onToggle} />);
  clickAt(1_000, 0);
  clickAt(1_050, 0);
  expect(onToggle).toHaveBeenCalledTimes(2);
});
