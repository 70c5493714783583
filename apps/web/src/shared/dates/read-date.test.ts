import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { loadLanguages } from "@/shared/phrases/phrase-reader";
import { parseDateText } from "./read-date";

await loadLanguages();

// A Friday.
const reading = { now: { date: "2026-11-27", time: "10:00" }, dateOrder: "day_first", languages: ["en"] } as const;

describe("a typed date", () => {
  test.each([
    ["2026-12-03", "2026-12-03"],
    ["2026-2-3", "2026-02-03"],
    ["", null],
    ["  ", null],
    ["today", "2026-11-27"],
    ["tomorrow", "2026-11-28"],
    ["fri", "2026-11-27"],
    ["Mon", "2026-11-30"],
    ["next friday", "2026-12-04"],
    ["3 dec", "2026-12-03"],
    ["Dec 3", "2026-12-03"],
    ["24 nov", "2027-11-24"],
    ["3 dec 2028", "2028-12-03"],
    ["Thu 3 Dec", "2026-12-03"],
    ["Sun 31 Jan 2027", "2027-01-31"],
    ["Fri 20 Nov", "2026-11-20"],
    ["Sat 28 Feb", "2026-02-28"],
    ["Thu 4 Dec", "2026-12-04"],
    ["mon 12 may 2027", "2027-05-12"],
    ["3.12.", "2026-12-03"],
    ["3.12", "2026-12-03"],
    ["3/12", "2026-12-03"],
    ["3-12-26", "2026-12-03"],
    ["3/12/2027", "2027-12-03"],
    ["29.2.", "2028-02-29"],
    ["27", "2026-11-27"],
    ["9", "2026-12-09"],
    ["31st", "2026-12-31"],
    ["+3", "2026-11-30"],
    ["+2w", "2026-12-11"],
    ["-1 day", "2026-11-26"],
    ["+1m", "2026-12-27"],
    ["+1 year", "2027-11-27"],
    ["20261203", "2026-12-03"],
    ["3 12 2026", "2026-12-03"],
    ["3 12 26", "2026-12-03"],
    ["3 12", "2026-12-03"],
    ["last friday", "2026-11-20"],
    ["Last Thu", "2026-11-26"],
    ["last mon.", "2026-11-23"],
    ["last october 14th", "2026-10-14"],
    ["last 3 dec", "2025-12-03"],
    ["14 oct last year", "2025-10-14"],
    ["1st of december", "2026-12-01"],
    ["december 1st", "2026-12-01"],
  ])("%j is %j", (typed, value) => {
    expect(parseDateText(typed, reading)).toEqual({ ok: true, value });
  });

  test.each([
    ["today 5pm", "2026-11-27", { start_time: "17:00", minutes: null }],
    ["last friday 5pm", "2026-11-20", { start_time: "17:00", minutes: null }],
    ["fri 9-10", "2026-12-04", { start_time: "09:00", minutes: 60 }],
    ["mon 9-9:45", "2026-11-30", { start_time: "09:00", minutes: 45 }],
    ["sat 10-2pm", "2026-11-28", { start_time: "10:00", minutes: 240 }],
    ["3 dec 14:30", "2026-12-03", { start_time: "14:30", minutes: null }],
    ["tomorrow 17:00 90m", "2026-11-28", { start_time: "17:00", minutes: 90 }],
    ["tomorrow evening", "2026-11-28", { start_time: "20:00", minutes: null }],
    ["Sat 4 Dec 5pm", "2026-12-04", { start_time: "17:00", minutes: null }],
  ])("%j has a time", (typed, value, times) => {
    expect(parseDateText(typed, reading)).toEqual({ ok: true, value, times });
  });

  test.each([
    "x",
    "lunch",
    "5pm",
    "today 90m",
    "2026-02-30",
    "0",
    "32",
    "31.2.",
    "13/13",
    "fri mon",
    "every friday",
    "12:30",
    "+",
    "+99999",
    "20261303",
    "2026120",
    "202612",
    "31 2",
    "last",
    "last lunch",
    "last today",
    "friday last week",
  ])("%j is none", (typed) => expect(parseDateText(typed, reading)).toEqual({ ok: false }));

  test.each([
    ["10-14 dec", "2026-12-10", "2026-12-14"],
    ["dec 10 - dec 14", "2026-12-10", "2026-12-14"],
    ["24.-26.12.", "2026-12-24", "2026-12-26"],
    ["fri-sun", "2026-11-27", "2026-11-29"],
  ])("%j is read from %s to %s where several days are possible", (typed, value, lastDay) => {
    expect(parseDateText(typed, { ...reading, hasLastDay: true })).toEqual({ ok: true, value, lastDay });
    expect(parseDateText(typed, reading)).toEqual({ ok: false });
  });

  test.each(["10-14 dec 9:00", "Fri 10 dec - Mon 14 dec", "10-14"])("%j is none, even so", (typed) =>
    expect(parseDateText(typed, { ...reading, hasLastDay: true })).toEqual({ ok: false }),
  );

  test("numbers are read in the account's order, but with dots the day is first", () => {
    const american = { ...reading, dateOrder: "month_first" } as const;
    expect(parseDateText("12/3", american)).toEqual({ ok: true, value: "2026-12-03" });
    expect(parseDateText("12 3 2026", american)).toEqual({ ok: true, value: "2026-12-03" });
    expect(parseDateText("3.12.", american)).toEqual({ ok: true, value: "2026-12-03" });
  });

  test.each([
    ["fri", "2027-02-12"],
    ["3 mar", "2027-03-03"],
    ["9", "2027-03-09"],
    ["1/2", "2028-02-01"],
    ["tomorrow", "2026-11-28"],
  ])("%j counts from the day of the form, %s", (typed, value) => {
    expect(parseDateText(typed, { ...reading, from: "2027-02-10" })).toEqual({ ok: true, value });
  });

  test.each([
    ["18 nov", "2026-11-18"],
    ["28 nov", "2025-11-28"],
    ["fri", "2026-11-27"],
    ["sat", "2026-11-21"],
    ["18/11", "2026-11-18"],
    ["3 days ago", "2026-11-24"],
    ["yesterday", "2026-11-26"],
  ])("%j of a past session is %s", (typed, value) => {
    expect(parseDateText(typed, { ...reading, past: "preferred" })).toEqual({ ok: true, value });
  });

  test("words are read in the browser's languages", () => {
    expect(parseDateText("Dienstag", { ...reading, languages: ["de"] })).toEqual({ ok: true, value: "2026-12-01" });
  });

  test.each([
    ["Mi", ["de"], "2026-12-02"],
    ["do", ["de"], "2026-12-03"],
    ["mer", ["fr"], "2026-12-02"],
    ["nächste Woche Mi", ["de"], "2026-12-02"],
    ["24.11", ["de"], "2027-11-24"],
  ])("%j is an abbreviation in %j: %s", (typed, languages, value) => {
    expect(parseDateText(typed, { ...reading, languages })).toEqual({ ok: true, value });
  });

  test("any text is none, or a date", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+./\dacdefimrstwy ]*$/), (text) => {
        const read = parseDateText(text, reading);
        expect(!read.ok || read.value === null || isCalendarDate(read.value)).toBe(true);
      }),
    );
  });
});
