import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf } from "@hourloom/domain/testing/random-cases";
import { reader } from "./testing/languages.ts";

const browser = ["en-GB", "de", "fr", "es", "cs"];
/** A Sunday. */
const now = { date: "2026-11-22", time: "10:00" };
const context = { now, lists: [], dateOrder: "day_first", languages: browser, isOnDay: true, isEvent: true } as const;

function read(line: string, ignored: readonly string[] = []) {
  return reader.parse(line, { ...context, ignored: new Set(ignored) });
}

function daysOf(line: string) {
  const { title, date, end_date, start_time } = read(line);
  return [title, date, end_date, ...(start_time === null ? [] : [start_time])];
}

const spans: readonly [string, string, string, string][] = [
  ["Trip 10-14 December", "Trip", "2026-12-10", "2026-12-14"],
  ["Trip 10–14 Dec 2027", "Trip", "2027-12-10", "2027-12-14"],
  ["Trip 10 to 14 december", "Trip", "2026-12-10", "2026-12-14"],
  ["Trip 10th to 14th of December", "Trip", "2026-12-10", "2026-12-14"],
  ["Trip dec 10-14", "Trip", "2026-12-10", "2026-12-14"],
  ["Trip December 10th - 14th, 2027", "Trip", "2027-12-10", "2027-12-14"],
  ["Trip 10 dec - 14 dec", "Trip", "2026-12-10", "2026-12-14"],
  ["Trip from 10 dec to 14 dec", "Trip", "2026-12-10", "2026-12-14"],
  ["Trip dec 10 - dec 14", "Trip", "2026-12-10", "2026-12-14"],
  ["Trip Dec 28 to Jan 3", "Trip", "2026-12-28", "2027-01-03"],
  ["Trip 28 dec 2027 - 3 jan 2028", "Trip", "2027-12-28", "2028-01-03"],
  ["Trip 28 dec - 3 jan 2028", "Trip", "2027-12-28", "2028-01-03"],
  ["Trip 28 dec 2027 - 3 jan", "Trip", "2027-12-28", "2028-01-03"],
  ["Trip 10-14 oct last year", "Trip", "2025-10-10", "2025-10-14"],
  ["Trip oct 10-14 next year", "Trip", "2027-10-10", "2027-10-14"],
  ["Trip last october 10-14", "Trip", "2026-10-10", "2026-10-14"],
  ["Trip last 10-14 oct", "Trip", "2026-10-10", "2026-10-14"],
  ["Trip Thu 10 Dec - Mon 14 Dec", "Trip", "2026-12-10", "2026-12-14"],
  ["Trip Thu 10 - Mon 14 Dec", "Trip", "2026-12-10", "2026-12-14"],
  ["10-14 December trip", "trip", "2026-12-10", "2026-12-14"],
  ["Trip (10-14 dec)", "Trip", "2026-12-10", "2026-12-14"],
  ["Hotel for 10-14 dec", "Hotel", "2026-12-10", "2026-12-14"],
  // The days of now, which have not passed.
  ["Trip 20-25 nov", "Trip", "2026-11-20", "2026-11-25"],
  ["Trip 10-21 nov", "Trip", "2027-11-10", "2027-11-21"],
  ["Trip 10-14 may", "Trip", "2027-05-10", "2027-05-14"],
  ["Trip 24.12. - 26.12.", "Trip", "2026-12-24", "2026-12-26"],
  ["Trip 24.-26.12.", "Trip", "2026-12-24", "2026-12-26"],
  ["Trip 24.12.-3.1.2028", "Trip", "2027-12-24", "2028-01-03"],
  ["Trip 3/12-5/12", "Trip", "2026-12-03", "2026-12-05"],
  ["Trip 2026-12-10 to 2026-12-14", "Trip", "2026-12-10", "2026-12-14"],
  ["Trip mon-wed", "Trip", "2026-11-23", "2026-11-25"],
  ["Trip fri to sun", "Trip", "2026-11-27", "2026-11-29"],
  ["Trip from Friday until Tuesday", "Trip", "2026-11-27", "2026-12-01"],
  ["Trip next sun-tue", "Trip", "2026-11-29", "2026-12-01"],
  ["Trip this fri-sun", "Trip", "2026-11-27", "2026-11-29"],
  ["Sprint 14 mon to fri", "Sprint 14", "2026-11-23", "2026-11-27"],
  ["sun-tue trip", "trip", "2026-11-22", "2026-11-24"],
  ["Trip 10-14 dec every year", "Trip", "2026-12-10", "2026-12-14"],
  ["Urlaub Montag bis Freitag", "Urlaub", "2026-11-23", "2026-11-27"],
  ["Urlaub von Montag bis Freitag", "Urlaub", "2026-11-23", "2026-11-27"],
  ["Urlaub Mo-Fr", "Urlaub", "2026-11-23", "2026-11-27"],
  ["Urlaub 10.-14. Dezember", "Urlaub", "2026-12-10", "2026-12-14"],
  ["Urlaub vom 10. bis zum 14. Dezember", "Urlaub", "2026-12-10", "2026-12-14"],
  ["Urlaub 28. Dezember bis 3. Jänner", "Urlaub", "2026-12-28", "2027-01-03"],
  ["Semaine du lundi au vendredi", "Semaine", "2026-11-23", "2026-11-27"],
  ["Ski du 10 au 14 décembre", "Ski", "2026-12-10", "2026-12-14"],
  ["Ski du 1er au 3 décembre", "Ski", "2026-12-01", "2026-12-03"],
  ["Ski du 3/12 au 5/12", "Ski", "2026-12-03", "2026-12-05"],
  ["Viaje de lunes a viernes", "Viaje", "2026-11-23", "2026-11-27"],
  ["Viaje del 10 al 14 de diciembre de 2027", "Viaje", "2027-12-10", "2027-12-14"],
  ["Dovolená od pondělí do pátku", "Dovolená", "2026-11-23", "2026-11-27"],
  ["Dovolená od 10. do 14. prosince", "Dovolená", "2026-12-10", "2026-12-14"],
];

