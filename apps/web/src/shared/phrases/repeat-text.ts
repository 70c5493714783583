import { type RepeatRule, weekdayCodes } from "@hourloom/schema/recurrence";
import { weekdays } from "@/shared/time/format";

const units = { daily: "day", weekly: "week", monthly: "month", yearly: "year" } as const;

/** "every week", "every 3 months", "every Mon, Wed", "every 2 weeks on Mon" */
export function repeatText({ frequency, interval, weekdays: codes }: RepeatRule): string {
  const names = codes.map((code) => weekdays[weekdayCodes.indexOf(code)]?.short).join(", ");
  if (interval === 1) return `every ${names === "" ? units[frequency] : names}`;
  return `every ${interval} ${units[frequency]}s${names === "" ? "" : ` on ${names}`}`;
}
