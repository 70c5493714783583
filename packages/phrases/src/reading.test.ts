import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { casesOf } from "@hourloom/domain/testing/random-cases";
import type { QuickTask } from "./quick-task.ts";
import { codes, loadRows, reader, summarize, tableContext } from "./testing/languages.ts";

const rows = (await Promise.all(codes.map(loadRows))).flat();
const { lists, now, languages: browser } = tableContext;

function parse(text: string, ignored: readonly string[] = [], languages = browser) {
  return reader.parse(text, { ...tableContext, ignored: new Set(ignored), languages });
}

const summaryOf = (text: string, languages = browser) => summarize(parse(text, [], languages));

test.each([
  ["Bericht am 3. Dezember um 9 Uhr", "Bericht | 2026-12-03 | 09:00"],
  ["Bericht 3. Dezember schreiben um 9 Uhr", "Bericht schreiben | 2026-12-03 | 09:00"],
  ["réunion 5 janvier avec Léa à 9h", "réunion avec Léa | 2027-01-05 | 09:00"],
  ["réunion le 5 janvier à 9h", "réunion | 2027-01-05 | 09:00"],
  ["informe el 5 de enero a las 9", "informe | 2027-01-05 | 09:00"],
  ["zpráva dne 5. ledna dopsat", "zpráva dopsat | 2027-01-05"],
  ["release v 1.20", "release v 1.20"],
  ["give me a 10", "give me a 10"],
  ["buy a midi skirt", "buy a midi skirt"],
  ["buy a 1.50 stamp", "buy a 1.50 stamp"],
  ["buy 3 mars bars", "buy 3 mars bars"],
  ["drink 2 mai tai", "drink 2 mai tai"],
  ["work 14h", "work | 840 min"],
  ["Dentiste demain à 14h30", "Dentiste | 2026-11-23 | 14:30"],
  ["Miete 3. Mai", "Miete | 2027-05-03"],
  ["away from 24 dec to 26 dec", "away from 24 dec to 26 dec"],
  ["so 10:30 it is", "so it is | 2026-11-22 | 10:30"],
])("in a browser that has English alone, %s", (text, expected) => {
  expect(summaryOf(text, ["en-US"])).toBe(expected);
});

test.each([
  ["Nov 22 thing", "thing | 2026-11-22"],
  ["22.11. thing", "thing | 2026-11-22"],
  ["22 November 8:00 thing", "thing | 2026-11-22 | 08:00"],
  ["sunday thing", "thing | 2026-11-22"],
  ["next sunday thing", "thing | 2026-11-29"],
  ["sunday 8:00 thing", "thing | 2026-11-29 | 08:00"],
  ["21/11 thing", "thing | 2027-11-21"],
])("late on that very day, %s", (text, expected) => {
  const late = { lists, ignored: new Set<string>(), dateOrder: "day_first", languages: browser } as const;
  const { title, date, start_time } = reader.parse(text, { ...late, now: { date: now.date, time: "23:32" } });
  expect([title, date, start_time].filter((part) => part !== null).join(" | ")).toBe(expected);
});

test.each([
  ["Mon anniversaire", "Mon anniversaire"],
  ["mon frère appeler", "mon frère appeler"],
  ["sport lun mer 18h", "sport lun mer 18h"],
  ["réunion lun 9h", "réunion | 2026-11-23 | 09:00"],
])("in a French browser, %s", (text, expected) => {
  expect(summaryOf(text, ["fr-FR", "fr"])).toBe(expected);
});

test.each([["gimnasio lun mié 18:00", ["es-ES"]]])("weekdays side by side are left alone: %s", (text, languages) =>
  expect(summaryOf(text, languages)).toBe(text),
);

