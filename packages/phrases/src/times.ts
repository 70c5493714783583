import { assumeHour, isTime, spanOf, type StatedTime, timeOf } from "./clock.ts";
import {
  afterOptional,
  findNames,
  findWords,
  isGlued,
  isSign,
  isWholeSpan,
  type Line,
  numberAt,
  phrases,
  remembered,
  skip,
} from "./line.ts";
import { findHour } from "./names.ts";
import { HAS, type Reading, type TimeValue } from "./reading.ts";

/** How a time is written; "clear" can be nothing else. */
type Form = "bare" | "h" | "dot" | "spoken" | "named" | "clear";

interface Point {
  at: number;
  time: StatedTime;
  form: Form;
  /** Whether it is on the 24-hour clock: "8 Uhr". */
  is24Hour: boolean;
  /** Whether its hour is in words such as "half past": from 1 to 5 it is in the afternoon. */
  isSpoken?: boolean;
}

const twoDigits = (line: Line, at: number) => {
  const token = line.tokens[at];
  return token?.kind === "number" && token.plain.length === 2 ? Number(token.plain) : undefined;
};

/** "9", "9:30", "9.30", "9h30", "9 h 30" */
function clocksAt(line: Line, at: number): Point[] {
  const token = line.tokens[at];
  const hour = numberAt(line, at);
  if (token === undefined || hour === undefined || token.plain.length > 2) return [];
  const bare: Point = { at: at + 1, time: { hour }, form: "bare", is24Hour: false };
  const minute = twoDigits(line, at + 2);
  const isJoined = isGlued(line, at + 1) && isGlued(line, at + 2);
  if (minute !== undefined && isJoined && isSign(line, at + 1, ":.")) {
    const form = isSign(line, at + 1, ":") ? "clear" : "dot";
    const exact: Point = { ...bare, at: at + 3, time: { hour, minute }, form };
    // "14:30h"
    const isMarked = line.tokens[at + 3]?.plain === "h" && isGlued(line, at + 3);
    return [...(isMarked ? [{ ...exact, at: at + 4 }] : []), exact, ...(form === "dot" ? [bare] : [])];
  }
  if (line.tokens[at + 1]?.plain !== "h") return [bare];
  const isMore = minute !== undefined && (isGlued(line, at + 2) || !isGlued(line, at + 1));
  const whole: Point = { at: at + 2, time: { hour, minute: 0 }, form: "h", is24Hour: true };
  return [...(isMore ? [{ ...whole, at: at + 3, time: { hour, minute } }] : []), whole, bare];
}

/** The token behind "am" or "p.m.", and its half. */
function halfAt(line: Line, at: number): { at: number; half: "a" | "p" } | undefined {
  const word = line.tokens[at]?.plain;
  if (word === "am" || word === "pm") return { at: at + 1, half: word === "am" ? "a" : "p" };
  if (word !== "a" && word !== "p") return undefined;
  const letter = isSign(line, at + 1, ".") ? at + 2 : at + 1;
  if (line.tokens[letter]?.plain !== "m") return undefined;
  const isDotted = letter === at + 2 && isSign(line, letter + 1, ".") && isGlued(line, letter + 1);
  return { at: letter + (isDotted ? 2 : 1), half: word };
}

/** "14 Uhr", "14 Uhr 30", "3 o'clock" */
function markedAt(line: Line, { at, time }: Point): Point[] {
  return findWords(line, "hourMark", at).flatMap((mark) => {
    const meaning = line.languages.find(({ code }) => code === mark.code)?.language.hourMarkMeaning;
    const is24Hour = meaning !== "either_half";
    const exact = is24Hour ? { ...time, minute: time.minute ?? 0 } : time;
    const point: Point = { at: mark.at, time: exact, form: meaning === "as_h" ? "h" : "clear", is24Hour };
    const minute = twoDigits(line, mark.at);
    const isMinute = time.minute === undefined && minute !== undefined && !isAmountOfMinutes(line, mark.at);
    return [...(isMinute ? [{ ...point, at: mark.at + 1, time: { ...time, minute } }] : []), point];
  });
}

