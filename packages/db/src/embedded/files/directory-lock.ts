import { chmodSync, lchownSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { directoryInUse } from "./errors.ts";
import type { Places } from "./paths.ts";

const SQLITE_BUSY = 5;

/** The hold of this process on a data directory. */
export interface DirectoryLock {
  release(): void;
}

// A collected SQLite handle would close, and drop its lock in silence.
const held = new Set<DatabaseSync>();

/**
 * Takes the data directory for this process, or throws `in-use` at once.
 *
 * Node has no file locks of its own; an empty SQLite file gives one. The kernel drops it when the process dies, however it dies, so it
 * is never stale; and whoever holds it knows that a server found in the directory has lost its app.
 */
export function lockDirectory(places: Places): DirectoryLock {
  const file = new DatabaseSync(places.lock);
  try {
    // Nothing is ever written, so no journal is needed beside it.
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (isBusy(error)) throw directoryInUse(places.dataDirectory);
    throw error;
  }
  restrictAccess(places);
  held.add(file);
  return { release: () => held.delete(file) && file.close() };
}

/** Whoever may read the file could lock it; whoever owns the directory must be able to, also after a start by root. */
function restrictAccess({ home, lock }: Places): void {
  chmodSync(lock, 0o600);
  const { uid, gid } = statSync(home);
  if (statSync(lock).uid !== uid) lchownSync(lock, uid, gid);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
