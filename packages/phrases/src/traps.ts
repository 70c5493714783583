import { type DayMatch, daysAt, endDaysAt, isBehindDay, plainDaysAt } from "./days.ts";
import { durationsAt } from "./durations.ts";
import {
  afterOptional,
  findWords,
  isGlued,
  isSign,
  isWholeSpan,
  type Line,
  numberAt,
  remembered,
  phrases,
  skip,
} from "./line.ts";
import type { Words } from "./language.ts";
import { findOrdinalDay, findWeekday, findWeekdayList, isCapital } from "./names.ts";
import { HAS, type Reading } from "./reading.ts";
import { timesAt } from "./times.ts";

/** Tokens that stay words of the title, although a part of them could be read. */
export interface Trap {
  from: number;
  to: number;
  /** What the line then has, in bits of `HAS`. */
  adds: number;
  /** Whether only a reading of more than these counts. */
  isForced?: boolean | undefined;
}

const ends = (line: Line, kind: keyof Words, at: number) => findWords(line, kind, at).map((found) => found.at);
const longestOf = (positions: readonly number[], at: number) => Math.max(at, ...positions);

/** The longest day that begins at a token: no short one, and no name that is also a word. */
function longestDay(line: Line, at: number): DayMatch | undefined {
  const days = daysAt(line, at)
    .filter(({ isShort = false }) => !isShort)
    .filter(({ isAmbiguous = false, isLed = false }) => !isAmbiguous || isLed || numberAt(line, at) === undefined);
  return days.toSorted((a, b) => b.at - a.at)[0];
}

/** The longest day that begins at a token, also within "10-14 dec". */
function longestEnd(line: Line, at: number): DayMatch | undefined {
  return endDaysAt(line, at).toSorted((a, b) => b.at - a.at)[0];
}

/** The token behind the longest time that begins at a token, whatever must be beside it. */
function behindTime(line: Line, at: number): number {
  const times = timesAt(line, at).filter(
    ({ before, behind }) => before !== "day" && before !== "part" && behind !== "day",
  );
  return longestOf(
    times.map(({ to }) => to),
    at,
  );
}

/** Days behind "since", "a" and other words of their language. */
function daysBehindWords(line: Line, at: number): Trap[] {
  const leads = findWords(line, "notBeforeDay", at);
  return leads.flatMap(({ at: lead, code }) =>
    afterOptional(line, "on", lead).flatMap(({ at: start }) => {
      const days = findWeekdayList(line, start).filter(({ slots }) => (slots.weekdays ?? []).length > 1);
      const day = longestDay(line, start) ?? days[0];
      const isIts = day !== undefined && (!("code" in day) || day.code === undefined || day.code === code);
      return isIts ? [{ from: at, to: day.at, adds: HAS.otherDay }] : [];
    }),
  );
}

/** "since monday", "a friday", "friday's", "last friday", "30 feb" */
function otherDays(line: Line, at: number): Trap[] {
  const own = plainDaysAt(line, at).flatMap((day): Trap[] => {
    const behind = ends(line, "notAfterDay", day.at);
    const moved = behind.map((to) => ({ from: at, to, adds: HAS.otherDay }));
    if (day.date !== undefined || day.time !== undefined) return moved;
    const adds = day.isImpossible === true ? HAS.noDay | HAS.otherDay : HAS.otherDay;
    return [...moved, { from: at, to: day.at, adds }];
  });
  return [...daysBehindWords(line, at), ...own];
}

/** Behind what joins several days or times: "and", "or", "to", "/", "&". */
function jointsAt(line: Line, at: number): number[] {
  const behind = [
    ...(isSign(line, at, "-–—/&+") ? [at + 1] : []),
    ...[at, at + (isSign(line, at, ",") ? 1 : 0)].flatMap((start) => [
      ...ends(line, "and", start),
      ...ends(line, "or", start),
      ...ends(line, "to", start),
    ]),
  ];
  return [...new Set(behind)];
}

interface DayWithTime {
  day: DayMatch;
  to: number;
}

const dayWithTime = remembered((line, at): DayWithTime | undefined => {
  const day = longestDay(line, at);
  if (day === undefined || day.date === undefined) return undefined;
  return { day, to: behindTime(line, isSign(line, day.at, ",") ? day.at + 1 : day.at) };
});

/** The day that is one of several with another one. */
function nextOfSeveral(line: Line, one: DayWithTime): DayWithTime | undefined {
  for (const joint of new Set([one.to, one.day.at].flatMap((at) => jointsAt(line, at)))) {
    const next = dayWithTime(line, joint);
    if (next !== undefined) return next;
  }
  const next = dayWithTime(line, isSign(line, one.day.at, ",") ? one.day.at + 1 : one.day.at);
  if (next === undefined) return undefined;
  // "Fri 3 Dec" is a weekday that is wrong, or a name.
  const isWeekdayFirst = one.day.isOfAnyWeek === true && next.day.isOfAnyWeek !== true;
  return isWeekdayFirst || one.day.part !== undefined ? undefined : next;
}

