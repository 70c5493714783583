import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { simulateFrame, FakeIntersectionObserver } from "./testing/screen";
import { useSeen } from "./use-seen";

const SCREEN = 256;
const BELOW = 2_000;

beforeEach(() => {
  vi.stubGlobal("innerHeight", SCREEN);
  vi.stubGlobal("IntersectionObserver", FakeIntersectionObserver);
  return () => vi.unstubAllGlobals();
});

/** A card of this height below the screen, after frames at these positions. */
function cardAfter(height: number, tops: readonly number[]): Element {
  const list = document.createElement("ul");
  const card = list.appendChild(document.createElement("li"));
  simulateFrame(card, { top: BELOW, height });
  renderHook(() => useSeen({ current: list }));
  simulateFrame(card, { top: BELOW, height });
  expect(card.className).toBe("unseen");
  for (const top of tops) simulateFrame(card, { top, height });
  return card;
}

test.each([
  ["half of it is on screen", { height: 200, tops: [SCREEN - 100] }],
  ["it is larger than the screen and reaches its middle", { height: 900, tops: [SCREEN / 2] }],
  ["it has been passed in one step but for its end", { height: 900, tops: [SCREEN - 40, 40 - 900] }],
  ["somebody comes back to it from below", { height: 900, tops: [-BELOW, 10 - 900] }],
  ["it was on screen once", { height: 200, tops: [0, BELOW] }],
])("a card comes in when %s", (_name, { height, tops }) => {
  expect(cardAfter(height, tops).className).toBe("seen");
});

test.each([
  ["less than half of it is on screen", { height: 200, top: SCREEN - 99 }],
  ["it is larger than the screen and has not reached its middle", { height: 900, top: SCREEN - 100 }],
  ["it has been passed unseen", { height: 900, top: -BELOW }],
])("a card waits while %s", (_name, { height, top }) => {
  expect(cardAfter(height, [top]).className).toBe("unseen");
});
