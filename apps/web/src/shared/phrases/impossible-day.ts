import type { WallClock } from "@hourloom/domain/time/zone-clock";
import { countedThings, monthNames, withoutDiacritics } from "./date-vocabulary";
import { dateIn } from "./parsed-date";

const MONTH = monthNames.map((names) => `(?:${names})`).join("|");
const ORDINAL = String.raw`(?:st|nd|rd|th|er|º|°|\.)?`;
const YEAR = String.raw`(?:,?\s+(?:(?:of|del?)\s+)?(?<year>\d{4}))?`;
const forms = [
  String.raw`(?<day>29|[3-9]\d)${ORDINAL}\s*(?:(?:of|del?)\s+)?(?<month>${MONTH})(?!\p{L})\.?`,
  String.raw`(?<month>${MONTH})\.?\s+(?:the\s+)?(?<day>29|[3-9]\d)${ORDINAL}`,
  String.raw`(?<day>29|3\d)\.\s?(?<month>0?[1-9]|1[0-2])\.`,
  String.raw`(?<day>29|3\d)/(?<month>0?[1-9]|1[0-2])`,
].map(
  (form) =>
    new RegExp(String.raw`(?<![\p{L}\p{N}.,:/–-])${form}${YEAR}(?![\p{L}\p{N}:/-]|\s*(?:${countedThings}))`, "giu"),
);

function monthOf(written: string): number {
  if (/^\d/.test(written)) return Number(written);
  return monthNames.findIndex((names) => new RegExp(`^(?:${names})$`, "iu").test(written)) + 1;
}

/** A day and month that do not exist in the stated year, or in this and the next: "30 feb". */
export function findImpossibleDay(text: string, { date }: WallClock): { start: number; end: number } | undefined {
  const thisYear = Number(date.slice(0, 4));
  for (const form of forms) {
    for (const { index, 0: whole, groups = {} } of withoutDiacritics(text).matchAll(form)) {
      const years = groups["year"] === undefined ? [thisYear, thisYear + 1] : [Number(groups["year"])];
      const days = years.map((year) => dateIn(year, monthOf(groups["month"] ?? ""), Number(groups["day"])));
      const exists = days.some((day) => day !== undefined && (groups["year"] !== undefined || day >= date));
      if (!exists) return { start: index, end: index + whole.length };
    }
  }
  return undefined;
}
