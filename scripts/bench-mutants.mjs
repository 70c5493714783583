/**
 * `npm run bench:mutants`: counts how many of a fixed sample of mutants the tests detect. The
 * instrumenter is only installed for this command.
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
