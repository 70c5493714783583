import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { swallowSecondClick } from "./second-click";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** `detail`: how many clicks in a row it is; none for one by keyboard. */
function clickAt(x: number, y: number, detail = 1): boolean {
  let arrived = false;
  const below = document.createElement("button");
  below.addEventListener("click", () => {
    arrived = true;
  });
  document.body.append(below);
  below.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y, detail }));
  below.remove();
  return arrived;
}

test("the second half of a double click does not reach what lay beneath; another click does", () => {
  swallowSecondClick(document, { x: 100, y: 100, at: performance.now() });
  expect(clickAt(102, 99)).toBe(false);
  expect(clickAt(140, 100)).toBe(true);
});

test("later the place is like any other, also when what was clicked took long to close", () => {
  swallowSecondClick(document, { x: 100, y: 100, at: performance.now() });
  vi.advanceTimersByTime(500);
  expect(clickAt(100, 100)).toBe(true);
  swallowSecondClick(document, { x: 100, y: 100, at: performance.now() - 500 });
  expect(clickAt(100, 100)).toBe(true);
});

test("a key that is pressed on another button right after is meant for it, wherever the browser says that it was clicked", () => {
  swallowSecondClick(document, { x: 0, y: 0, at: performance.now() });
  expect(clickAt(0, 0, 0)).toBe(true);
});
