export interface CsvLine {
  /** Number of its first line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A line below the header: its cells by the names of the columns. */
export interface CsvRecord {
  readonly line: number;
  /** The cell without white space around it; empty if there is no such column or cell. */
  readonly get: (column: string) => string;
}

export interface CsvTable {
  /** The names of the columns in lower case. */
  readonly columns: ReadonlySet<string>;
  readonly records: readonly CsvRecord[];
}

function nameOf(cell: string): string {
  return cell.trim().toLowerCase();
}

/** Lines that are searched for the header: some programs begin with what the file is. */
export const PREAMBLE_MAX = 30;

/**
 * The table below the first line with all of these columns; undefined if there is none near the
 * beginning. Names of columns are compared without regard to case; empty lines are left out.
 */
export function findTable(lines: readonly CsvLine[], required: readonly string[]): CsvTable | undefined {
  const isHeader = ({ cells }: CsvLine) => {
    const names = new Set(cells.map(nameOf));
    return required.every((column) => names.has(column));
  };
  const at = lines.slice(0, PREAMBLE_MAX).findIndex(isHeader);
  const header = lines[at];
  if (header === undefined) return undefined;
  // The first of columns with one name.
  const indexes = new Map(header.cells.map((cell, index) => [nameOf(cell), index] as const).toReversed());
  const records = lines.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  return {
    columns: new Set(indexes.keys()),
    records: records.map(({ line, cells }) => ({
      line,
      get: (column) => cells[indexes.get(column) ?? -1]?.trim() ?? "",
    })),
  };
}
