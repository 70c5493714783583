import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SOURCES = path.join(import.meta.dirname, "..");

test("every calculation is exported by its module, in which a thread looks for it", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(SOURCES, file), "utf8");
    return Array.from(text.matchAll(/defineCalculation\(import\.meta\.url, (\w+)\)/g), ([, name = ""]) => ({
      name: `${file} ${name}`,
      isExported: new RegExp(`^export (async )?(function|const) ${name}\\b`, "m").test(text),
    }));
  });
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ isExported }) => !isExported)).toEqual([]);
});
