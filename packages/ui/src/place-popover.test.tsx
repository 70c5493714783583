import { expect, test } from "vitest";
import { placePopover } from "./place-popover.ts";

const viewport = { width: 1000, height: 600 };
const popover = { width: 304, height: 400 };
const anchor = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 80 });

test("is to the right of its anchor while 320 px remain there", () => {
  expect(placePopover(anchor(580, 50), popover, viewport)).toEqual({ left: 688, top: 50 });
});

test("flips to the left when fewer remain", () => {
  expect(placePopover(anchor(581, 50), popover, viewport)).toEqual({ left: 269, top: 50 });
});

test("stays inside the window at the bottom, at the top and if neither side has enough space", () => {
  expect(placePopover(anchor(0, 560), popover, viewport).top).toBe(192);
  expect(placePopover(anchor(0, -40), popover, viewport).top).toBe(8);
  expect(placePopover(anchor(150, 0), popover, { width: 400, height: 600 }).left).toBe(8);
});

test("a popover taller than the window keeps its beginning in view", () => {
  expect(placePopover(anchor(0, 100), { width: 304, height: 900 }, viewport).top).toBe(8);
});
