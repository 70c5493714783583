import { expect, test } from "vitest";
import { fileTitleOf } from "./file-title.ts";

test.each([
  ["My calendar.ics", "My calendar"],
  ["notes.2026.ICS", "notes.2026"],
  ["notes.2026", "notes.2026"],
  [".ics", ""],
  ["Home .csv", "Home"],
])("the title of the file %s is %j", (name, title) => {
  expect(fileTitleOf(name)).toBe(title);
});