/** "Friday/Saturday", "3 Dec to 5 Dec", "mon wed 18:00" */
function severalDays(line: Line, at: number, repeats: readonly Reading[]): Trap[] {
  const first = dayWithTime(line, at);
  // "every friday until 3 dec"
  const isRepeated = first !== undefined && repeats.some(({ from, to }) => from < at && to >= first.day.at);
  // "Fri 10 dec - Mon 14 dec", of which the first weekday is wrong.
  const dated = first?.day.isOfAnyWeek === true ? dayWithTime(line, first.day.at) : undefined;
  const found = first === undefined || isRepeated ? undefined : nextOfSeveral(line, dated ?? first);
  if (found === undefined) return [];
  // Those behind it begin at the next day, and overlap.
  return [{ from: at, to: found.day.at, adds: HAS.otherDay }];
}

/** "mon-fri", "Mo und Mi" */
function severalWeekdays(line: Line, at: number): Trap[] {
  return findWeekdayList(line, at).flatMap(({ at: to, slots }) =>
    (slots.weekdays ?? []).length > 1 ? [{ from: at, to, adds: HAS.otherDay }] : [],
  );
}

/** "3 and 5 december", "24.-26.12.", "10-12 dec": the number belongs to several days. */
function severalNumbers(line: Line, at: number): Trap[] {
  // "18-19 until 30 nov"
  const isInSpan = isSign(line, at - 1, "-–") && numberAt(line, at - 2) !== undefined;
  if (numberAt(line, at) === undefined || isInSpan) return [];
  const behind = isSign(line, at + 1, ".") ? at + 2 : at + 1;
  return [...jointsAt(line, at + 1), ...jointsAt(line, behind)].flatMap((joint) => {
    const day = numberAt(line, joint) === undefined ? undefined : longestEnd(line, joint);
    return day?.said === undefined ? [] : [{ from: at, to: day.at, adds: HAS.otherDay }];
  });
}

/** "dec 10-14", behind whose day another one follows. */
function severalInMonth(line: Line, at: number): Trap[] {
  // "10 dec 13-14"
  if (numberAt(line, at - 1) !== undefined) return [];
  return endDaysAt(line, at).flatMap((day): Trap[] => {
    const isMonthFirst =
      day.said !== undefined && line.tokens[day.at - 1]?.kind === "number" && line.tokens[at]?.kind === "word";
    if (!isMonthFirst || !isSign(line, day.at, "-–")) return [];
    const last = numberAt(line, day.at + 1);
    return last === undefined || last > 31 || !isWholeSpan(line, at, day.at + 2)
      ? []
      : [{ from: at, to: day.at + 2, adds: HAS.otherDay }];
  });
}

/** "on the 3rd", "24. 9 Uhr": a day whose month is not said. */
function daysWithoutMonth(line: Line, at: number): Trap[] {
  const said = ends(line, "monthDayAlone", at);
  const numbered = line.languages.flatMap(({ code }) =>
    (line.own.has(code) ? findOrdinalDay(line, at, code) : [])
      .map((found) => found.at)
      .filter((end) => behindTime(line, end) > end),
  );
  const isDotted = isSign(line, at + 1, ".") && isGlued(line, at + 2) && (numberAt(line, at + 2) ?? 13) <= 12;
  const dotted =
    isDotted && (numberAt(line, at) ?? 32) <= 31 && behindTime(line, at + 3) > at + 3 && isGlued(line, at + 1)
      ? [at + 3]
      : [];
  return [...said, ...numbered, ...dotted]
    .filter((to) => isWholeSpan(line, at, to))
    .map((to) => ({ from: at, to, adds: HAS.otherDay | HAS.otherEnd }));
}

/** "Po 14:00" is Monday in Czech, and "po 14:00" after two. A line may begin with German "Do". */
function isWeekdayName(line: Line, at: number, code: string): boolean {
  const word = line.tokens[at]?.plain ?? "";
  const isName = (one: Line["languages"][number]) => one.ambiguousWeekdays.has(word) && (at > 0 || one.code !== code);
  const isBehindEvery = at > 0 && ends(line, "every", at - 1).includes(at);
  return (isCapital(line, at) || isBehindEvery) && line.languages.some((one) => line.own.has(one.code) && isName(one));
}

