/** What one command alone needs lies in a folder of its own and is installed when that command is first run, so that nobody else waits for it. */
import { runQuietly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";
import { digest, readStamp, writeStamp } from "./stamps.mjs";

/**
 * @typedef {object} Apart
 * @property {string} folder path from the root; it has a package.json and a package-lock.json
 * @property {string} what what is installed, for the person
 * @property {string[]} [workspaces] paths from `folder` of packages that its package.json names
 */

/**
 * Installs a folder's packages unless they are those of the last time. Throws a TaskError when npm cannot.
 * @param {Apart} apart
 * @param {NodeJS.ProcessEnv} env
 */
export async function installApart({ folder, what, workspaces = [] }, env) {
  const stamp = `${folder}/node_modules/.hourloom-stamp`;
  const manifests = ["", ...workspaces.map((name) => `${name}/`)].map((place) => `${folder}/${place}package.json`);
  const wanted = digest([`${folder}/package-lock.json`, ...manifests]);
  if (readStamp(stamp) === wanted) return;
  console.log(`Installing ${what}…`);
  await runQuietly(
    { program: "npm", arguments: ["ci", "--ignore-scripts"], cwd: fromRoot(folder), env },
    `Could not install ${what}:`,
  );
  writeStamp(stamp, wanted);
}
