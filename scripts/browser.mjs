/** The browser for the journeys: the one that is named, the one that is there, or one that is installed. */
import { existsSync } from "node:fs";
import { runQuietly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";

/** @param {NodeJS.ProcessEnv} env */
async function installFromDebian(env) {
  console.log("Installing Chromium from Debian…");
  const quiet = { ...env, DEBIAN_FRONTEND: "noninteractive" };
  const failure = "Chromium could not be installed with apt-get:";
  await runQuietly({ program: "apt-get", arguments: ["update"], env: quiet }, failure);
  await runQuietly({ program: "apt-get", arguments: ["install", "-y", "chromium"], env: quiet }, failure);
  return DEBIAN_CHROMIUM;
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
 * Finds or installs a Chromium.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} its path
 */
export async function findChromium(env) {
  if (env.CHROMIUM_PATH !== undefined && env.CHROMIUM_PATH !== "") return env.CHROMIUM_PATH;
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) return await installFromDebian(env);
  return await installFromPlaywright(env);
}
