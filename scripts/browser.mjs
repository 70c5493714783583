/** The browsers for the journeys and the benches: the one that is named, the one that is there, or one that is installed. */
import { existsSync } from "node:fs";
import { runQuietly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";
import { TaskError } from "./task-error.mjs";

const CHROMIUM = "chromium";
/** Chromium without any windows: journeys take two thirds of the time. */
const HEADLESS = "chromium-headless-shell";

/**
 * Where Debian puts a package of Chromium.
 * @param {string} name
 */
function debianPath(name) {
  return `/usr/bin/${name}`;
}

function mayInstallFromDebian() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name of the package
 */
async function installFromDebian(env, name) {
  console.log(`Installing ${name} from Debian…`);
  const quiet = { ...env, DEBIAN_FRONTEND: "noninteractive" };
  const failure = `${name} could not be installed with apt-get:`;
  await runQuietly({ program: "apt-get", arguments: ["update"], env: quiet }, failure);
  await runQuietly({ program: "apt-get", arguments: ["install", "-y", name], env: quiet }, failure);
  return debianPath(name);
}

/** @param {NodeJS.ProcessEnv} env */
async function installFromPlaywright(env) {
  console.log("Installing Playwright's Chromium…");
  const cwd = fromRoot("e2e");
  const failure = "Playwright's Chromium could not be installed; name one by CHROMIUM_PATH, or install the system's:";
  await runQuietly(
    { program: "node", arguments: ["node_modules/@playwright/test/cli.js", "install", "chromium"], cwd, env },
    failure,
  );
  const question = `import("@playwright/test").then(({ chromium }) => console.log(chromium.executablePath()))`;
  return (
    await runQuietly({ program: "node", arguments: ["--input-type=module", "-e", question], cwd, env }, failure)
  ).trim();
}

/** @param {NodeJS.ProcessEnv} env */
function named(env) {
  return env.CHROMIUM_PATH === "" ? undefined : env.CHROMIUM_PATH;
}

/**
 * Finds or installs a Chromium as a person has it.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} its path
 */
export async function findChromium(env) {
  const known = named(env);
  if (known !== undefined) return known;
  if (existsSync(debianPath(CHROMIUM))) return debianPath(CHROMIUM);
  if (mayInstallFromDebian()) return await installFromDebian(env, CHROMIUM);
  return await installFromPlaywright(env);
}

/**
 * Finds or installs a Chromium for tests, without windows where there is such a one.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} its path
 */
export async function findHeadlessChromium(env) {
  const known = named(env);
  if (known !== undefined) return known;
  if (existsSync(debianPath(HEADLESS))) return debianPath(HEADLESS);
  if (!mayInstallFromDebian()) return await findChromium(env);
  try {
    return await installFromDebian(env, HEADLESS);
  } catch (error) {
    // Older distributions do not have it.
    if (!(error instanceof TaskError)) throw error;
    return await findChromium(env);
  }
}
