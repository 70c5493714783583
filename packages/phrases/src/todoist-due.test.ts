import fc from "fast-check";
import { expect, test } from "vitest";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { reader } from "./testing/languages.ts";
import { readTodoistDue } from "./todoist-due.ts";

/** A Thursday. */
const TODAY = "2026-11-26";
const read = (text: string, language = "en") => readTodoistDue(text, { reader, today: TODAY, language });

const NEVER = { kind: "never" } as const;
const daily = (more: Partial<RepeatRule> = {}): RepeatRule => {
  return { frequency: "daily", interval: 1, weekdays: [], nth_weekday: null, ends: NEVER, ...more };
};
const weekly = (...weekdays: RepeatRule["weekdays"]) => daily({ frequency: "weekly", weekdays });
const monthly = (week: 1 | 2 | 3 | 4 | -1, weekday: RepeatRule["weekdays"][number]) =>
  daily({ frequency: "monthly", nth_weekday: { week, weekday } });
const months = (more: Partial<RepeatRule> = {}) => daily({ frequency: "monthly", ...more });
const years = daily({ frequency: "yearly" });
const workdays = weekly("MO", "TU", "WE", "TH", "FR");

test.each([
  ["2026-12-01", "2026-12-01", null],
  ["2026-12-01 14:30", "2026-12-01", "14:30"],
  ["2026-12-01T14:30:00", "2026-12-01", "14:30"],
  ["30 Nov", "2026-11-30", null],
  ["Nov 25", "2027-11-25", null],
  ["1 January 2027 at 9am", "2027-01-01", "09:00"],
  ["Dec 24, 2026 12:15 pm", "2026-12-24", "12:15"],
  ["29 feb 2028", "2028-02-29", null],
  ["3rd dec @ 12 am", "2026-12-03", "00:00"],
  ["12/24/2026", "2026-12-24", null],
  ["24. Dezember 2026 um 18:00", "2026-12-24", "18:00", "de"],
  ["3.12.2026", "2026-12-03", null, "de"],
  ["le 24 décembre 2026 à 18h", "2026-12-24", "18:00", "fr"],
  ["3/12/2026", "2026-12-03", null, "fr"],
] as const)("%s is %s at %s", (text, date, time, language?: string) => {
  expect(read(text, language)).toEqual({ date, time, rule: null, isAfterCompletion: false, isCompletionLost: false });
});

test.each<[string, string, string | null, RepeatRule, string?]>([
  ["every day", "2026-11-26", null, daily()],
  ["daily", "2026-11-26", null, daily()],
  ["every other month", "2026-11-26", null, months({ interval: 2 })],
  ["every weekday at 9:30", "2026-11-26", "09:30", workdays],
  ["every workday", "2026-11-26", null, workdays],
  ["every mon, Fri 8pm", "2026-11-27", "20:00", weekly("MO", "FR")],
  ["ev tuesday and thursdays", "2026-11-26", null, weekly("TU", "TH")],
  ["every year starting 2027-01-05", "2027-01-05", null, years],
  ["every jan 27th", "2027-01-27", null, years],
  ["every 15th", "2026-12-15", null, months()],
  ["every 15th starting 20 dec", "2027-01-15", null, months()],
  ["every 27 at 9am", "2026-11-27", "09:00", months()],
  ["every last day", "2026-11-30", null, months({ month_day: 31 })],
  ["every first monday", "2026-12-07", null, monthly(1, "MO")],
  ["every 2nd monday", "2026-12-14", null, monthly(2, "MO")],
  ["every 3rd friday", "2026-12-18", null, monthly(3, "FR")],
  ["every morning", "2026-11-26", "09:00", daily()],
  ["every night", "2026-11-26", "22:00", daily()],
  ["every weekend", "2026-11-28", null, weekly("SA")],
  ["every day for 3 weeks", "2026-11-26", null, daily({ ends: { kind: "after", count: 21 } })],
  [
    "every 2 weeks starting 3 dec ending 1 feb",
    "2026-12-03",
    null,
    daily({ frequency: "weekly", interval: 2, ends: { kind: "on", date: "2027-02-01" } }),
  ],
  ["jeden Tag", "2026-11-26", null, daily(), "de"],
  ["jeden 2. Montag im Monat", "2026-12-14", null, monthly(2, "MO"), "de"],
  ["jeden Montag um 9 Uhr", "2026-11-30", "09:00", weekly("MO"), "de"],
  ["jeden 24. Dezember", "2026-12-24", null, years, "de"],
  [
    "alle 3 Tage ab 3. Dez bis 1. Feb",
    "2026-12-03",
    null,
    daily({ interval: 3, ends: { kind: "on", date: "2027-02-01" } }),
    "de",
  ],
  ["chaque lundi à 9h", "2026-11-30", "09:00", weekly("MO"), "fr"],
  ["chaque mois le 15", "2026-12-15", null, months(), "fr"],
  ["cada 27 de enero", "2027-01-27", null, years, "es"],
])("%s begins on %s at %s", (text, date, time, rule, language) => {
  expect(read(text, language)).toEqual({ date, time, rule, isAfterCompletion: false, isCompletionLost: false });
});

test.each([
  ["every! 2 weeks", "en", true],
  ["ev! day at 9am", "en", true],
  ["after 10 days", "en", true],
  ["alle! 3 Tage", "de", true],
  ["tous les! 3 jours", "fr", true],
  ["every! monday", "en", false],
  ["every! 26th", "en", false],
  ["every! 27th", "en", false],
])("%s counts from the completion, if its rule has no days of its own", (text, language, isAfterCompletion) => {
  expect(read(text, language)).toMatchObject({ isAfterCompletion, isCompletionLost: !isAfterCompletion });
});

test.each([
  ["tomorrow", "today at 5", "mon", "in 3 days", "in 40 days", "monday in 5 weeks", "next week", "end of the month"],
  ["14 oct next year", "on the 15th", "every day starting tomorrow", "every day until fri", "tonight"],
  ["3/12/2026", "every day starting 3/12/2026", "2026-12-01T14:30:00Z", "2026-12-01 9-10", "after 3 dec", "30 nov!"],
  ["2026-13-01", "2026-02-30", "31 Nov", "25:00", "2026-12-01 25:00", "every 0 days", "every hour", "every 3 workdays"],
  ["every 15th workday", "every 15th, 27th", "every 14 jan, 14 apr", "30 nov p1", "30 nov #x", "every mon except"],
  ["__proto__", "constructor", "", `every day ${"at 9 ".repeat(100)}`],
])("%j and others are not read: they say no day by themselves, or none", (...texts) => {
  expect(texts.filter((text) => read(text) !== undefined)).toEqual([]);
});

test("no text breaks the reader", () => {
  fc.assert(fc.property(fc.string(), fc.string(), (text, language) => void read(text, language)));
  fc.assert(fc.property(fc.string(), (text) => void read(`every! ${text}`)));
});
