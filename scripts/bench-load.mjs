/** `npm run bench:load`. */
import { withoutAppSettings } from "./app-settings.mjs";
import { findChromium } from "./browser.mjs";
import { buildIfChanged } from "./build.mjs";
import { runVisibly } from "./processes.mjs";

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} exit code
 */
export async function benchLoad(env) {
  await buildIfChanged(env);
  const chromium = await findChromium(env);
  return await runVisibly({
    program: "node",
    arguments: ["bench/load/main.ts"],
    env: { ...withoutAppSettings(env), CHROMIUM_PATH: chromium },
  });
}
