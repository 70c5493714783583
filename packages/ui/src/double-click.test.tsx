import { afterEach, beforeEach, expect, test } from "vitest";
import { ignoreDoubleClick } from "./double-click";

let panel: HTMLElement;
beforeEach(() => {
  panel = document.createElement("div");
  document.body.append(panel);
});
afterEach(() => {
  panel.remove();
  // Late enough to end the suppression of the previous test.
  clickAt({ at: 9_000 });
});

const first = () => ignoreDoubleClick({ currentTarget: panel, clientX: 100, clientY: 100, timeStamp: 1_000 });

/**
 * Whether a click reaches the element below. `detail` is the number of clicks in a row; 0 by
 * keyboard.
 */
function clickAt({ x = 100, y = 100, detail = 1, at = 1_200 }): boolean {
  let arrived = false;
  const below = document.createElement("button");
  below.addEventListener("click", () => {
    arrived = true;
  });
  document.body.append(below);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y, detail });
  Object.defineProperty(click, "timeStamp", { value: at });
  below.dispatchEvent(click);
  below.remove();
  return arrived;
}

test("the second half of a double click does not reach what lay beneath; what comes after it, or by key, does", () => {
  first();
  panel.remove();
  expect(clickAt({ x: 102, y: 99 })).toBe(false);
  expect(clickAt({ detail: 0 })).toBe(true);
  expect(clickAt({ detail: 3, at: 1_300 })).toBe(false);
  expect(clickAt({ at: 1_500 })).toBe(true);
});

test("what was clicked and is still there takes its second click, too; where it has moved, what is beneath does not", () => {
  panel.getBoundingClientRect = () => new DOMRect(90, 90, 20, 20);
  first();
  expect(clickAt({})).toBe(true);
  panel.getBoundingClientRect = () => new DOMRect(90, 300, 20, 20);
  expect(clickAt({})).toBe(false);
});

test.each([
  ["later the place is like any other", { at: 1_500 }],
  ["another place is", { x: 140 }],
  ["a key is meant for what has the focus, wherever the browser says that it was clicked", { detail: 0 }],
])("%s", (_text, click) => {
  first();
  panel.remove();
  expect(clickAt(click)).toBe(true);
});

test("a click after a click elsewhere is not suppressed, however soon", () => {
  first();
  panel.remove();
  expect(clickAt({ x: 300, at: 1_100 })).toBe(true);
  expect(clickAt({ at: 1_300 })).toBe(true);
});

test("a click that a script has dispatched, without a position, suppresses nothing", () => {
  const { clientX, clientY } = new Event("click") as MouseEvent;
  ignoreDoubleClick({ currentTarget: panel, clientX, clientY, timeStamp: 1_000 });
  expect(clickAt({})).toBe(true);
});