/** "before 17:00", "8am and 8pm", "14:00 EST" */
function otherTimes(line: Line, at: number): Trap[] {
  const words = findWords(line, "notBeforeTime", at);
  const leads = words.filter(({ code }) => !isWeekdayName(line, at, code));
  const led = leads.flatMap(({ at: lead }) => {
    const to = behindTime(line, lead);
    return to > lead ? [{ from: at, to, adds: 0 }] : [];
  });
  const first = timesAt(line, at)
    .filter(({ before }) => before === undefined)
    .map(({ to }) => to);
  const several = [...new Set(first)].flatMap((end) =>
    jointsOfTimes(line, end).flatMap((joint) => {
      const isNumber = numberAt(line, joint) !== undefined && !isSign(line, end, ",");
      const to = Math.max(behindTime(line, joint), isNumber ? joint + 1 : joint);
      return to > joint ? [{ from: at, to, adds: 0 }] : [];
    }),
  );
  // "5pm - 5pm" and "at 5 to 7 people" are no spans, and half of one is no time.
  const ended = first.flatMap((end) =>
    jointsAt(line, end).flatMap((joint) => {
      const to = Math.max(behindTime(line, joint), (numberAt(line, joint) ?? HOURS) < HOURS ? joint + 1 : joint);
      const isRead = line.tokens
        .slice(at, end)
        .some((_token, index) => timesAt(line, at + index).some((one) => one.to >= to));
      const isDay = endDaysAt(line, joint).some(({ said }) => said !== undefined);
      return to > joint && !isRead && !isDay ? [{ from: at, to, adds: 0 }] : [];
    }),
  );
  const zoned = first
    .filter((end) => isZone(line, end))
    .map((end) => ({ from: at, to: longestDay(line, end + 1)?.at ?? end + 1, adds: HAS.otherDay }));
  return [...led, ...several, ...ended, ...zoned];
}

/** Behind what joins several times; a comma joins them, too. */
function jointsOfTimes(line: Line, at: number): number[] {
  return isSign(line, at, ",") ? [at + 1] : jointsWithoutTo(line, at);
}

/** From this number on it is no hour. */
const HOURS = 25;

function jointsWithoutTo(line: Line, at: number): number[] {
  const words = [...ends(line, "and", at), ...ends(line, "or", at)];
  return isSign(line, at, "/&+") ? [at + 1, ...words] : words;
}

/** "EST", "UTC" */
function isZone(line: Line, at: number): boolean {
  const { start = 0, end = 0 } = line.tokens[at] ?? {};
  return /^(?:UTC|GMT|Z|[A-Z]{1,3}[DS]?T)$/.test(line.text.slice(start, end));
}

/** "at night", which is no half of a day: "heute Nacht um 2". */
function nights(line: Line, at: number): Trap[] {
  const day = plainDaysAt(line, at).map((found) => found.at);
  const fromDay = day.flatMap((end) =>
    ends(line, "night", end).map((night) => Math.max(night, behindTime(line, night))),
  );
  const fromNight = ends(line, "night", at).map((night) => Math.max(night, behindTime(line, night)));
  const fromTime = timesAt(line, at).flatMap(({ to }) => ends(line, "night", to));
  return [...fromDay, ...fromNight, ...fromTime].map((to) => ({ from: at, to, adds: HAS.otherDay }));
}

/** "30 min before", "2 to 3 hours", "in 2 hours and a half" */
function otherDurations(line: Line, at: number): Trap[] {
  const leads = ends(line, "notBeforeDuration", at);
  const led = leads.flatMap((lead) => durationsAt(line, lead).map((found) => found.at));
  const own = durationsAt(line, at).flatMap((found) =>
    ends(line, "notAfterDuration", found.at).map((end) => Math.max(end, behindTime(line, end))),
  );
  const isAmount = numberAt(line, at) !== undefined && !isBehindDay(line, at + 1);
  const number = !isAmount
    ? []
    : jointsAt(line, at + 1).flatMap((joint) => durationsAt(line, joint).map((found) => found.at));
  const instants = plainDaysAt(line, at)
    .filter(({ time, slots }) => time !== undefined || slots.unit !== undefined)
    .flatMap((day) => phrases.moreThanHours(line, day.at).map((found) => found.at));
  return [...led, ...own, ...number, ...instants].map((to) => ({ from: at, to, adds: 0 }));
}

/** "chapter 3-4", "version 3.1.", "gate 3/12" */
function numberedThings(line: Line, at: number, repeats: readonly Reading[]): Trap[] {
  // "every week 13-14"
  if (repeats.some(({ from, to }) => from < at && to > at)) return [];
  return ends(line, "numbered", at).flatMap((named): Trap[] => {
    const start = isSign(line, named, ".") ? named + 1 : named;
    const isTime =
      (isSign(line, start + 1, ":") && line.tokens[start + 2]?.plain.length === 2) ||
      (line.tokens[start + 1]?.plain === "h" && isGlued(line, start + 1));
    return numberAt(line, start) === undefined || isTime ? [] : [{ from: at, to: behindNumbers(line, start), adds: 0 }];
  });
}

