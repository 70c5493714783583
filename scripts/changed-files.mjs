/** Which files a change touches, as git tells. */
import { runQuietly } from "./processes.mjs";

/**
 * Where the work here has left a revision: what has changed there since is no change of this work.
 * @param {string} revision
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the commit's id
 */
export async function commonAncestor(revision, env) {
  const list = ["merge-base", revision, "HEAD"];
  const output = await runQuietly({ program: "git", arguments: list, env }, `git finds no revision ${revision}:`);
  return output.trim();
}

/**
 * What differs from `since` in the working tree, with what git does not track yet and does not ignore.
 * @param {string} since a revision
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>} paths from the root; those of removed files, too
 */
export async function changedFiles(since, env) {
  const ask = async (/** @type {string[]} */ ...list) => {
    const output = await runQuietly(
      { program: "git", arguments: list, env },
      `git does not tell what has changed since ${since}:`,
    );
    return output.split("\0").filter((file) => file !== "");
  };
  const changed = await ask("diff", "--name-only", "--no-renames", "-z", since, "--");
  const added = await ask("ls-files", "--others", "--exclude-standard", "-z");
  return [...new Set([...changed, ...added])];
}