test.each(["UTC", "America/Los_Angeles", "Asia/Tokyo"])(
  "a weekday with a time is the next one, on devices in %s too",
  (deviceZone) => {
    vi.stubEnv("TZ", deviceZone);
    const context = { lists, ignored: new Set<string>(), dateOrder: "day_first", languages: browser } as const;
    const dayOf = (text: string) => reader.parse(text, { ...context, now: { ...now, time: "20:00" } }).date;
    expect(dayOf("call sunday 9pm")).toBe("2026-11-22");
    expect(dayOf("call sunday 9am")).toBe("2026-11-29");
    expect(dayOf("call monday 9am")).toBe("2026-11-23");
    expect(dayOf("call 23 nov 1am")).toBe("2026-11-23");
    expect(dayOf("call 22 nov 9am")).toBe("2026-11-22");
    expect(dayOf("call 21 nov 11pm")).toBe("2027-11-21");
    vi.unstubAllEnvs();
  },
);

test.each(["Dienstag nächster Woche", "nächste Woche Dienstag", "mardi semaine prochaine", "příští týden v úterý"])(
  "“%s” is that of the week that begins on the next Monday",
  (text) => {
    const context = { lists, ignored: new Set<string>(), dateOrder: "day_first", languages: browser } as const;
    expect(reader.parse(text, { ...context, now: { date: "2026-11-24", time: "08:20" } }).date).toBe("2026-12-01");
    expect(parse(text).date).toBe("2026-11-24");
  },
);

test("a date that ends something in Czech is left alone", () => {
  expect(summaryOf("Práci do 15.12. dodělat", ["cs", "en"])).toBe("Práci do 15.12. dodělat");
});

test("abbreviations of weekdays count in the browser's languages alone", () => {
  expect(summaryOf("Müll Di 7:00", ["en-US"])).toBe("Müll Di | 2026-11-23 | 07:00");
  expect(summaryOf("Müll Dienstag 7:00", ["en-US"])).toBe("Müll | 2026-11-24 | 07:00");
});

