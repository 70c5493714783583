import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

const file = path.join(import.meta.dirname, "../../../public/theme.js");

/** Runs the script of index.html. */
const script = readFileSync(file, "utf8");
function run(): void {
  const element = document.createElement("script");
  element.textContent = script;
  document.head.append(element);
  element.remove();
}

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset["theme"];
});

test.each(["light", "dark"])("the stored theme %s is set before the first paint", (theme) => {
  localStorage.setItem("theme", theme);
  run();
  expect(document.documentElement.dataset["theme"]).toBe(theme);
});

test.each([undefined, "system", "<b>"])("with %j stored it is the system's", (theme) => {
  if (theme !== undefined) localStorage.setItem("theme", theme);
  run();
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
});
