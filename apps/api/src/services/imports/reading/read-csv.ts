import Papa from "papaparse";
import type { CsvLine } from "@hourloom/domain/program-exports/csv-table";

function countBreaks(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

/** Spreadsheet programs write semicolons where the comma is in numbers. */
export const csvDelimiters = [",", ";", "\t"] as const;

/**
 * The first `limit` lines of a CSV file (RFC 4180); all for 0. What is quoted wrongly is read as
 * well as can be.
 */
export function readCsv(
  text: string,
  { delimiter, limit }: { delimiter: (typeof csvDelimiters)[number]; limit: number },
): CsvLine[] {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: limit });
  let next = 1;
  return data.map((cells) => {
    const line = next;
    next += 1 + countBreaks(cells);
    return { line, cells };
  });
}
