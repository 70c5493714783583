import { expect, test } from "vitest";
import { offHoursImage } from "./off-hours";

/** The shaded percentages of the day, as stops of the gradient. */
function shaded(from: string, until: string): string {
  return offHoursImage(from, until).replaceAll(/color-mix\([^)]*\([^)]*\)[^)]*\)/g, "shade");
}

test.each([
  ["09:00", "17:00", "linear-gradient(shade 37.500%, transparent 37.500% 70.833%, shade 70.833%)"],
  ["22:00", "06:00", "linear-gradient(transparent 25.000%, shade 25.000% 91.667%, transparent 91.667%)"],
  ["08:00", "08:00", "none"],
])("work from %s until %s", (from, until, image) => {
  expect(shaded(from, until)).toBe(image);
});
