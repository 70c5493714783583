import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createReader } from "./parse-quick-add.ts";
import { codes, loadLanguage, loadRows, reader, summarize, tableContext } from "./testing/languages.ts";

const tables = await Promise.all(
  codes.map(async (code) => ({ code, language: await loadLanguage(code), rows: await loadRows(code) })),
);
const english = await loadLanguage("en");

describe.each(tables)("$code", ({ code, language, rows }) => {
  test.each(rows)("%s", (line, summary) => {
    expect(summarize(reader.parse(line, tableContext))).toBe(summary);
  });

  test("is at most 10 kB, and has its rows", () => {
    expect(gzipSync(readFileSync(new URL(`languages/${code}.ts`, import.meta.url))).length).toBeLessThan(10_000);
    expect(rows.length).toBeGreaterThanOrEqual(["en", "de", "fr", "es", "cs"].includes(code) ? 150 : 60);
    const traps = rows.filter(([line, summary]) => line === summary);
    expect(traps.length).toBeGreaterThanOrEqual(40);
  });

  test("a line is the same with and without the other languages", () => {
    const alone = createReader(code === "en" ? [english] : [english, language]);
    const differing = rows.filter(([line, summary]) => summarize(alone.parse(line, tableContext)) !== summary);
    expect(differing.map(([line]) => line)).toEqual([]);
  });
});
