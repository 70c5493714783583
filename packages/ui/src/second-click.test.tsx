import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { swallowSecondClick } from "./second-click";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

function clickAt(x: number, y: number): boolean {
  let arrived = false;
  const below = document.createElement("button");
  below.addEventListener("click", () => {
    arrived = true;
  });
  document.body.append(below);
  below.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y }));
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
