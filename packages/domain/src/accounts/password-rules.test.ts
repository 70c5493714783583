import fc from "fast-check";
import { expect, test } from "vitest";
import { passwordProblems } from "./password-rules.ts";

const owner = { username: "annalena", first_name: "Anna", last_name: "Novotná", email: "anna.dvorak@example.com" };
const common = new Set(["12345", "12345678", "password", "qwertyuiop"]);
const problems = (password: string) => passwordProblems(password, owner, (candidate) => common.has(candidate));

const short = "This password is too short. It must contain at least 8 characters.";
const isCommon = "This password is too common.";
const numeric = "This password is entirely numeric.";
const similar = (to: string) => `The password is too similar to the ${to}.`;

test.each([
  ["12345", [short, isCommon, numeric]],
  ["12345678", [isCommon, numeric]],
  ["password", [isCommon]],
  ["PassWord", [isCommon]],
  ["qwertyuiop", [isCommon]],
  ["annalena", [similar("username")]],
  ["ANNALENA1", [similar("username")]],
  ["novotná1", [similar("last name")]],
  ["anna.dvorak", [similar("email")]],
  ["dvorak77", [similar("email")]],
  ["annanna", [similar("username"), short]],
  ["Hourloom2026!", [isCommon]],
  ["my-hourloom", []],
  ["hourloom and a quiet river", []],
  ["correct horse battery", []],
  ["😀😀😀😀😀😀😀", [short]],
  ["٣٣٣٣٣٣٣٣", [numeric]],
])("%s breaks %j", (password, expected) => {
  expect(problems(password)).toEqual(expected);
});

test("empty names are similar to nothing", () => {
  const nameless = { username: "x", first_name: "", last_name: "", email: "y@z.cz" };
  expect(passwordProblems("quiet-river-stone", nameless, () => false)).toEqual([]);
});

test("the account's own values are always too similar, in any case", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{8,40}$/), (username) => {
      const texts = passwordProblems(username.toUpperCase(), { ...owner, username }, () => false);
      expect(texts).toContain(similar("username"));
    }),
  );
});
