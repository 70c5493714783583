import { expect, test } from "vitest";
import { findOptions } from "./combobox.tsx";

const options = [
  { value: "America/New_York", label: "America/New York" },
  { value: "Asia/Kathmandu", label: "Asia/Kathmandu", keywords: "Asia/Katmandu" },
  { value: "Europe/Berlin", label: "Europe/Berlin" },
];
test.each([
  ["york", ["America/New_York"]],
  ["NEW am", ["America/New_York"]],
  ["katmandu", ["Asia/Kathmandu"]],
  ["ew", []],
  [" ", options.map(({ value }) => value)],
])("%j is found at the beginnings of words, under former names, too", (typed, values) => {
  expect(findOptions(options, typed).map(({ value }) => value)).toEqual(values);
});