function isAmountOfMinutes(line: Line, at: number): boolean {
  return findNames(line, "unit", at + 1).length > 0 || isSign(line, at + 1, ".:/");
}

/** "8 in the evening" */
function inHalfOfDay(line: Line, point: Point): Point[] {
  if (point.time.half !== undefined || point.time.hour < 1 || point.time.hour > 12) return [];
  return phrases.half(line, point.at).map((found) => {
    // "A las 12 de la noche" is midnight.
    const isMidnight = point.time.hour === 12 && found.value === "evening";
    const half = found.value === "morning" || isMidnight ? "a" : "p";
    return { ...point, at: found.at, form: "clear", time: { ...point.time, half } };
  });
}

function namedAt(line: Line, at: number): Point[] {
  const named = phrases.named(line, at).map((found): Point => ({
    at: found.at,
    time: { hour: 12, minute: 0, half: found.value === "midnight" ? "a" : "p" },
    form: "named",
    is24Hour: false,
  }));
  // "12 noon" and "12:00 midnight"
  const twelve = clocksAt(line, at).filter(({ time }) => time.hour === 12 && (time.minute ?? 0) === 0);
  return [
    ...named,
    ...twelve.flatMap((clock) => namedAt(line, clock.at).map((point): Point => ({ ...point, form: "clear" }))),
  ];
}

/** "half past 5", "viertel vor 6", "6 y media" */
function spokenAt(line: Line, at: number): Point[] {
  return phrases.spoken(line, at).flatMap(({ at: end, value, slots }): Point[] => {
    // "2 heures et demie" is a duration, unless a word leads to it.
    const form = numberAt(line, at) === undefined || slots.n !== undefined ? "clear" : "spoken";
    const { hour = 12, n } = slots;
    const isMinutes = n === undefined || (n % 5 === 0 && n < 30);
    if (hour < 1 || hour > 23 || !isMinutes) return [];
    const before = hour === 1 ? 12 : hour - 1;
    const minutes = value * (n ?? 1);
    const minute = (minutes + 60) % 60;
    const stated = minutes < 0 ? before : hour;
    const half = slots.hour === undefined ? "p" : undefined;
    return [{ at: end, time: { hour: stated, minute, half }, form, is24Hour: false, isSpoken: true }];
  });
}

/** Times that begin at a token, without words before them, in all forms. */
function pointsAt(line: Line, at: number): Point[] {
  const clocks = clocksAt(line, at);
  const spoken = spokenAt(line, at).flatMap((point) => [
    point,
    ...markedAt(line, point).map((mark) => ({ ...point, at: mark.at })),
  ]);
  const halved = [...clocks, ...spoken].flatMap((clock): Point[] => {
    const half = halfAt(line, clock.at);
    return half === undefined
      ? []
      : [{ ...clock, at: half.at, form: "clear", time: { ...clock.time, half: half.half } }];
  });
  const marked = clocks.flatMap((clock) => markedAt(line, clock));
  const all = [...clocks, ...halved, ...marked, ...namedAt(line, at), ...spoken];
  const inHalf = [...clocks, ...marked, ...spoken].flatMap((point) => inHalfOfDay(line, point));
  return [...all, ...inHalf].filter(({ time }) => isTime(time));
}

/** The time of a line that is words for a time and nothing else. */
export function findStatedTime(line: Line): StatedTime | undefined {
  const starts = [0, ...leadsAt(line, 0).map((lead) => lead.at)];
  return starts.flatMap((at) => pointsAt(line, at)).find(({ at, form }) => at === line.tokens.length && form !== "bare")
    ?.time;
}

/** The time with the hour in the afternoon, if that is assumed. */
function assumed({ time, isSpoken = false }: Point): StatedTime {
  return isSpoken && time.half === undefined ? { ...time, hour: assumeHour(time.hour) } : time;
}

/** Whether what follows a number is something that it counts, or a unit. */
export function isCounted(line: Line, at: number): boolean {
  return findWords(line, "counted", at).length > 0 || isSign(line, at, "%$€£");
}

export function isConnecting(line: Line, at: number): boolean {
  return findWords(line, "connecting", at).length > 0;
}

