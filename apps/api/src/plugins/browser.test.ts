import { expect, test } from "vitest";
import { browserOf } from "./browser.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0";

test.each([
  [firefox, "Firefox on Linux"],
  ["curl/8.5.0", "curl"],
  ["my-script 1.0", "my-script"],
  ["", ""],
  [undefined, ""],
])("%s is called %j", (header, name) => {
  expect(browserOf(header)).toBe(name);
});

test("no more of a header is read than a browser would send", () => {
  expect(browserOf(`${"x".repeat(512)} ${firefox}`)).toBe("x".repeat(60));
});
