import fc from "fast-check";
import { expect, test } from "vitest";
import { csvText } from "./csv";

/** Parses RFC 4180, character by character. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(index + 1) === '"') {
        cell += letter;
        index += 1;
      } else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === ",") {
      row.push(cell);
      cell = "";
    } else if (letter === "\r" && text.charAt(index + 1) === "\n") {
      rows.push([...row, cell]);
      [row, cell] = [[], ""];
      index += 1;
    } else cell += letter;
  }
  expect([row, cell, isQuoted], "an end in the middle").toEqual([[], "", false]);
  return rows;
}

const letters = fc.constantFrom("a", "ä", "🏠", '"', ",", ";", "\r", "\n", "\t", " ", "=", "+", "-", "@", "'", "\0");
const cells = fc.array(fc.string({ unit: letters, maxLength: 8 }), { minLength: 1, maxLength: 5 });
const tables = fc.array(cells, { maxLength: 6 });

test("a table is parsed to what was written, apart from apostrophes before formulas", () => {
  fc.assert(
    fc.property(tables, (rows) => {
      const text = csvText(["id", "title"], rows);
      expect(text.startsWith("\u{feff}")).toBe(true);
      const [head, ...read] = parse(text.slice(1));
      expect(head).toEqual(["id", "title"]);
      expect(read).toEqual(rows.map((row) => row.map((cell) => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell))));
    }),
  );
});

test("no cell begins like a formula", () => {
  fc.assert(
    fc.property(tables, (rows) => {
      for (const cell of parse(csvText(["x"], rows).slice(1)).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test("numbers, booleans and null are not changed", () => {
  expect(csvText(["a", "b", "c", "d"], [[1, true, null, "-1"]])).toBe("\u{feff}a,b,c,d\r\n1,true,,'-1\r\n");
});

test("a number below zero is a number, and no text that could be a formula", () => {
  expect(csvText(["minutes", "late"], [[-5, true]])).toBe("\u{feff}minutes,late\r\n-5,true\r\n");
});
