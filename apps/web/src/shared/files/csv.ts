/** CSV as in RFC 4180, safe for spreadsheets. */

export type Cell = string | number | boolean | null;

/**
 * Spreadsheets execute texts with such a start as formulas; an apostrophe prevents it (OWASP, "CSV
 * Injection"). Line feeds count, because some programs skip them.
 */
const FORMULA_START = /^[=+\-@\t\r\n]/;
const QUOTED = /[",\r\n]|^\s|\s$/;

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table with its header and CRLF line ends. The byte order mark makes spreadsheets read UTF-8.
 */
export function csvText(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\u{feff}${[head, ...rows].map((row) => `${row.map(cellText).join(",")}\r\n`).join("")}`;
}
