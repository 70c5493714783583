import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWallTime } from "@hourloom/schema/fields/wall-time";
import { parseTimeText } from "./read-time";

const reading = { now: "10:07", hourClock: 12, languages: ["en"] } as const;

describe("a typed time", () => {
  test.each([
    ["", null],
    ["9", "09:00"],
    ["12", "12:00"],
    ["1", "13:00"],
    ["5", "17:00"],
    ["6", "06:00"],
    ["03", "03:00"],
    ["3:00", "03:00"],
    ["21", "21:00"],
    ["24", "00:00"],
    ["930", "09:30"],
    ["0930", "09:30"],
    ["1230", "12:30"],
    ["9.30", "09:30"],
    ["9h30", "09:30"],
    ["17h", "17:00"],
    ["17 Uhr", "17:00"],
    ["9p", "21:00"],
    ["9:30p", "21:30"],
    ["9:30 PM", "21:30"],
    ["0400PM", "16:00"],
    ["9 p.m.", "21:00"],
    ["12am", "00:00"],
    ["12 pm", "12:00"],
    ["noon", "12:00"],
    ["Midnight", "00:00"],
    ["now", "10:07"],
    ["+2h", "12:07"],
    ["+90", "11:37"],
    ["+ 1h 30m", "11:37"],
    ["+1:30", "11:37"],
    ["9 30", "09:30"],
    ["9 30 pm", "21:30"],
    ["21 15", "21:15"],
    ["at 9", "09:00"],
    ["3 o'clock", "15:00"],
    ["3 O’Clock", "15:00"],
    ["9 oclock pm", "21:00"],
    ["12 noon", "12:00"],
    ["at noon", "12:00"],
    ["12 midnight", "00:00"],
    ["half past 5", "17:30"],
    ["quarter past nine", "09:15"],
    ["at a quarter to 6", "17:45"],
    ["quarter to 6 am", "05:45"],
    ["half past 17", "17:30"],
  ])("%j is %j", (typed, value) => {
    expect(parseTimeText(typed, reading)).toEqual({ ok: true, value });
  });

  test.each([
    "x",
    "25",
    "9:60",
    "24:30",
    "13pm",
    "0pm",
    "12345",
    "+",
    "+x",
    "9-10",
    "fri",
    "9 3",
    "9 30 10",
    "3 noon",
    "o'clock",
    "3 clocks",
    "half past",
    "half past 25",
    "half past 13 pm",
    "at",
  ])("%j is none", (typed) => expect(parseTimeText(typed, reading)).toEqual({ ok: false }));

  test.each([
    ["09:00", "10", "10:00"],
    ["09:00", "9:30", "09:30"],
    ["09:00", "8", "20:00"],
    ["13:00", "2", "14:00"],
    ["13:00", "1:30", "13:30"],
    ["22:00", "6", "06:00"],
    ["20:00", "12", "00:00"],
    ["09:00", "12", "12:00"],
    ["12:30", "12:15", "00:15"],
    ["09:00", "+2h", "11:00"],
    ["23:30", "+45", "00:15"],
    ["17:00", "half past 6", "18:30"],
  ])("the end of what starts at %s, %j, is %s", (from, typed, value) => {
    expect(parseTimeText(typed, { ...reading, from })).toEqual({ ok: true, value });
  });

  test("on a 24-hour clock an hour is what it says", () => {
    const military = { ...reading, hourClock: 24 } as const;
    expect(parseTimeText("3", military)).toEqual({ ok: true, value: "03:00" });
    expect(parseTimeText("8", { ...military, from: "09:00" })).toEqual({ ok: true, value: "08:00" });
  });

  test("any text is none, or a time", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+.:\dahmp ]*$/), (text) => {
        const read = parseTimeText(text, reading);
        expect(!read.ok || read.value === null || isWallTime(read.value)).toBe(true);
      }),
    );
  });
});