/** The token behind numbers that signs join, and a dot: "3.1." */
function behindNumbers(line: Line, start: number): number {
  let to = start + 1;
  const isGluedNumber = (at: number) => numberAt(line, at) !== undefined && isGlued(line, at);
  while (isSign(line, to, ".-–/:,") && isGlued(line, to) && isGluedNumber(to + 1)) to += 2;
  return isSign(line, to, ".") && isGlued(line, to) ? to + 1 : to;
}

/** "until christmas", "until the exam": an end that is not read. */
function otherEnds(line: Line, at: number, repeats: readonly Reading[]): Trap[] {
  // "3 dec until 5 dec every year"
  if (isBehindDay(line, at) && repeats.every(({ to }) => to !== at)) return [];
  return findWords(line, "until", at).flatMap(({ at: to, code }): Trap[] => {
    const next = line.tokens[to];
    if (next === undefined || next.kind === "sign" || isWeekdayName(line, at, code)) return [];
    if (durationsAt(line, to).length > 0) return [];
    const time = behindTime(line, to);
    if (time > to || numberAt(line, to) !== undefined) {
      const day = longestDay(line, to);
      const isDay = day !== undefined && day.at > time;
      return [{ from: at, to: isDay ? day.at : Math.max(time, to + 1), adds: isDay ? endBits(line, at) : 0 }];
    }
    return [{ from: at, to: longestDay(line, to)?.at ?? to + 1, adds: endBits(line, at) }];
  });
}

/** In another clause it is no end of what is repeated: "gym every tue, then wait until friday". */
function endBits(line: Line, at: number): number {
  const isOtherClause = line.tokens
    .slice(0, at)
    .some((_token, index) => index > 0 && ends(line, "clause", index).length > 0);
  return isOtherClause ? HAS.otherDay : HAS.otherDay | HAS.otherEnd;
}

/** "every mon at 9 and wed at 10", "every weekday except friday" */
function changedRepeats(line: Line, repeats: readonly Reading[]): Trap[] {
  return repeats.flatMap(({ from, to, value }): Trap[] => {
    const behindIt = [to, behindTime(line, to)].map((end) => (isSign(line, end, ",(") ? end + 1 : end));
    const except = behindIt.flatMap((end) => ends(line, "notAfterRepeat", end));
    const changed = except.map((end) => ({
      from,
      to: longestDay(line, end)?.at ?? end,
      adds: HAS.otherDay | HAS.otherEnd,
    }));
    if (value.kind !== "repeat" || value.rule.weekdays.length === 0) return changed;
    const behind = new Set([to, behindTime(line, to)]);
    const others = [...behind].flatMap((end) =>
      [...jointsWithoutTo(line, end), ...(isSign(line, end, ",-–") ? [end + 1] : [])].flatMap((joint) => {
        const day = Math.max(skip(line, "every", joint), skip(line, "on", joint));
        return findWeekday(line, day, "").map((found) => ({ from, to: found.at, adds: HAS.otherDay | HAS.otherEnd }));
      }),
    );
    return [...changed, ...others];
  });
}

/** Phrases of the languages that only look like a day or an end. */
function lookalikes(line: Line, at: number): Trap[] {
  return [
    ...ends(line, "traps", at).map((to) => ({ from: at, to, adds: HAS.otherDay, isForced: true })),
    ...ends(line, "vagueEnds", at).map((to) => ({ from: at, to, adds: HAS.otherEnd })),
  ];
}

const finders = [
  otherDays,
  severalDays,
  severalWeekdays,
  severalNumbers,
  severalInMonth,
  daysWithoutMonth,
  otherTimes,
  nights,
  otherDurations,
  numberedThings,
  otherEnds,
  lookalikes,
];

/** The traps in their order; those that overlap are one. */
export function mergeTraps(traps: readonly Trap[]): Trap[] {
  const merged: Trap[] = [];
  for (const trap of traps.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last === undefined || trap.from >= last.to) {
      merged.push({ ...trap });
      continue;
    }
    last.to = Math.max(last.to, trap.to);
    last.adds |= trap.adds;
    last.isForced = last.isForced === true || trap.isForced === true;
  }
  return merged;
}

export function findTraps(line: Line, repeats: readonly Reading[]): Trap[] {
  const found = line.tokens.flatMap((_token, at) => finders.flatMap((find) => find(line, at, repeats)));
  return [...found, ...changedRepeats(line, repeats)];
}
