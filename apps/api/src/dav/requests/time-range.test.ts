import fc from "fast-check";
import { expect, test } from "vitest";
import type { XmlElement } from "../xml/xml-element.ts";
import { parseClosedTimeRange, parseTimeRange } from "./time-range.ts";

function range(start?: string, end?: string): XmlElement {
  const attributes = Object.entries({ start, end }).flatMap(([name, value]) =>
    value === undefined ? [] : [{ namespace: "", name, value }],
  );
  return { kind: "element", namespace: "", name: "time-range", attributes, children: [] };
}

const start = "20261126T090000Z";
const startMs = Date.UTC(2026, 10, 26, 9);

test.each([
  [start, "20261126T090001Z", { startMs, endMs: startMs + 1_000 }],
  [start, undefined, { startMs, endMs: null }],
  [undefined, start, { startMs: null, endMs: startMs }],
  ["20240229T235959Z", undefined, { startMs: Date.UTC(2024, 1, 29, 23, 59, 59), endMs: null }],
  ["00010101T000000Z", "99991231T235959Z", { startMs: -62_135_596_800_000, endMs: 253_402_300_799_000 }],
  [undefined, undefined, undefined],
  [start, start, undefined],
  ["20261126T090001Z", start, undefined],
  ["20261126T090000", undefined, undefined],
  ["20261126", undefined, undefined],
  ["20261126t090000z", undefined, undefined],
  ["2026-11-26T09:00:00Z", undefined, undefined],
  ["20261126T090000+0100", undefined, undefined],
  [` ${start}`, undefined, undefined],
  ["20260230T000000Z", undefined, undefined],
  ["20230229T000000Z", undefined, undefined],
  ["20261301T000000Z", undefined, undefined],
  ["20261126T240000Z", undefined, undefined],
  ["20261126T096000Z", undefined, undefined],
  ["", undefined, undefined],
  [start, "", undefined],
])("the range from %s to %s", (from, to, expected) => {
  expect(parseTimeRange(range(from, to))).toEqual(expected);
});

test.each([
  [start, "20261126T090001Z", { startMs, endMs: startMs + 1_000 }],
  [start, undefined, undefined],
  [undefined, start, undefined],
  [start, start, undefined],
])("the closed range from %s to %s", (from, to, expected) => {
  expect(parseClosedTimeRange(range(from, to))).toEqual(expected);
});

test("any instant is read", () => {
  const date = fc.date({
    min: new Date("0000-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(date, (any) => {
      const text = any.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");
      expect(parseTimeRange(range(text))).toEqual({ startMs: Math.floor(any.getTime() / 1_000) * 1_000, endMs: null });
    }),
  );
});
