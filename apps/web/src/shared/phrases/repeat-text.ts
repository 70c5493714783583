import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { formatCount, formatDayField, weekdays } from "@/shared/time/format";

const units = { daily: "day", weekly: "week", monthly: "month", yearly: "year" } as const;

/** Of the weekdays of a month. */
export const ordinals: Readonly<Record<NonNullable<RepeatRule["nth_weekday"]>["week"], string>> = {
  1: "first",
  2: "second",
  3: "third",
  4: "fourth",
  [-1]: "last",
};

/** "every first Mon of the month", "every 2 months on the last Fri" */
function nthText({ interval }: RepeatRule, { week, weekday }: NonNullable<RepeatRule["nth_weekday"]>): string {
  const day = `${ordinals[week]} ${weekdays[weekdayCodes.indexOf(weekday)]?.short}`;
  return interval === 1 ? `every ${day} of the month` : `every ${interval} months on the ${day}`;
}

/** "every week", "every 3 months", "every Mon, Wed", "every 2 weeks on Mon" */
export function repeatText(rule: RepeatRule): string {
  const { frequency, interval, weekdays: codes, nth_weekday: nth } = rule;
  // That of a year is in the month of its first date.
  if (nth !== null && frequency === "monthly") return nthText(rule, nth);
  const names = codes.map((code) => weekdays[weekdayCodes.indexOf(code)]?.short).join(", ");
  if (interval === 1) return `every ${names === "" ? units[frequency] : names}`;
  return `every ${interval} ${units[frequency]}s${names === "" ? "" : ` on ${names}`}`;
}

/** The rule with its end: "every Tue until Mon 30 Nov", "every day, 6 times". */
export function repeatTextWithEnd(rule: RepeatRule, today: string): string {
  const { ends } = rule;
  if (ends.kind === "never") return repeatText(rule);
  const end =
    ends.kind === "on" ? ` until ${formatDayField(ends.date, today)}` : `, ${formatCount(ends.count, "time")}`;
  return `${repeatText(rule)}${end}`;
}
