import { resolveMonthDay } from "@hourloom/domain/calendar/month-day";
import { type WeekdayCode, weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { ordinals, repeatText } from "@/shared/phrases/repeat-text";
import { formatMonthName, weekdays } from "@/shared/time/format";

export function weekdayName(code: WeekdayCode): string {
  return weekdays[weekdayCodes.indexOf(code)]?.long ?? code;
}

/**
 * On which day of its month something repeats from `date`: "day 31", "the second Friday", yearly
 * also "the second Friday of May".
 */
export function dayOfMonthText(
  { frequency, nth_weekday: nth, month_day }: Pick<RepeatRule, "frequency" | "nth_weekday" | "month_day">,
  date: string,
): string {
  const month = frequency === "yearly" ? formatMonthName(date) : undefined;
  const parts =
    nth === null
      ? ["day", resolveMonthDay(date, month_day), month]
      : ["the", ordinals[nth.week], weekdayName(nth.weekday), month && `of ${month}`];
  return parts.filter((part) => part !== undefined).join(" ");
}

const frequencyNames = { daily: "Daily", weekly: "Weekly", monthly: "Monthly", yearly: "Yearly" } as const;

/** "Weekly", "Every 2 weeks", "Every Mon, Wed"; undefined without a rule. */
export function repeatName(rule: RepeatRule | null, foreignRule: string | null): string | undefined {
  if (rule === null) return foreignRule === null ? undefined : "By its own rule";
  if (rule.interval === 1 && rule.weekdays.length === 0) return frequencyNames[rule.frequency];
  const text = repeatText(rule);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
