import { strToU8, zipSync } from "fflate";
import type { CsvFile } from "./account-csv";

/**
 * The files in a zip. Synchronous, because the library's workers are `blob:` URLs, which the
 * content security policy blocks.
 */
export function zipTables(files: readonly CsvFile[]): Blob {
  const entries = files.map(({ name, text }) => [name, strToU8(text)] as const);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: "application/zip" });
}
