/** Comma-separated values as RFC 4180 has them, for spreadsheets that people open. */

export type Cell = string | number | boolean | null;

/**
 * A spreadsheet would take a text that begins so for a formula, and do what it says; an apostrophe before it makes it a text (OWASP, "CSV Injection"). A line
 * feed counts, since some drop it before they look.
 */
const FORMULA_START = /^[=+\-@\t\r\n]/;
const QUOTED = /[",\r\n]|^\s|\s$/;

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a table with its head, each line ended by CR and LF. By the byte order mark spreadsheets know that it is UTF-8. */
export function csvText(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\u{feff}${[head, ...rows].map((row) => `${row.map(cellText).join(",")}\r\n`).join("")}`;
}
