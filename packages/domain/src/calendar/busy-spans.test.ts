import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { busySpan, mergeSpans } from "./busy-spans.ts";

const at = (text: string) => Date.parse(text);

describe("busySpan", () => {
  const day = { date: "2026-03-29", start_time: null, end_time: null, end_date: null };

  test.each([
    ["a whole day, of 23 hours", day, "2026-03-28T23:00Z", "2026-03-29T22:00Z"],
    ["several whole days", { ...day, end_date: "2026-03-31" }, "2026-03-28T23:00Z", "2026-03-31T22:00Z"],
    ["start and end", { ...day, start_time: "09:00", end_time: "10:15" }, "2026-03-29T07:00Z", "2026-03-29T08:15Z"],
    ["past midnight", { ...day, start_time: "22:00", end_time: "01:00" }, "2026-03-29T20:00Z", "2026-03-29T23:00Z"],
    ["no end: half an hour", { ...day, start_time: "09:00" }, "2026-03-29T07:00Z", "2026-03-29T07:30Z"],
    [
      "no end time: until the end of the last day",
      { ...day, start_time: "09:00", end_date: "2026-03-30" },
      "2026-03-29T07:00Z",
      "2026-03-30T22:00Z",
    ],
    [
      "an hour that the clock skips",
      { ...day, start_time: "02:30", end_time: "03:30" },
      "2026-03-29T01:30Z",
      "2026-03-29T02:30Z",
    ],
    ["no length", { ...day, start_time: "09:00", end_time: "09:00" }, "2026-03-29T07:00Z", "2026-03-29T07:00Z"],
  ])("%s", (_what, event, start, end) => {
    expect(busySpan(event, "Europe/Prague")).toEqual({ startMs: at(start), endMs: at(end) });
  });

  test("nothing outside the years that there are", () => {
    expect(busySpan({ ...day, date: "0001-01-01" }, "Asia/Tokyo")).toBeUndefined();
  });
});

describe("mergeSpans", () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 }))
    .map(([startMs, length]) => ({ startMs, endMs: startMs + length }));
  const spans = fc.array(span, { maxLength: 20 });

  /** The milliseconds that the spans contain. */
  const instants = (list: readonly { startMs: number; endMs: number }[]) =>
    [
      ...new Set(list.flatMap(({ startMs, endMs }) => Array.from({ length: endMs - startMs }, (_, n) => startMs + n))),
    ].toSorted((a, b) => a - b);

  test("contains the same instants, with a gap between any two", () => {
    fc.assert(
      fc.property(spans, (list) => {
        const merged = mergeSpans(list);
        expect(instants(merged)).toEqual(instants(list));
        const bounds = merged.flatMap(({ startMs, endMs }) => [startMs, endMs]);
        expect(bounds).toEqual([...new Set(bounds)].toSorted((a, b) => a - b));
      }),
    );
  });

  test("does not depend on the order, and merging again changes nothing", () => {
    fc.assert(
      fc.property(spans, (list) => {
        const merged = mergeSpans(list);
        expect(mergeSpans(list.toReversed())).toEqual(merged);
        expect(mergeSpans(merged)).toEqual(merged);
      }),
    );
  });
});
