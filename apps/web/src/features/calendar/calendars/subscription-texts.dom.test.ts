import { expect, test } from "vitest";
import { needsAttention, problemText, readText } from "./subscription-texts";

const fine = { host: "example.com", state: "active", last_ok_at: "2026-11-26T09:00:00Z", last_error: null } as const;

test("it is said where a feed comes from, and when it was read", () => {
  expect(readText(fine, "UTC")).toBe("From example.com, read 26 Nov 2026, 9:00 AM");
  expect(readText({ ...fine, last_ok_at: null }, "UTC")).toBe("From example.com, not read yet");
});

test.each([
  [fine, undefined, false],
  [{ ...fine, last_error: "unreachable" }, /^It could not be read\. Check the address/, false],
  [{ ...fine, last_error: "unreachable", last_ok_at: null }, /Check the address/, true],
  [{ ...fine, last_error: "not_found" }, /There is nothing at this address/, true],
  [{ ...fine, last_error: "unreachable", state: "paused" }, /It is not tried again by itself\. Check/, true],
] as const)("%j: %s, needs attention: %s", (status, text, isNeeded) => {
  const problem = problemText(status);
  expect(text === undefined ? problem === undefined : text.test(problem ?? "")).toBe(true);
  expect(needsAttention(status)).toBe(isNeeded);
});
