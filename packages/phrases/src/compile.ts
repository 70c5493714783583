import type { Language, Part, Template, Words } from "./language.ts";
import { compile, type Pattern, type SlotName, type Slots } from "./template.ts";
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

function pushTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

function rulesOf<Value>(entries: readonly Entry<Value>[]): Rules<Value> {
  const byWord = new Map<string, Rule<Value>[]>();
  const bySlot = new Map<SlotName, Rule<Value>[]>();
  const others: Rule<Value>[] = [];
  for (const [template, value] of entries) {
    if (template === "") continue;
    const rule = { pattern: compile(template), value };
    const { firstWords, firstSlot } = rule.pattern;
    if (firstSlot !== undefined) pushTo(bySlot, firstSlot, rule);
    else if (firstWords === undefined) others.push(rule);
    for (const word of firstWords ?? []) pushTo(byWord, word, rule);
  }
  return { byWord, bySlot, others };
}

const each = (templates: readonly Template[]) => rulesOf(templates.map((template) => [template, true] as const));

/** Rules of names, with the slots that each one has by its index. */
function namesOf(names: string, slotsOf: (index: number) => Slots): Rules<Slots> {
  return rulesOf(names.split(", ").map((template, index) => [template, slotsOf(index)]));
}

type Templates<Name extends string> = Readonly<Record<Name, readonly Template[] | Template>>;

/** Rules of a record, whose value is the name of their member, or what that stands for. */
function byName<Name extends string>(record: Templates<Name>): Rules<Name>;
function byName<Name extends string, Value>(record: Templates<Name>, valueOf: (name: Name) => Value): Rules<Value>;
function byName<Name extends string>(record: Templates<Name>, valueOf: (name: Name) => unknown = (name) => name) {
  const entries: Entry<unknown>[] = [];
  for (const name in record) {
    const templates: readonly Template[] | Template = record[name];
    for (const template of typeof templates === "string" ? [templates] : templates)
      entries.push([template, valueOf(name)]);
  }
  return rulesOf(entries);
}

const partNames: readonly Part[] = ["morning", "noon", "afternoon", "evening"];

/** "Freitagabend" */
function weekdaysWithParts({ weekdays, partEndings }: Language): Rules<Slots> {
  const withEnding = (names: string, ending: string) =>
    names
      .split("|")
      .map((name) => name + ending)
      .join("|");
  const endings = partNames.flatMap((part) => partEndings[part].split("|").map((ending) => ({ part, ending })));
  return rulesOf(
    weekdays
      .split(", ")
      .flatMap((names, weekday) =>
        endings
          .filter(({ ending }) => ending !== "")
          .map(({ part, ending }): Entry<Slots> => [withEnding(names, ending), { weekday, part }]),
      ),
  );
}

function compileWords(words: Words): ReadonlyMap<keyof Words, Rules<true>> {
  const compiled = new Map<keyof Words, Rules<true>>();
  let kind: keyof Words;
  for (kind in words) compiled.set(kind, each(words[kind]));
  return compiled;
}

export type CompiledLanguage = ReturnType<typeof compileAll>;

const wordSet = (words: string) => new Set(words.split(" ").map(plainOf));

function compileAll(language: Language) {
  const { days, repeats, numbers, beforeNoon, afterNoon, inEvening, noon, midnight } = language;
  return {
    language,
    code: language.code,
    distinct: wordSet(language.distinct),
    ambiguous: wordSet(language.ambiguous),
    ambiguousWeekdays: wordSet(language.ambiguousWeekdays),
    ordinalEnding: wordSet(language.ordinalEnding),
    names: {
      weekday: namesOf(language.weekdays, (weekday) => ({ weekday })),
      shortWeekday: namesOf(language.shortWeekdays, (weekday) => ({ weekday })),
      eachWeekday: namesOf(language.eachWeekdays, (weekday) => ({ weekday })),
      weekdayWithPart: weekdaysWithParts(language),
      month: namesOf(language.months, (index) => ({ month: index + 1 })),
      n: namesOf(numbers, (index) => ({ n: index + 1 })),
      hour: namesOf(numbers, (index) => ({ hour: index + 1 })),
      nth: namesOf(language.ordinals, (index) => ({ nth: index < 4 ? index + 1 : -1 })),
      unit: byName(language.units, (unit): Slots => ({ unit })),
      part: byName(language.parts, (part): Slots => ({ part })),
      partOfToday: byName(language.partsOfToday, (part): Slots => ({ part })),
      /** Years from this one on. */
      year: byName(language.years, (year): Slots => ({ year: year === "last" ? -1 : year === "this" ? 0 : 1 })),
    },
    words: compileWords(language.words),
    days: byName(days),
    repeats: byName(repeats),
    half: byName({ morning: beforeNoon, afternoon: afterNoon, evening: inEvening }),
    named: byName({ noon, midnight }),
    spoken: rulesOf(language.spoken),
    durations: rulesOf(language.durations),
    moreThanHours: rulesOf(language.moreThanHours),
  };
}

const compiled = new WeakMap<Language, CompiledLanguage>();

/** Compiles the templates of a language once; an error for one that is malformed. */
export function compileLanguage(language: Language): CompiledLanguage {
  const known = compiled.get(language) ?? compileAll(language);
  compiled.set(language, known);
  return known;
}
