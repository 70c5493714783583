import { ESTIMATE_MAX_MINUTES } from "@hourloom/schema/tasks";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { isBehindDay } from "./days.ts";
import { findNames, findWords, isGlued, isSign, isWholeSpan, type Line, numberAt, phrases, skip } from "./line.ts";
import { findAmount, isCapital } from "./names.ts";
import type { Reading } from "./reading.ts";
import { longHours, SOME_HOURS } from "./times.ts";
import type { Match } from "./template.ts";

/** A number, possibly with decimals: "1.5", "1,5". */
function decimalAt(line: Line, at: number): { at: number; amount: number } | undefined {
  const whole = numberAt(line, at);
  if (whole === undefined) return undefined;
  const decimals = line.tokens[at + 2];
  const isDecimal =
    isSign(line, at + 1, ".,") &&
    isGlued(line, at + 1) &&
    isGlued(line, at + 2) &&
    decimals?.kind === "number" &&
    decimals.plain.length < 3;
  return isDecimal ? { at: at + 3, amount: Number(`${whole}.${decimals.plain}`) } : { at: at + 1, amount: whole };
}

const unitMinutes = { minute: 1, hour: 60 } as const;

/** Minutes of one unit, and the token behind it. */
function unitsAt(line: Line, at: number): { at: number; unit: "minute" | "hour" }[] {
  return findNames(line, "unit", at).flatMap((found) => {
    const { unit } = found.slots;
    if (unit !== "minute" && unit !== "hour") return [];
    // "3 m" is a length.
    return line.tokens[at]?.plain === "m" && !isGlued(line, at) ? [] : [{ at: found.at, unit }];
  });
}

/** "1h 30m", "1 hour and 30 minutes", "1h30", "2 heures et demie" */
function moreAt(line: Line, at: number, hours: number): { at: number; minutes: number }[] {
  const behindAnd = skip(line, "and", at);
  const number = numberAt(line, behindAnd);
  const isMinutes = number !== undefined && number < 60;
  const units = isMinutes ? unitsAt(line, behindAnd + 1).filter(({ unit }) => unit === "minute") : [];
  const isShort = isMinutes && line.tokens[at]?.plain.length === 2 && hours < 6 && behindAnd === at;
  return [
    ...units.map((unit) => ({ at: unit.at, minutes: number ?? 0 })),
    ...(isShort ? [{ at: at + 1, minutes: number }] : []),
    ...phrases.moreThanHours(line, at).map((found) => ({ at: found.at, minutes: found.value })),
  ];
}

/** The durations that begin at a token, without a word before them. */
export function durationsAt(line: Line, from: number): { at: number; minutes: number }[] {
  const spoken = phrases.durations(line, from).map((found) => ({
    at: found.at,
    minutes: found.value + (found.slots.n === undefined ? 0 : found.slots.n * 60),
  }));
  const amount = decimalAt(line, from);
  const found =
    amount === undefined
      ? []
      : unitsAt(line, amount.at).flatMap((unit) => {
          const minutes = Math.round(amount.amount * unitMinutes[unit.unit]);
          const more = unit.unit === "hour" ? moreAt(line, unit.at, amount.amount) : [];
          const end =
            isSign(line, unit.at, ".") && line.tokens[unit.at - 1]?.plain.startsWith("min") === true
              ? [unit.at, unit.at + 1]
              : [unit.at];
          return [
            ...more.map((one) => ({ at: one.at, minutes: minutes + one.minutes })),
            ...end.map((at) => ({ at, minutes })),
          ];
        });
  return [...spoken, ...found].filter(({ at }) => isWholeSpan(line, from, at));
}

/** A duration as a slot, also of days and weeks. */
export function findDuration(line: Line, at: number, code: string): Match[] {
  const hours = durationsAt(line, at).map((found) => ({ at: found.at, slots: { duration: found.minutes }, weight: 1 }));
  const days = findAmount(line, at, code).flatMap((amount) =>
    findNames(line, "unit", amount.at, code).flatMap((found) => {
      const days = found.slots.unit === "day" ? 1 : found.slots.unit === "week" ? 7 : 0;
      const duration = days * DAY_MINUTES * (amount.slots.n ?? 0);
      return days === 0 ? [] : [{ at: found.at, slots: { duration }, weight: 1 }];
    }),
  );
  return [...hours, ...days];
}

/** Whether "14h" or "9h" behind a day is a time, and no duration, in the browser's language. */
function isTimeOfDay(line: Line, at: number, minutes: number): boolean {
  const isHour = line.tokens[at + 1]?.plain === "h" && minutes >= SOME_HOURS * 60;
  const isOwn = line.languages.some(({ code, language }) => language.isHourTime && line.own.has(code));
  return isHour && isOwn && (minutes >= longHours(line) * 60 || isBehindDay(line, at));
}

/** "une réunion de 2 heures" is a duration; "le train de 9 heures" is not. */
const OF_DURATION_MAX = 4 * 60;

/** "90m", "1.5 h", "for 1h 30m" */
export function durationReadings(line: Line, from: number): Reading[] {
  const leads = [from, ...findWords(line, "during", from).map((found) => found.at)];
  const led = leads.flatMap((lead) =>
    durationsAt(line, lead).filter(({ minutes }) => !isTimeOfDay(line, lead, minutes)),
  );
  // "Di 10 min" has the German Tuesday.
  const ofThings = (isCapital(line, from) ? [] : findWords(line, "ofDuration", from)).flatMap(
    ({ at, slots: { duration = 0 } }) => (duration <= OF_DURATION_MAX ? [{ at, minutes: duration }] : []),
  );
  return [...led, ...ofThings]
    .filter(({ minutes }) => minutes >= 1 && minutes <= ESTIMATE_MAX_MINUTES)
    .map(({ at, minutes }) => ({ from, to: at, value: { kind: "duration", minutes }, cost: 0.11 }));
}