const isWordAt = (line: Line, at: number) => {
  const kind = line.tokens[at]?.kind;
  return kind === "word" || kind === "number" || kind === "name";
};

const COST = 0.1;

/** What must be beside a reading, in one of several ways. */
type Beside = readonly Pick<Reading, "before" | "behind" | "notBehind">[];

const anywhere: Beside = [{}];

function withBeside(line: Line, reading: Reading, beside: Beside): Reading[] {
  return isWholeSpan(line, reading.from, reading.to) ? beside.map((one) => ({ ...reading, ...one })) : [];
}

/** The readings of one time. */
function pointReadings(
  line: Line,
  from: number,
  { point, beside, cost = COST }: { point: Point; beside: Beside; cost?: number },
): Reading[] {
  const { hour, half } = point.time;
  const isOpen = half === undefined && hour >= 1 && hour <= 12;
  const value: TimeValue = { kind: "time", times: { start_time: timeOf(assumed(point)), end_time: null }, isOpen };
  return withBeside(line, { from, to: point.at, value, cost }, beside);
}

/** What must be beside an hour alone, so that it is no number of things: "meet at 5 places". */
function besideHour(line: Line, to: number): Beside {
  if (isCounted(line, to)) return [];
  const isBeforeThing = isWordAt(line, to) && !(isConnecting(line, to) && line.tokens[to]?.kind === "word");
  return isBeforeThing ? [{ behind: "reading" }, { before: "day" }] : anywhere;
}

/** Words that lead to a time, and whether an hour alone may follow: not in "dîner à 4". */
function leadsAt(line: Line, at: number): { at: number; isBareUsual: boolean }[] {
  const isUsual = (code: string) => line.languages.some((one) => one.code === code && one.language.isBareHourTime);
  const sign = isSign(line, at, "@") ? [{ at: at + 1, isBareUsual: true }] : [];
  const words = [...findWords(line, "about", at), ...findWords(line, "at", at)].map((found) => ({
    at: skip(line, "about", found.at),
    isBareUsual: isUsual(found.code),
  }));
  return [...sign, ...words];
}

/** The half of the day of the word before a token, which stays in the title: "movie night at 8". */
function halfBefore(line: Line, at: number): "p" | undefined {
  const parts = at < 1 ? [] : findNames(line, "part", at - 1);
  return parts.some((found) => found.at === at && ["afternoon", "evening"].includes(found.slots.part ?? ""))
    ? "p"
    : undefined;
}

/** "acht", "six": an hour in a word; "one" is an article in many languages. */
function wordHoursAt(line: Line, at: number): Point[] {
  return line.languages.flatMap(({ code }) =>
    (line.own.has(code) && line.tokens[at]?.kind === "word" ? findHour(line, at, code) : [])
      .filter(({ slots }) => slots.hour !== 1)
      .map(({ at: end, slots: { hour = 0 } }): Point => ({ at: end, time: { hour }, form: "bare", is24Hour: false })),
  );
}

function ledTimes(line: Line, from: number): Reading[] {
  const half = halfBefore(line, from);
  return leadsAt(line, from).flatMap(({ at, isBareUsual }) =>
    [...pointsAt(line, at), ...wordHoursAt(line, at)].flatMap((point) => {
      const isBare = point.form === "bare";
      if (isBare && !isBareUsual) return [];
      const beside = isBare ? besideHour(line, point.at) : isCounted(line, point.at) ? [] : anywhere;
      const readings = pointReadings(line, from, { point, beside });
      const isOpen = readings.some(({ value }) => value.kind === "time" && value.isOpen);
      if (half === undefined || !isOpen) return readings;
      const later = { ...point, time: { ...point.time, half } };
      const behindWords = beside
        .filter(({ before }) => before === undefined)
        .map((one) => ({ ...one, before: "words" as const }));
      return [...readings, ...pointReadings(line, from, { point: later, beside: behindWords, cost: COST - 0.001 })];
    }),
  );
}

