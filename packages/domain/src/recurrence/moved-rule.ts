import { weekdayCodes, type WeekdayCode } from "@hourloom/schema/fields/weekday-codes";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { nthWeekdayOf } from "../calendar/weekday-rules.ts";
import { dateOfDayNumber, dayNumberOf, LAST_DAY } from "../time/day-number.ts";
import type { RuleParts } from "./rule-parts.ts";
import { cycleOf, isSameCycle } from "./simple-rule.ts";

/** Parts of a rule when its series moves by some days. */

type NthWeekday = NonNullable<RepeatRule["nth_weekday"]>;

export const nthWeeks = [1, 2, 3, 4, -1] as const;

/**
 * The nth weekday of a series that moves between two dates; unchanged if the rule does not give its
 * first date.
 */
export function movedNthWeekday(nth: NthWeekday, from: string, to: string): NthWeekday {
  const own = nthWeekdayOf(from, nth.week === -1);
  const isOwn = own.week === nth.week && own.weekday === nth.weekday;
  return isOwn ? nthWeekdayOf(to, nth.week === -1) : nth;
}

function shiftWeekday(code: WeekdayCode, days: number): WeekdayCode {
  const number = weekdayCodes.indexOf(code) + days;
  return weekdayCodes[((number % 7) + 7) % 7] ?? code;
}

/** The end of a rule, `days` later, at most at the end of the calendar. */
export function shiftEnds(ends: RepeatRule["ends"], days: number): RepeatRule["ends"] {
  if (ends.kind !== "on") return ends;
  return { kind: "on", date: dateOfDayNumber(Math.min(dayNumberOf(ends.date) + days, LAST_DAY)) };
}

/**
 * A weekly rule with all dates `days` later; `to` is its new first date. The start of the week
 * (WKST) moves too, and is omitted if it makes no difference.
 */
export function movedWeekly(parts: RuleParts, to: string, days: number): RuleParts {
  const moved = {
    ...parts,
    byDay: parts.byDay
      .map(({ nth, weekday }) => ({ nth, weekday: shiftWeekday(weekday, days) }))
      .toSorted((a, b) => weekdayCodes.indexOf(a.weekday) - weekdayCodes.indexOf(b.weekday)),
    weekStart: shiftWeekday(parts.weekStart, days),
  };
  const plain: RuleParts = { ...moved, weekStart: "MO" };
  return isSameCycle(cycleOf(moved, to), cycleOf(plain, to)) ? plain : moved;
}
