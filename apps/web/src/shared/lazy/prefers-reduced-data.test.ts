import { expect, test } from "vitest";
import { prefersReducedData } from "./prefers-reduced-data";

function browserWith(more: object): Navigator {
  return Object.assign(Object.create(null), more);
}

test.each([
  ["the setting is on", { connection: { saveData: true } }, true],
  ["the setting is off", { connection: { saveData: false } }, false],
  ["the connection does not tell", { connection: {} }, false],
  ["there is no connection", { connection: null }, false],
  ["the browser does not know the setting", {}, false],
] as const)("%s", (_name, more, expected) => {
  expect(prefersReducedData(browserWith(more))).toBe(expected);
});
