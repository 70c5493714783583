import { expect, test } from "vitest";
import { readToken, readUser } from "./login-storage";
import { mira } from "@/shared/testing/people";

test.each([[null], [""], ["   "], ["null"], ["{}"], ['""'], ['"  "'], ["undefined"], ["[]"]])(
  "a stored token of %j counts as absent",
  (raw) => {
    expect(readToken(raw)).toBeUndefined();
  },
);

test.each([
  ["abc123", "abc123"],
  ['"abc123"', "abc123"],
  [" abc123 ", "abc123"],
  ["12345", "12345"],
])("a stored token of %j is %s", (raw, token) => {
  expect(readToken(raw)).toBe(token);
});

test.each([
  [null],
  [""],
  ["  "],
  ["null"],
  ["{}"],
  ["not json"],
  ['"mira"'],
  ['{"id":"1"}'],
  ['{"id":"1","username":" "}'],
])("a stored user of %j counts as absent", (raw) => {
  expect(readUser(raw)).toBeUndefined();
});

test("a stored user is read with the members that it has", () => {
  expect(readUser(JSON.stringify({ ...mira, extra: 1 }))).toEqual(mira);
  expect(readUser('{"id":"1","username":"mira"}')).toMatchObject({ username: "mira", timezone: "" });
});
