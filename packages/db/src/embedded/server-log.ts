import { open, readFile, rename } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { hasCode } from "./files/errors.ts";

const REASON = /(?:\b(?:FATAL|PANIC): +|^(?:initdb|postgres): (?:error: )?)(?! |the database system is )(.+)/m;

/** Opens a new log and keeps the one before, which may tell why the last server ended. */
export async function openLog(path: string): Promise<FileHandle> {
  try {
    await rename(path, `${path}.old`);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
  return await open(path, "ax", 0o600);
}

/**
 * The first reason to give up that PostgreSQL or initdb wrote, without time and process; undefined when there is none. What a server that
 * is not ready answers to those who wait for it looks like one, and is left out.
 */
export async function findReason(path: string): Promise<string | undefined> {
  return REASON.exec(await readFile(path, "utf8"))?.[1];
}
