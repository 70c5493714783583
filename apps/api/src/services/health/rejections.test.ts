import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { createRejections, type RejectedCalls } from "./rejections.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const throttled = { code: "throttled", retry_after_seconds: 1 } as const;
const foreign = { code: "origin_foreign" } as const;
const login = { call: "POST /api/v1/token/login/", origin: undefined };

function collect() {
  const reports: RejectedCalls[] = [];
  return { reports, rejections: createRejections((report) => void reports.push(report)) };
}

test("what is rejected in a minute is one report, with counts by call and by foreign origin", () => {
  const { reports, rejections } = collect();
  for (let count = 0; count < 41; count += 1) rejections.note(throttled, login);
  rejections.note({ code: "unavailable", retry_after_seconds: 2 }, { call: "events.list", origin: undefined });
  for (const origin of [
    "https://evil.example",
    "https://user:secret@evil.example/path?secret",
    "null",
    "x".repeat(9_000),
  ])
    rejections.note(foreign, { call: "accounts.logIn", origin });
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reports).toEqual([
    {
      throttled: { "POST /api/v1/token/login/": 41 },
      unavailable: { "events.list": 1 },
      origin_foreign: { "https://evil.example": 2, malformed: 2 },
    },
  ]);
});

test("calls without a right are counted, too: invalid tokens and keys, and keys without the scope", () => {
  const { reports, rejections } = collect();
  rejections.note({ code: "token_invalid" }, login);
  rejections.note({ code: "key_scope" }, login);
  rejections.note({ code: "user_inactive" }, login);
  rejections.note({ code: "credentials_missing" }, login);
  vi.advanceTimersByTime(MINUTE_MS);
  const counts = { [login.call]: 1 };
  expect(reports).toEqual([{ token_invalid: counts, key_scope: counts, user_inactive: counts }]);
});

test("a minute without rejected calls has no report, and the next one counts anew", () => {
  const { reports, rejections } = collect();
  rejections.note(undefined, login);
  rejections.note({ code: "not_found" }, login);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(reports).toEqual([]);
  for (let minute = 0; minute < 2; minute += 1) {
    rejections.note(throttled, login);
    vi.advanceTimersByTime(3 * MINUTE_MS);
  }
  expect(reports).toEqual([{ throttled: { [login.call]: 1 } }, { throttled: { [login.call]: 1 } }]);
});

test("names that anybody can choose are few", () => {
  const { reports, rejections } = collect();
  for (let index = 0; index < 1_000; index += 1)
    rejections.note(foreign, { call: "accounts.logIn", origin: `https://${index}.example` });
  vi.advanceTimersByTime(MINUTE_MS);
  const counts = reports[0]?.origin_foreign ?? {};
  expect(Object.keys(counts)).toHaveLength(21);
  expect(counts).toMatchObject({ "https://0.example": 1, "https://19.example": 1, others: 980 });
});

test("a stop reports what was rejected since the last report, once", () => {
  const { reports, rejections } = collect();
  rejections.stop();
  expect(reports).toEqual([]);
  rejections.note(throttled, login);
  rejections.stop();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(reports).toEqual([{ throttled: { [login.call]: 1 } }]);
});
