import { expect, test, vi } from "vitest";
import { followSwipe } from "./follow-swipe";

const touchesAt = (x: number, y: number) => ({ length: 1, item: () => ({ clientX: x, clientY: y }) });

test.each([
  ["to the left", { x: 20, y: 210, after: 200 }, [[1]]],
  ["to the right", { x: 190, y: 190, after: 200 }, [[-1]]],
  ["that is short", { x: 60, y: 200, after: 200 }, []],
  ["that is steep", { x: 20, y: 260, after: 200 }, []],
  ["that is slow", { x: 20, y: 200, after: 600 }, []],
])("a touch %s", (_what, { x, y, after }, expected) => {
  const target = document.createElement("div");
  const turn = vi.fn();
  followSwipe({ touches: touchesAt(100, 200), timeStamp: 1_000, target }, turn);
  const end = new Event("touchend");
  const changes = { changedTouches: touchesAt(x, y), touches: { length: 0 }, timeStamp: 1_000 + after };
  for (const [name, value] of Object.entries(changes)) Object.defineProperty(end, name, { value });
  target.dispatchEvent(end);
  target.dispatchEvent(end);
  expect(turn.mock.calls).toEqual(expected);
});

test("two fingers do not swipe", () => {
  const target = document.createElement("div");
  const listen = vi.spyOn(target, "addEventListener");
  followSwipe({ touches: { ...touchesAt(100, 200), length: 2 }, timeStamp: 0, target }, vi.fn());
  expect(listen).not.toHaveBeenCalled();
});
