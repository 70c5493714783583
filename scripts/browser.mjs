/**
 * Finds a browser for end-to-end tests and benchmarks: the configured one, an installed one, or a
 * new one.
 */
import { existsSync } from "node:fs";
import { runQuietly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";
import { TaskError } from "./task-error.mjs";

/** Chromium without windows, with which end-to-end tests take two thirds of the time. */
const HEADLESS = "chromium-headless-shell";

/**
 * The path of Debian's Chromium packages.
 *
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

/**
 * Finds or installs Chromium.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} its path
 */
export async function findChromium(env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  if (existsSync(debianPath("chromium"))) return debianPath("chromium");
  if (mayInstallFromDebian()) return await installFromDebian(env, "chromium");
  return await installFromPlaywright(env);
}

/**
 * Finds or installs Chromium for tests, headless if possible.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} its path
 */
export async function findHeadlessChromium(env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  if (existsSync(debianPath(HEADLESS))) return debianPath(HEADLESS);
  if (!mayInstallFromDebian()) return await findChromium(env);
  try {
    return await installFromDebian(env, HEADLESS);
  } catch (error) {
    // Older distributions do not have this package.
    if (!(error instanceof TaskError)) throw error;
    return await findChromium(env);
  }
}
