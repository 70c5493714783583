import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { compactDate, readRuleParts, replacePart, spelledDate, type RuleParts } from "../../recurrence/rule-parts.ts";
import { isWithinDay } from "../../recurrence/rule-engine.ts";
import { addDaysClamped } from "../../time/day-number.ts";
import { instantOf, printInstant } from "../../time/instants.ts";
import { plainValue } from "../values/text.ts";
import { dateBeginningAt } from "./own-clock.ts";

const PART = /^(?:FREQ|INTERVAL|COUNT|UNTIL|WKST|BY[A-Z]+)=./;

/** What of a part can be read: of a list its values. Undefined if nothing can. */
function usablePart(part: string): string | undefined {
  const isUsable = (text: string) =>
    readRuleParts(text.startsWith("FREQ=") ? text : `FREQ=DAILY;${text}`) !== undefined;
  if (isUsable(part) || !part.startsWith("BY")) return isUsable(part) ? part : undefined;
  const [name = "", list = ""] = part.split("=", 2);
  const values = list.split(",").filter((value) => isUsable(`${name}=${value}`));
  return values.length === 0 ? undefined : `${name}=${values.join(",")}`;
}

/**
 * An RRULE without what says nothing: parts that are unknown, values that cannot be read or are
 * beyond their bounds, such as a COUNT or an INTERVAL below 1. Of a part that stands twice the last
 * counts. Undefined for a rule in another calendar (RFC 7529), and for one without a frequency.
 */
export function cleanRule(value: string): string | undefined {
  const parts = plainValue(value)
    .replaceAll(/\s/g, "")
    .replace(/^RRULE:/, "")
    .split(";");
  if (parts.some((part) => part.startsWith("RSCALE=") && part !== "RSCALE=GREGORIAN")) return undefined;
  const byName = new Map(parts.filter((part) => PART.test(part)).map((part) => [part.split("=", 1)[0], part]));
  const rrule = [...byName.values()].join(";");
  if (readRuleParts(rrule) !== undefined) return rrule;
  const usable = [...byName.values()].map(usablePart).filter((part) => part !== undefined);
  return readRuleParts(usable.join(";")) === undefined ? undefined : usable.join(";");
}

function isOwnTime(values: readonly number[], own: number): boolean {
  return values.length === 0 || (values.length === 1 && values[0] === own);
}

/** Whether a rule gives other starts than one a day at `time` (`HH:mm`; null for a whole day). */
export function hasOtherTimes(parts: RuleParts, time: string | null): boolean {
  if (time === null) return false;
  const { frequency, byHour, byMinute, bySecond } = parts;
  const isOwn = isOwnTime(byHour, Number(time.slice(0, 2))) && isOwnTime(byMinute, Number(time.slice(3)));
  return isWithinDay(frequency) || !isOwn || bySecond.length > 1;
}

interface RuleStart {
  /** `HH:mm:ss`; null for whole days. */
  readonly time: string | null;
  /** IANA name or `UTC`; null for floating time. Of whole days where they begin at midnight. */
  readonly timezone: string | null;
}

/** `YYYY-MM-DDTHH:mm:ss` of UNTIL on the wall clock of the series, or the day that it names. */
function localUntil(until: string, { time, timezone }: RuleStart): string {
  const text = `${spelledDate(until)}T${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}`;
  // Floating time has no instants: what a program wrote is taken literally.
  if (!until.endsWith("Z") || timezone === null) return text;
  const instant = instantOf({ date: text.slice(0, 10), time: text.slice(11), offsetMinutes: 0 }, timezone);
  if (instant === undefined) return text;
  return time === null ? (dateBeginningAt(instant, timezone) ?? text) : printInstant(instant, timezone).slice(0, 19);
}

/**
 * The rule with UNTIL as the date of the last start not after it, on the wall clock of the series
 * (RFC 5545 section 3.3.10 has UTC). An impossible UNTIL is removed.
 */
export function withUntilDate(rrule: string, start: RuleStart): string {
  const until = readRuleParts(rrule)?.until;
  if (until === undefined) return rrule;
  if (!isCalendarDate(spelledDate(until))) return replacePart(rrule, "UNTIL", undefined);
  if (!until.includes("T")) return rrule;
  const local = localUntil(until, start);
  const isBeforeStart = start.time !== null && local.slice(11) < start.time;
  return replacePart(rrule, "UNTIL", compactDate(addDaysClamped(local.slice(0, 10), isBeforeStart ? -1 : 0)));
}
