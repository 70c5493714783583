import { expect, test } from "vitest";
import { eventColor } from "@hourloom/schema/events";
import { hexColors, nearestColor } from "./color.ts";

test.each(eventColor.options)("%s is a name of CSS that stands for itself", (color) => {
  expect(nearestColor(color)).toBe(color);
});

test.each([
  ["Navy", "blue"],
  ["#0e61b9ff", "blue"],
  ["#FF2968", "pink"],
  ["#63DA38", "green"],
  ["#c0c0c0", "grey"],
  ["#fe0101", "red"],
])("%s is nearest to %s", (text, color) => {
  expect(nearestColor(text)).toBe(color);
});

test.each(["", "#fff", "constructor", "rgb(1,2,3)"])("%j is no colour", (text) => {
  expect(nearestColor(text)).toBeNull();
});

test.each(Object.entries(hexColors))("%s is the nearest colour of %s", (color, hex) => {
  expect(nearestColor(hex)).toBe(color);
});
