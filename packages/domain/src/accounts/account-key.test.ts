import { describe, expect, test } from "vitest";
import { emailKeyOf, usernameKeyOf } from "./account-key.ts";

describe("a username", () => {
  test.each([
    ["Ann", "aNN"],
    ["ａｎｎ", "ann"],
    ["ﬁsh", "FISH"],
    ["οδυσσεύς", "ΟΔΥΣΣΕΎΣ"],
    ["σς", "σσ"],
    ["straße", "STRASSE"],
    ["straße", "STRAẞE"],
    ["ß", "ss"],
    ["ŉ", "ŉ".toUpperCase()],
  ])("%s is %s", (one, other) => {
    expect(usernameKeyOf(one)).toBe(usernameKeyOf(other));
  });

  test.each([
    ["ann", "anne"],
    ["zlut", "žluť"],
    ["σ", "ρ"],
  ])("%s is not %s", (one, other) => {
    expect(usernameKeyOf(one)).not.toBe(usernameKeyOf(other));
  });

  test("has a key that is its own key, whatever letter it is", () => {
    const keys = Array.from({ length: 0x20000 }, (_, code) => usernameKeyOf(String.fromCodePoint(code)));
    expect(keys.filter((key) => usernameKeyOf(key) !== key)).toEqual([]);
  });
});

describe("an address", () => {
  test.each([
    ["Ann@Example.COM", "ann@example.com"],
    ["ａnn@example.com", "ann@example.com"],
    ["ann@ŽLUŤ.example", "ann@žluť.example"],
  ])("%s is %s", (one, other) => {
    expect(emailKeyOf(one)).toBe(emailKeyOf(other));
  });

  test.each([
    ["ann@straße.example", "ann@strasse.example"],
    ["ann@σς.example", "ann@σσ.example"],
    ["ann@kıs.example", "ann@kis.example"],
  ])("%s is not %s, which is another domain", (one, other) => {
    expect(emailKeyOf(one)).not.toBe(emailKeyOf(other));
  });
});
