import { expect, test } from "vitest";
import { createStatementNames } from "./statement-names.ts";

const unnamed = undefined;

test("a text that is repeated gets a name and keeps it until the names are renewed; none is used twice", () => {
  const names = createStatementNames();
  const send = () => ["select 1", "select 2"].map((text) => names.nameOf(text));
  expect(send()).toEqual([unnamed, unnamed]);
  const [first, second] = send();
  expect(send()).toEqual([first, second]);
  names.renew();
  send();
  const renewed = send();
  expect(new Set([first, second, ...renewed, unnamed]).size).toBe(5);
});

test("texts beyond the limit have no name, and take none from the others", () => {
  const names = createStatementNames(2);
  const send = () => ["a", "b", "c"].map((text) => names.nameOf(text));
  send();
  const [a, b] = send();
  expect([a, b].every((name) => typeof name === "string")).toBe(true);
  expect(send()).toEqual([a, b, unnamed]);
});

test("texts that are sent once do not accumulate", () => {
  const names = createStatementNames();
  for (let index = 0; index < 5_000; index += 1) expect(names.nameOf(`select ${index}`)).toBe(unnamed);
  expect(names.nameOf("select 0"), "forgotten").toBe(unnamed);
});
