/**
 * `npm run bench:mutants`: how many of a fixed sample of mutants the tests notice. What makes the
 * mutants is installed for it alone.
 */
import { withoutAppSettings } from "./app-settings.mjs";
import { findHeadlessChromium } from "./browser.mjs";
import { installApart } from "./install-apart.mjs";
import { runVisibly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";

/** @param {NodeJS.ProcessEnv} env */
async function browserOf(env) {
  return { CHROMIUM_PATH: await findHeadlessChromium(env) };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} list options of bench/mutants/main.ts
 * @returns {Promise<number>} exit code
 */
export async function benchMutants(env, list) {
  await installApart({ folder: "bench/mutants", what: "what makes mutants" }, env);
  return await runVisibly({
    program: "node",
    arguments: [fromRoot("bench/mutants/main.ts"), ...list],
    env: { ...withoutAppSettings(env), ...(list.includes("--journeys") ? await browserOf(env) : {}) },
  });
}
