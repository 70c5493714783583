/**
 * `npm run bench:web`. The calendars to compare with (50 MB) are only installed for this command.
 */
import { findChromium } from "./browser.mjs";
import { installApart } from "./install-apart.mjs";
import { runVisibly } from "./processes.mjs";

const CALENDARS = {
  folder: "bench/web",
  what: "the calendars to compare with",
  workspaces: ["pages/fullcalendar", "pages/schedule-x", "pages/react-big-calendar"],
};

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} exit code
 */
export async function benchWeb(env) {
  await installApart(CALENDARS, env);
  const chromium = await findChromium(env);
  return await runVisibly({
    program: "node",
    arguments: ["bench/web/main.ts"],
    env: { ...env, CHROMIUM_PATH: chromium },
  });
}
