/** `npm run bench:web`: the calendars of others are installed for it alone, so that nobody else waits for their 50 MB. */
import { findChromium } from "./browser.mjs";
import { runQuietly, runVisibly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";
import { digest, readStamp, writeStamp } from "./stamps.mjs";

const STAMP = "bench/web/node_modules/.hourloom-stamp";
const LIBRARIES = ["fullcalendar", "schedule-x", "react-big-calendar"];

/** @param {NodeJS.ProcessEnv} env */
async function installLibraries(env) {
  const wanted = digest([
    "bench/web/package-lock.json",
    "bench/web/package.json",
    ...LIBRARIES.map((name) => `bench/web/pages/${name}/package.json`),
  ]);
  if (readStamp(STAMP) === wanted) return;
  console.log("Installing the calendars to compare with…");
  await runQuietly(
    { program: "npm", arguments: ["ci", "--ignore-scripts"], cwd: fromRoot("bench/web"), env },
    "The calendars to compare with could not be installed:",
  );
  writeStamp(STAMP, wanted);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} exit code
 */
export async function benchWeb(env) {
  await installLibraries(env);
  const chromium = await findChromium(env);
  return await runVisibly({
    program: "node",
    arguments: ["bench/web/main.ts"],
    env: { ...env, CHROMIUM_PATH: chromium },
  });
}
