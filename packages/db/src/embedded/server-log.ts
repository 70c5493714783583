import { open, readFile, rename } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { EmbeddedDatabaseError, ignoreCodes } from "./files/errors.ts";
import type { Paths } from "./files/paths.ts";

const REASON = /(?:\b(?:FATAL|PANIC): +|^(?:initdb|postgres): (?:error: )?)(?! |the database system is )(.+)/m;

/** Opens a new log and keeps the previous one, which may tell why the last server ended. */
export async function openLog(path: string): Promise<FileHandle> {
  await ignoreCodes(rename(path, `${path}.old`), "ENOENT");
  return await open(path, "ax", 0o600);
}

/**
 * The first fatal message of PostgreSQL or initdb, without time and process; undefined if there is
 * none. Skips the messages that a starting server sends to clients.
 */
export async function findReason(path: string): Promise<string | undefined> {
  return REASON.exec(await readFile(path, "utf8"))?.[1];
}

/**
 * Throws if a program has ended with a failure, with the reason in the log if there is one. `what`
 * is what the database then cannot do.
 */
export async function rejectFailure(
  ended: Promise<string | undefined>,
  paths: Paths,
  what: "start" | "be created",
): Promise<void> {
  const failure = await ended;
  if (failure === undefined) return;
  const reason = (await findReason(paths.log)) ?? failure;
  throw new EmbeddedDatabaseError("failed", `The database in ${paths.dataDirectory} cannot ${what}: ${reason}`);
}
