/** Installs the dependencies of a single command in a folder of its own, when it is first run. */
import { runQuietly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";
import { digest, readStamp, writeStamp } from "./stamps.mjs";

/**
 * @typedef {object} SeparateInstallation
 * @property {string} folder path from the root, with a package.json and a package-lock.json
 * @property {string} what what is installed, for messages
 * @property {string[]} [workspaces] paths from `folder` of the workspaces in its package.json
 */

/**
 * Installs a folder's packages unless they are unchanged. Throws a TaskError if npm fails.
 *
 * @param {SeparateInstallation} installation
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