describe("the title of an event", () => {
  test.each(spans)("%j is %j from %s to %s", (line, ...members) => expect(daysOf(line)).toEqual(members));

  test.each(spans)("%j has one chip, and all words without it", (line) => {
    const { parts } = read(line);
    expect(parts.filter(({ kind }) => kind === "date")).toHaveLength(1);
    expect(
      read(
        line,
        parts.map(({ key }) => key),
      ).title,
    ).toBe(line);
  });

  test.each([
    ["Lunch 13-14", "Lunch", "2026-11-22", null, "13:00"],
    ["Lunch dec 10 13-14", "Lunch", "2026-12-10", null, "13:00"],
    ["Lunch 10 dec 13-14", "Lunch", "2026-12-10", null, "13:00"],
    ["Gym every mon-fri", "Gym", "2026-11-23", null],
    ["Lunch mon", "Lunch", "2026-11-23", null],
  ])("%j is one day", (line, ...members) => expect(daysOf(line)).toEqual(members));

  test.each([
    "Stand-up mon-fri 9:30",
    "Course 10-14 dec 9:00",
    "Trip 14-10 dec",
    "Trip 14 dec - 10 dec",
    "Trip 30-31 feb",
    "Trip 10-10 dec",
    "Trip mon-mon",
    "Fri 10 dec - Mon 14 dec",
    "Ski 3 and 5 december",
    "Trip 10-12 dec or 14-16 dec",
    "Closed except mon-wed",
    "Mondays to Fridays off",
    "Read 10-14 may be fun",
    "Chapter dec 10-14 pages",
    "Flats 1-3 March Street",
    "Read chapter 3-5 december",
    "Room 2.10-14 dec",
    "Version 3.12-4.12",
    "Trip mon-wednesdayish",
    "Buy 2-3 mars bars",
    "so-so",
    "It is just so so-do",
  ])("%j is no span of days", (line) => expect(daysOf(line)).toEqual([line, null, null]));

  test("a span is not read for a task, and in the order of the account", () => {
    expect(reader.parse("Trip 10-14 dec", { ...context, isEvent: false, ignored: new Set() })).toMatchObject({
      title: "Trip 10-14 dec",
      date: null,
      end_date: null,
    });
    const american = { ...context, dateOrder: "month_first", ignored: new Set<string>() } as const;
    expect(reader.parse("Trip 12/3-12/5", american)).toMatchObject({ date: "2026-12-03", end_date: "2026-12-05" });
  });

  test("several days stay words beside a repetition of other days", () => {
    expect(daysOf("10-14 december every Mon Trip")).toEqual(["10-14 december Trip", "2026-11-23", null]);
  });

  test("any line is read; a last day is after the first one, and what is taken out has a chip", () => {
    const fragment = fc.constantFrom(
      ...new Set(spans.flatMap(([line]) => line.split(" "))),
      "9:30",
      "every week",
      "90m",
      "due",
    );
    const lines = fc.array(fragment, { minLength: 1, maxLength: 8 }).map((all) => all.join(" "));
    fc.assert(
      fc.property(lines, (line) => {
        const { title, parts, date, end_date } = read(line);
        expect(end_date === null || (date !== null && date < end_date)).toBe(true);
        const left = parts.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, line);
        const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu);
        expect(wordsOf(title)).toEqual(wordsOf(left));
        let ignored: string[] = [];
        for (let now = parts; now.length > 0; now = read(line, ignored).parts) {
          ignored = [...ignored, ...now.map(({ key }) => key)];
        }
        expect(read(line, ignored).title).toBe(line);
      }),
      { numRuns: casesOf({ usual: 60, full: 300 }), examples: [["10-14 december every Mon Trip"]] },
    );
  });
});
