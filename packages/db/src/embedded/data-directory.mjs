/**
 * Checks whether a directory can hold the app's data. Plain JavaScript, since `npm start` checks it
 * before a Node that runs TypeScript is installed.
 */
import { lstatSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Paths below need some 20 bytes more, and SQLite, which provides the lock, opens no path longer
 * than 512.
 */
const PATH_MAX_BYTES = 480;

/**
 * Returns why a `DATA_DIR` cannot hold data, as one line; undefined if it can. It need not exist;
 * nothing is left behind.
 * @param {string} dataDirectory absolute
 * @returns {string | undefined}
 */
export function findDirectoryProblem(dataDirectory) {
  const problem = probe(dataDirectory);
  return problem === undefined ? undefined : `DATA_DIR ${dataDirectory} cannot be used: ${problem}.`;
}

/**
 * @param {string} dataDirectory
 * @returns {string | undefined}
 */
function probe(dataDirectory) {
  if (Buffer.byteLength(dataDirectory) > PATH_MAX_BYTES) return `its path is longer than ${PATH_MAX_BYTES} bytes`;
  try {
    return probeIn(findNearest(dataDirectory));
  } catch (error) {
    return describe(error);
  }
}

/**
 * Tries it: root has every permission, even on a read-only file system and in /proc.
 * @param {string} directory
 * @returns {string | undefined}
 */
function probeIn(directory) {
  try {
    rmdirSync(mkdtempSync(join(directory, ".hourloom-probe-")));
    return undefined;
  } catch (error) {
    return describeIn(error, directory);
  }
}

/**
 * The directory itself, or its nearest existing ancestor.
 * @param {string} path
 * @returns {string}
 */
function findNearest(path) {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory()) return path;
  if (there !== undefined) throw new Error(`${path} is not a directory`);
  // Another start may have made the directory since: only a link is certain to lead nowhere.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(`${path} is a link that leads nowhere`);
  }
  return findNearest(dirname(path));
}

/**
 * @param {unknown} error
 * @param {string} directory
 */
function describeIn(error, directory) {
  switch (codeOf(error)) {
    case "EACCES":
    case "EPERM":
      return `this user may not write in ${directory}, which belongs to the user with the id ${statSync(directory).uid}`;
    case "EROFS":
      return `${directory} is on a read-only file system`;
    case "ENOSPC":
    case "EDQUOT":
      return `no space is left for ${directory}`;
    case "ENOENT":
      return `no directory can be made in ${directory}`;
    default:
      return describe(error);
  }
}

/** @param {unknown} error */
function describe(error) {
  switch (codeOf(error)) {
    case "EACCES":
    case "EPERM":
      return "this user may not look into its path";
    case "ENOTDIR":
      return "a part of its path is not a directory";
    case "ENAMETOOLONG":
      return "a name in its path is too long";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
