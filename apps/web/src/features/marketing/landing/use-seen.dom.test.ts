import { expect, test } from "vitest";
import { isHalfSeen } from "./use-seen";

const screen = (height: number) => new DOMRect(0, 0, 320, height);

test.each([
  ["half of it", { card: 400, shown: 200, window: 800 }, true],
  ["less than half of it", { card: 400, shown: 199, window: 800 }, false],
  [
    "less than half of one that is larger than the screen, and half of the screen full of it",
    { card: 900, shown: 160, window: 320 },
    true,
  ],
  ["a corner of one that is larger than the screen", { card: 900, shown: 100, window: 320 }, false],
])("%s: %o", (_name, { card, shown, window }, isSeen) => {
  const entry = { intersectionRatio: shown / card, intersectionRect: screen(shown), rootBounds: screen(window) };
  expect(isHalfSeen(entry)).toBe(isSeen);
});
