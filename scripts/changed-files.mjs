/** Files of a change, by git. */
import { runQuietly } from "./processes.mjs";

/**
 * The common ancestor of `revision` and HEAD, so that later changes of `revision` do not count.
 *
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
 * Files that differ from `since` in the working tree, with untracked ones.
 *
 * @param {string} since a revision
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>} paths from the root, also of removed files
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
