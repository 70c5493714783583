import { expect, test } from "vitest";
import { createStatementNames } from "./statement-names.ts";

test("each text keeps its name until the names are renewed; no name is used for two texts", () => {
  const names = createStatementNames();
  const [first, second] = [names.nameOf("select 1"), names.nameOf("select 2")];
  expect(names.nameOf("select 1")).toBe(first);
  names.renew();
  const renewed = names.nameOf("select 1");
  expect(new Set([first, second, renewed]).size).toBe(3);
});

test("texts beyond the limit have no name, and take none from the others", () => {
  const names = createStatementNames(2);
  const named = ["a", "b", "c", "a"].map((text) => names.nameOf(text));
  expect(named).toEqual([expect.any(String), expect.any(String), undefined, named[0]]);
});
