/** Runs the end-to-end tests with Playwright. */
import { readdirSync } from "node:fs";
import { findHeadlessChromium } from "./browser.mjs";
import { runVisibly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";

const SUFFIX = ".spec.ts";

/** Names of all specs, without `.spec.ts`, sorted. */
export function allSpecs() {
  return readdirSync(fromRoot("e2e/journeys"))
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .toSorted();
}

/**
 * Runs specs against the last build of the web app.
 *
 * @param {object} run
 * @param {NodeJS.ProcessEnv} run.env
 * @param {string} run.report path of Playwright's JSON report
 * @param {string[]} [run.specs] names of specs; none: all
 * @param {string} [run.reporter] Playwright's reporter for the terminal
 * @returns {Promise<number>} Playwright's exit code
 */
export async function runJourneys({ env, report, specs = [], reporter = "list" }) {
  const files = specs.map((name) => `journeys/${name}${SUFFIX}`);
  // Otherwise a spec runs in one worker, so that with few specs others would be idle.
  const options = specs.length > 0 ? ["--fully-parallel"] : [];
  return await runVisibly({
    program: "node",
    arguments: ["node_modules/@playwright/test/cli.js", "test", `--reporter=${reporter},json`, ...options, ...files],
    cwd: fromRoot("e2e"),
    env: { ...env, CHROMIUM_PATH: await findHeadlessChromium(env), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
}
