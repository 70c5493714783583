import { expect, test } from "vitest";
import { pathOfPage } from "./redirect";

test.each([
  ["calendar", "/app"],
  ["todo", "/app/todo"],
  ["settings", "/app/settings"],
])("page=%s leads to %s", (page, path) => {
  expect(pathOfPage(page)).toBe(path);
});

test.each([
  [undefined],
  [""],
  ["/app/todo"],
  ["//evil.example"],
  ["https://evil.example"],
  ["/\\evil.example"],
  ["../../evil"],
  ["javascript:alert(1)"],
  ["constructor"],
  ["__proto__"],
])("page=%s leads to the calendar and nowhere else", (page) => {
  expect(pathOfPage(page)).toBe("/app");
});
