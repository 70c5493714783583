import { chmodSync, lchownSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { directoryInUse } from "./errors.ts";
import type { Paths } from "./paths.ts";

const SQLITE_BUSY = 5;

/**
 * SQLite takes an exclusive lock in steps, so that several simultaneous starts can each find the
 * file busy. As they wait, one of them gets it.
 */
const WAIT_MS = 500;

export interface DirectoryLock {
  release(): void;
}

// Referenced here, since a garbage-collected SQLite handle would close and silently release its
// lock.
const openLocks = new Set<DatabaseSync>();

/**
 * Locks the data directory for this process, or throws `in-use` after blocking the thread for half
 * a second.
 * Node has no file locks; an empty SQLite file provides one. The kernel releases it when the
 * process dies, so it is never stale, and a server found in a locked directory has lost its app.
 */
export function lockDirectory(paths: Paths): DirectoryLock {
  const file = new DatabaseSync(paths.lock, { timeout: WAIT_MS });
  try {
    // Nothing is written, so no journal file is needed.
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (isBusy(error)) throw directoryInUse(paths.dataDirectory);
    throw error;
  }
  restrictAccess(paths);
  openLocks.add(file);
  return { release: () => openLocks.delete(file) && file.close() };
}

/**
 * Whoever can read the file could lock it, so only the directory's owner may, even after a start by
 * root.
 */
function restrictAccess({ home, lock }: Paths): void {
  chmodSync(lock, 0o600);
  const { uid, gid } = statSync(home);
  if (statSync(lock).uid !== uid) lchownSync(lock, uid, gid);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