/** From this hour on "14h" alone is a time: sooner where the browser's first language has it so. */
export function longHours({ languages: [first], own }: Line): number {
  const isFirst = first !== undefined && first.language.isHourTime && own.has(first.code);
  return isFirst ? 7 : 13;
}
/** From this hour on it is a time if it has minutes or is beside a day. */
export const SOME_HOURS = 6;

/** "demain 14h30": beside a day from six on, alone from 13 on, in the browser's languages. */
function besideHourMark(line: Line, { hour, minute = 0 }: StatedTime): Beside {
  const isOwn = line.languages.some(({ code, language }) => language.isHourTime && line.own.has(code));
  if (!isOwn || hour < SOME_HOURS) return [];
  const isAlone = hour >= longHours(line) || minute > 0;
  return [...(isAlone ? anywhere : []), { before: "day" }, { behind: "day" }];
}

/** "Midnight snack" is none, and neither is the end of "10 - noon". */
function besideName(line: Line, from: number, to: number): Beside {
  if (isSign(line, from - 1, "-–") && numberAt(line, from - 2) !== undefined) return [];
  const isBeforeWord = isWordAt(line, to) && !(isConnecting(line, to) && from > 0);
  return isBeforeWord ? [{ before: "day" }, { behind: "reading" }] : anywhere;
}

/** What must be beside a time that no word leads to. */
function besidePoint(line: Line, from: number, { at, form, time, isSpoken = false }: Point): Beside {
  const isBeforeThing = isWordAt(line, at) && !isConnecting(line, at);
  switch (form) {
    case "clear":
      return isCounted(line, at) && (isSpoken || time.minute === undefined) ? [] : anywhere;
    case "h":
      return besideHourMark(line, time);
    case "named":
      return besideName(line, from, at);
    case "spoken":
      return [{ before: "day" }];
    case "dot":
      // "Dienstag 19.30", where times are written so.
      return line.languages.some(({ code, language }) => language.isDotTime && line.own.has(code))
        ? [{ before: "day" }]
        : [];
    case "bare":
      return isCounted(line, at) || isBeforeThing ? [] : [{ before: "part" }];
  }
}

function plainTimes(line: Line, from: number): Reading[] {
  return pointsAt(line, from).flatMap((point) => {
    // "At 10 to 5" is no span, and "demain 9h" no duration.
    const cost = point.isSpoken === true ? COST - 0.03 : point.form === "h" ? COST - 0.01 : COST;
    return pointReadings(line, from, { point, beside: besidePoint(line, from, point), cost });
  });
}

/** "abends um 8": the part of the day is before the time. */
function timesBehindPart(line: Line, from: number): Reading[] {
  return phrases.half(line, from).flatMap((part) =>
    leadsAt(line, part.at).flatMap(({ at }) =>
      pointsAt(line, at).flatMap((point) => {
        const { hour, half } = point.time;
        const isOpen = half === undefined && hour >= 1 && hour <= 12;
        const time: StatedTime = isOpen ? { ...point.time, half: part.value === "morning" ? "a" : "p" } : point.time;
        return pointReadings(line, from, { point: { ...point, time }, beside: besideHour(line, point.at) });
      }),
    ),
  );
}

/** Behind what joins the ends of a span. */
function jointsAt(line: Line, at: number, isBetween: boolean): number[] {
  const dash = isSign(line, at, "-–—") ? [at + 1] : [];
  const to = findWords(line, "to", at).map((found) => found.at);
  const and = isBetween ? findWords(line, "and", at).map((found) => found.at) : [];
  return [...dash, ...to, ...and].flatMap((end) => [end, ...findWords(line, "at", end).map((found) => found.at)]);
}

/** Words that lead to a span: "from", "between". */
function spanLeadsAt(line: Line, at: number): { at: number; isBetween: boolean; isLed: boolean }[] {
  const behindAt = (end: number) => afterOptional(line, "at", end).map((found) => found.at);
  const from = findWords(line, "from", at).flatMap((found) => behindAt(found.at));
  const between = findWords(line, "between", at).flatMap((found) => behindAt(found.at));
  const led = (end: number, isBetween: boolean) => ({ at: end, isBetween, isLed: true });
  return [
    { at, isBetween: false, isLed: false },
    ...from.map((end) => led(end, false)),
    ...between.map((end) => led(end, true)),
    ...leadsAt(line, at).map((lead) => led(lead.at, false)),
  ];
}

