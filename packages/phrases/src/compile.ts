import { type Language, type Part, partTimes, type Template } from "./language.ts";
import { compile, type Pattern, type SlotName } from "./template.ts";
import { plainOf } from "./tokens.ts";

/** A pattern with its meaning. */
export interface Rule<Value> {
  pattern: Pattern;
  value: Value;
}

/** Rules by the word or slot with which they begin, and those that may begin with both. */
export interface Rules<Value> {
  byWord: ReadonlyMap<string, readonly Rule<Value>[]>;
  bySlot: ReadonlyMap<SlotName, readonly Rule<Value>[]>;
  others: readonly Rule<Value>[];
}

type Entry<Value> = readonly [template: Template, value: Value];

function rulesOf<Value>(entries: readonly Entry<Value>[]): Rules<Value> {
  const byWord = new Map<string, Rule<Value>[]>();
  const bySlot = new Map<SlotName, Rule<Value>[]>();
  const others: Rule<Value>[] = [];
  for (const [template, value] of entries) {
    if (template === "") continue;
    const rule = { pattern: compile(template), value };
    const { firstWords, firstSlot } = rule.pattern;
    if (firstSlot !== undefined) bySlot.set(firstSlot, [...(bySlot.get(firstSlot) ?? []), rule]);
    else if (firstWords === undefined) others.push(rule);
    for (const word of firstWords ?? []) byWord.set(word, [...(byWord.get(word) ?? []), rule]);
  }
  return { byWord, bySlot, others };
}

const each = (templates: readonly Template[]) => rulesOf(templates.map((template) => [template, true] as const));
const byIndex = (templates: readonly Template[], from = 0) =>
  rulesOf(templates.map((template, index) => [template, index + from] as const));

function byName<Name extends string>(record: Readonly<Record<Name, readonly Template[] | Template>>) {
  const entries: Entry<Name>[] = [];
  for (const name in record) {
    const templates: readonly Template[] | Template = record[name];
    for (const template of typeof templates === "string" ? [templates] : templates) entries.push([template, name]);
  }
  return rulesOf(entries);
}

const byPart = (parts: Readonly<Record<Part, readonly Template[]>>) => byName<Part>(parts);

/** "Freitagabend" */
function weekdaysWithParts({ weekdays, partEndings }: Language) {
  const parts: readonly Part[] = ["morning", "noon", "afternoon", "evening"];
  const endings = parts.flatMap((part) => partEndings[part].split("|").map((ending) => ({ part, ending })));
  return rulesOf(
    weekdays.flatMap((names, weekday) =>
      endings
        .filter(({ ending }) => ending !== "")
        .map(({ part, ending }): Entry<{ weekday: number; part: Part }> => [
          names
            .split("|")
            .map((name) => name + ending)
            .join("|"),
          { weekday, part },
        ]),
    ),
  );
}

/** A language whose templates are compiled. */
export type CompiledLanguage = ReturnType<typeof compileLanguage>;

const wordSet = (words: string) => new Set(words.split(" ").map(plainOf));

/** Compiles the templates of a language; an error for one that is malformed. */
export function compileLanguage(language: Language) {
  const { days, repeats, traps, vagueEnds, years } = language;
  return {
    language,
    code: language.code,
    distinct: wordSet(language.distinct),
    ambiguous: wordSet(language.ambiguous),
    ambiguousWeekdays: wordSet(language.ambiguousWeekdays),
    weekday: byIndex(language.weekdays),
    shortWeekday: byIndex(language.shortWeekdays),
    eachWeekday: byIndex(language.eachWeekdays),
    eachWorkday: each(language.eachWorkday),
    onEach: each(language.onEach),
    month: byIndex(language.months, 1),
    n: byIndex(language.numbers, 1),
    nth: byIndex(language.ordinals, 1),
    ordinalEnding: wordSet(language.ordinalEnding),
    unit: byName(language.units),
    workday: each([language.workday]),
    every: each([language.every]),
    monthDayAlone: each(language.monthDayAlone),
    weekdayWithPart: weekdaysWithParts(language),
    part: byPart(language.parts),
    partOfToday: byPart(language.partsOfToday),
    article: each([language.article]),
    on: each(language.on),
    starting: each(language.starting),
    due: each(language.due),
    dated: each(language.dated),
    years: byName(years),
    days: byName(days),
    at: each(language.at),
    about: each([language.about]),
    hourMark: each(language.hourMark),
    half: rulesOf([
      ...language.beforeNoon.map((template) => [template, "a"] as const),
      ...language.afterNoon.map((template) => [template, "p"] as const),
    ]),
    night: each(language.night),
    named: rulesOf([
      ...language.noon.map((template) => [template, partTimes.noon] as const),
      ...language.midnight.map((template) => [template, "00:00"] as const),
    ]),
    spoken: rulesOf(language.spoken),
    to: each([language.to]),
    from: each([language.from]),
    between: each([language.between]),
    and: each([language.and]),
    or: each([language.or]),
    during: each(language.during),
    durations: rulesOf(language.durations),
    moreThanHours: rulesOf(language.moreThanHours),
    repeats: byName(repeats),
    until: each(language.until),
    times: each([language.times]),
    reminders: each(language.reminders),
    notBeforeDay: each(language.notBeforeDay),
    notAfterDay: each(language.notAfterDay),
    notBeforeTime: each(language.notBeforeTime),
    notBeforeDuration: each(language.notBeforeDuration),
    notAfterDuration: each(language.notAfterDuration),
    notAfterRepeat: each(language.notAfterRepeat),
    traps: rulesOf([
      ...traps.map((template) => [template, false] as const),
      ...vagueEnds.map((template) => [template, true] as const),
    ]),
    numbered: each([language.numbered]),
    counted: each([language.counted]),
    connecting: each([language.connecting]),
    clause: each([language.clause]),
  };
}
