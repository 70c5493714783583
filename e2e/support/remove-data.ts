import { rm } from "node:fs/promises";
import { dropRunDatabase } from "./run-database.ts";

/** Removes the data of the run. The server has stopped by then, or stops with its database. */
export default async function removeData(): Promise<void> {
  const dataDirectory = process.env["E2E_DATA_DIR"];
  if (dataDirectory !== undefined) await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
  await dropRunDatabase();
}
