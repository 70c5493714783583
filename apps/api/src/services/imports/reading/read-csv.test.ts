import fc from "fast-check";
import { csvOf } from "@hourloom/domain/program-exports/testing/samples";
import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

test("cells may have quotes, separators and line breaks, which count as lines", () => {
  expect(readCsv('a,"b ""c"", d"\r\n"e\nf",g\r\nh', { delimiter: ",", limit: 0 })).toEqual([
    { line: 1, cells: ["a", 'b "c", d'] },
    { line: 2, cells: ["e\nf", "g"] },
    { line: 4, cells: ["h"] },
  ]);
});

test("another separator is read, and no more lines than are asked for", () => {
  expect(readCsv("a;b\nc;d", { delimiter: ";", limit: 1 })).toEqual([{ line: 1, cells: ["a", "b"] }]);
});

test("what is quoted is read as it was written", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", "\r\n", " ", "=", "ä", "😀") });
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, (written) => {
      const read = readCsv(csvOf(written), { delimiter: ",", limit: 0 }).map(({ cells }) => cells);
      expect(read.slice(0, written.length)).toEqual(written);
    }),
  );
});