test("no word is lost without a part, and a part covers what it means", () => {
  const fragment = fc.constantFrom(...new Set(rows.flatMap(([text]) => text.split(" "))));
  const line = fc.oneof(
    fc.constantFrom(...rows.map(([text]) => text)),
    fc.array(fragment, { minLength: 1, maxLength: 8 }).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(line, (text) => {
      const task = parse(text);
      const remaining = task.parts.reduceRight(
        (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
        text,
      );
      // What belongs to no part is the title, apart from what joined the parts.
      const wordsOf = (line: string) => line.match(/[\p{L}\p{N}]+/gu);
      expect(wordsOf(task.title)).toEqual(wordsOf(remaining));
      for (const { start, end } of task.parts) {
        // No part begins or ends within a word or a number.
        expect(text.slice(end)).not.toMatch(/^(?:[\p{L}\p{N}]|[.,:/–-]\d)/u);
        expect(text.slice(0, start)).not.toMatch(/(?:[\p{L}\p{N}]|\d[.,:/–-])$/u);
      }
      const kinds = task.parts.map(({ kind }) => kind);
      const single = kinds.filter((kind) => kind !== "tag");
      expect(new Set(single).size).toBe(single.length);
      const facts = {
        date: task.date,
        time: task.start_time ?? task.date,
        duration: task.estimate_minutes,
        list: task.list ?? null,
        repeat: task.repeats,
        repeat_end: task.repeats,
        reminder: task.reminder_minutes,
        priority: task.priority,
        tag: task.tags[0] ?? null,
      };
      for (const kind of kinds) expect(facts[kind]).not.toBeNull();
    }),
    { numRuns: casesOf({ usual: 150, full: 1_000 }) },
  );
});

test("a tag that is written twice counts once, and both have a chip; what is ignored is a word", () => {
  const { tags, parts, title } = parse("call @phone @Phone");
  expect({ tags, title, chips: parts.map(({ tag }) => tag) }).toEqual({
    tags: ["phone"],
    title: "call",
    chips: ["phone", "Phone"],
  });
  expect(parse("call @phone !1", ["tag @phone", "priority !1"])).toMatchObject({
    title: "call @phone !1",
    tags: [],
    priority: null,
  });
});

/** What is read, without where it stands. */
function factsOf({ parts: _parts, title: _title, ...facts }: QuickTask) {
  return facts;
}

/** The words of all parts of a line, if they are read in the same way alone. */
function phraseOf(text: string): string | undefined {
  const task = parse(text);
  const [first, last] = [task.parts[0], task.parts.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const phrase = text.slice(first.start, last.end);
  const alone = parse(phrase);
  const isWhole = alone.title === "" && JSON.stringify(factsOf(alone)) === JSON.stringify(factsOf(task));
  return isWhole ? phrase : undefined;
}

const whole = rows.flatMap(([text]) => phraseOf(text) ?? []);

test("words around a phrase do not change its reading", () => {
  expect(whole.length).toBeGreaterThan(600);
  const words = fc.constantFrom("Essay", "Zahnarzt Huber", "Dîner chez Zoé", "výlet", "🦔", "Q&A", "C++");
  fc.assert(
    fc.property(fc.constantFrom(...whole), words, words, (phrase, before, behind) => {
      const line = `${before} ${phrase}, ${behind}`;
      expect({ line, ...factsOf(parse(line)) }).toEqual({ line, ...factsOf(parse(phrase)) });
    }),
    { numRuns: casesOf({ usual: 200, full: 1_500 }) },
  );
});

test("a word right behind a phrase changes it only if that may be a number of things, or a plural", () => {
  const isSame = (line: string, phrase: string) =>
    JSON.stringify(factsOf(parse(line))) === JSON.stringify(factsOf(parse(phrase)));
  const every = Math.ceil(whole.length / casesOf({ usual: 200, full: whole.length }));
  const some = whole.filter((_phrase, index) => index % every === 0);
  const changed = some.filter((phrase) => !isSame(`${phrase} Essay`, phrase));
  // Everything is left as words then, and no day is moved.
  for (const phrase of changed) {
    const [alone, beside] = [parse(phrase), parse(`${phrase} Essay`)];
    expect({ phrase, date: beside.date }).toEqual({ phrase, date: beside.date === null ? null : alone.date });
  }
  expect(changed.length).toBeLessThan(some.length * 0.05);
});

test("a line is read twice in the same way", () => {
  fc.assert(
    fc.property(fc.constantFrom(...rows), ([text]) => {
      expect(parse(text)).toEqual(parse(text));
    }),
    { numRuns: casesOf({ usual: 150, full: 1_500 }) },
  );
});

test("a span is not longer than twelve hours, unless its ends say so", () => {
  const clock = fc.record({
    hour: fc.integer({ min: 0, max: 24 }),
    minute: fc.option(fc.constantFrom("00", "15", "30", "45")),
    half: fc.option(fc.constantFrom("am", "pm")),
  });
  const write = ({ hour, minute, half }: { hour: number; minute: string | null; half: string | null }) =>
    `${hour}${minute === null ? "" : `:${minute}`}${half ?? ""}`;
  fc.assert(
    fc.property(clock, clock, fc.constantFrom("-", " to ", " – "), (first, last, joint) => {
      const { estimate_minutes: minutes } = parse(`Essay fri ${write(first)}${joint}${write(last)}`);
      const isOn24 = [first, last].some(({ hour }) => hour > 12 || hour === 0);
      const areHalved = first.half !== null && last.half !== null;
      expect(minutes === null || minutes <= 12 * 60 || isOn24 || areHalved).toBe(true);
    }),
    { numRuns: casesOf({ usual: 150, full: 1_000 }) },
  );
});

test.each([
  ["Call today", "2026-11-22", null],
  ["Call tomorrow", "2026-11-23", null],
  ["Call at 9:00", "2026-11-23", "09:00"],
  ["Call in 2 hours", "2026-11-23", "03:00"],
])("%s, typed an hour after the midnight of a day that goes on, is on %s", (text, date, start_time) => {
  const night = { ...tableContext, now: { date: "2026-11-22", time: "25:00" } };
  expect(reader.parse(text, night)).toMatchObject({ title: "Call", date, start_time });
});
