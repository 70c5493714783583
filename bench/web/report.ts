export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** By nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function ms(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0);
}

/** A table with a title: the first column is left-aligned, the others right-aligned. */
export function table(title: string, rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return `\n${title}\n${rows.map(line).join("\n")}`;
}
