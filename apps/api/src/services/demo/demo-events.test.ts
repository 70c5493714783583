import { addDays, dayNumberOf, weekdayOf } from "@hourloom/domain/time/day-number";
import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import { expect, test } from "vitest";
import { demoEvents } from "./demo-events.ts";

test("every habit begins on one of its weekdays, within its first week, whatever day it is", () => {
  for (let days = 0; days < 7; days += 1) {
    const today = addDays("2026-11-23", days);
    const habits = demoEvents(today).filter(({ repeats }) => repeats !== null && repeats.weekdays.length > 0);
    expect(habits.length).toBeGreaterThan(0);
    for (const { title, date, repeats } of habits) {
      if (date === null) throw new Error(`${title} has no date`);
      expect(repeats?.weekdays, title).toContain(weekdayCodes[weekdayOf(date)]);
      expect(dayNumberOf(today) - dayNumberOf(date), title).toBeGreaterThan(28);
    }
  }
});
