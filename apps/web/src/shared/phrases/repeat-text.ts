import { type RepeatRule, weekdayCodes } from "@hourloom/schema/recurrence";
import { formatCount, formatDayField, weekdays } from "@/shared/time/format";

const units = { daily: "day", weekly: "week", monthly: "month", yearly: "year" } as const;

/** "every week", "every 3 months", "every Mon, Wed", "every 2 weeks on Mon" */
export function repeatText({ frequency, interval, weekdays: codes }: RepeatRule): string {
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
