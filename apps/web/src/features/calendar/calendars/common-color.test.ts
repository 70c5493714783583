import { anEvent, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import type { EventColor } from "@hourloom/schema/events";
import { expect, test } from "vitest";
import { commonColor, findFreeColor } from "./common-color";

test.each<[(EventColor | null)[], EventColor | null | undefined]>([
  [["red"], "red"],
  [["red", "red"], "red"],
  [[null, null], null],
  [["red", null], undefined],
  [["red", "teal"], undefined],
  [[], undefined],
])("the common colour of %j is %j", (colors, common) => {
  expect(commonColor(colors.map((color) => laidOut(anEvent({ color }))))).toBe(common);
});

test.each([
  [[null], "teal"],
  [["teal", "green", null], "blue"],
  [["teal", "blue", "purple", "pink", "grey"], "teal"],
  [["teal", "blue", "purple", "pink", "grey", "teal"], "blue"],
] as const)("beside calendars with the colours %j a new one is %s", (colors, color) => {
  expect(findFreeColor(colors.map((one) => ({ color: one })))).toBe(color);
});
