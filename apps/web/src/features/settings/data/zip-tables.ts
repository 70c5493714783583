import { strToU8, zipSync } from "fflate";
import type { CsvFile } from "./account-csv";

/** The files in a zip. At once: the library's workers come out of `blob:` addresses, which the content security policy refuses. */
export function zipTables(files: readonly CsvFile[]): Blob {
  const entries = files.map(({ name, text }) => [name, strToU8(text)] as const);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: "application/zip" });
}
