/** `npm run bench:lighthouse`. Lighthouse (180 MB) is only installed for this command. */
import { withoutAppSettings } from "./app-settings.mjs";
import { findChromium } from "./browser.mjs";
import { buildIfChanged } from "./build.mjs";
import { installApart } from "./install-apart.mjs";
import { supervise } from "./processes.mjs";

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} exit code
 */
export async function benchLighthouse(env) {
  await installApart({ folder: "bench/lighthouse", what: "Lighthouse" }, env);
  await buildIfChanged(env);
  const chromium = await findChromium(env);
  // Supervised, so that it can stop its server and remove its folder when it is interrupted.
  return await supervise({
    program: "node",
    arguments: ["bench/lighthouse/main.ts"],
    env: { ...withoutAppSettings(env), CHROMIUM_PATH: chromium },
  });
}
