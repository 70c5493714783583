import { open, readFile, rename } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { hasCode } from "./files/errors.ts";

const REASON = /(?:\b(?:FATAL|PANIC): +|^(?:initdb|postgres): (?:error: )?)(?! |the database system is )(.+)/m;

/** Opens a new log and keeps the previous one, which may tell why the last server ended. */
export async function openLog(path: string): Promise<FileHandle> {
  try {
    await rename(path, `${path}.old`);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
  return await open(path, "ax", 0o600);
}

/**
 * The first fatal message of PostgreSQL or initdb, without time and process; undefined if there is
 * none. Skips the messages that a starting server sends to clients.
 */
export async function findReason(path: string): Promise<string | undefined> {
  return REASON.exec(await readFile(path, "utf8"))?.[1];
}
