/** One process at a time installs or builds. */
import { closeSync, openSync, rmSync, statSync, utimesSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fromRoot } from "./repository.mjs";

/** Not below node_modules, which an installation may replace. */
const LOCK = "tooling/.hourloom-lock";
/** The holder renews the time of the file this often; a killed one does not, in milliseconds. */
const RENEWED_MS = 1_000;
const EXPIRED_MS = 10_000;
const WAIT_MS = 200;

/** @param {string} file */
function tryLock(file) {
  try {
    closeSync(openSync(file, "wx"));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Whether the holder has ended without removing the file.
 *
 * @param {string} file
 */
function isExpired(file) {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  // A time in the future is of a clock that was changed since.
  return Math.abs(age) > EXPIRED_MS;
}

/**
 * Does the work while no other process of this checkout installs or builds.
 *
 * @template Value
 * @param {() => Promise<Value>} work
 * @param {string} file path of the lock
 * @returns {Promise<Value>}
 */
export async function withRepositoryLock(work, file = fromRoot(LOCK)) {
  for (let waited = 0; !tryLock(file); waited += 1) {
    if (waited === 0) console.log("Another process installs or builds here; waiting for it…");
    if (isExpired(file)) rmSync(file, { force: true });
    else await sleep(WAIT_MS);
  }
  const renewal = setInterval(() => utimesSync(file, new Date(), new Date()), RENEWED_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    rmSync(file, { force: true });
  }
}