/** Whether "3-4" may be a span of hours, and not of chapters. */
const isExact = ({ form, time }: Point) => form !== "bare" || time.half !== undefined;
/** "a", "do": short words that are others in other languages. */
const isShortJoint = (line: Line, at: number) =>
  line.tokens[at]?.kind === "word" && (line.tokens[at]?.plain.length ?? 0) < 3 && line.tokens[at]?.plain !== "to";

/** What must be beside a span of hours alone, which may be numbers of anything. */
function besideSpan(line: Line, { from, to, isOnDay }: { from: number; to: number; isOnDay: boolean }): Beside {
  if (isCounted(line, to)) return [];
  const isBeforeWord = line.tokens[to]?.kind === "word" && !isConnecting(line, to);
  // "read Friday 10-12 verses", but "Friday 10-12 review"
  const behindDay: Beside = isBeforeWord
    ? [
        { before: "day", notBehind: HAS.title },
        { before: "day", behind: "reading" },
      ]
    : [{ before: "day" }];
  // "12-13 tomorrow"
  const isAscending = (numberAt(line, from) ?? 0) < (numberAt(line, from + 2) ?? 0);
  const besideDay: Beside = isAscending ? [...behindDay, { behind: "day" }] : behindDay;
  if (!isOnDay) return besideDay;
  const isAtStart = from === 0 && line.tokens[to]?.kind === "word";
  const isAnywhere = isAtStart || to === line.tokens.length || (isConnecting(line, to) && from > 0);
  return [...besideDay, isAnywhere ? {} : { behind: "reading" }];
}

/** The span between two times, which is on the 24-hour clock if one of them says so. */
function spanBetween(first: Point, last: Point): TimeValue | undefined {
  const isOpen = first.time.half === undefined && last.time.half === undefined;
  const times = spanOf(assumed(first), last.time, isOpen && (first.is24Hour || last.is24Hour));
  return times && { kind: "time", times, isOpen };
}

/** Whether what is between two times joins them. */
function isJoined(line: Line, { first, last, isLed }: { first: Point; last: Point; isLed: boolean }): boolean {
  // "10 - noon" may be two things.
  const isApart = isSign(line, first.at, "-–—") && !isGlued(line, first.at);
  if (isApart && (first.form === "named" || last.form === "named")) return false;
  return isLed || !isShortJoint(line, first.at) || (isExact(first) && isExact(last));
}

function spansFrom(line: Line, from: number, isOnDay: boolean): Reading[] {
  return spanLeadsAt(line, from).flatMap(({ at, isBetween, isLed }) =>
    pointsAt(line, at).flatMap((first) => {
      const lasts = jointsAt(line, first.at, isBetween).flatMap((joint) => pointsAt(line, joint));
      return lasts.flatMap((last): Reading[] => {
        const value = isJoined(line, { first, last, isLed }) ? spanBetween(first, last) : undefined;
        if (value === undefined) return [];
        const { at: to } = last;
        const ofHours = isLed ? besideHour(line, to) : besideSpan(line, { from, to, isOnDay });
        const exact = isCounted(line, to) ? [] : anywhere;
        const beside = isExact(first) || isExact(last) ? exact : ofHours;
        // A span has the duration.
        return withBeside(line, { from, to, value, cost: COST - 0.02, adds: HAS.duration }, beside);
      });
    }),
  );
}

function timesFrom(line: Line, at: number, isOnDay: boolean): Reading[] {
  return [
    ...spansFrom(line, at, isOnDay),
    ...ledTimes(line, at),
    ...plainTimes(line, at),
    ...timesBehindPart(line, at),
  ];
}

/** The times and spans of time that begin at a token. */
export const timesAt = remembered((line, at) => timesFrom(line, at, false));

/** The same on a day that is chosen elsewhere. */
export const timesOnDayAt = remembered((line, at) => timesFrom(line, at, true));
