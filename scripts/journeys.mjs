/** The journeys in a real browser, run by Playwright. */
import { readdirSync } from "node:fs";
import { findHeadlessChromium } from "./browser.mjs";
import { runVisibly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";

const SUFFIX = ".spec.ts";

/** The names of all specs, without `.spec.ts`, sorted. */
export function allSpecs() {
  return readdirSync(fromRoot("e2e/journeys"))
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .toSorted();
}

/**
 * Runs journeys against the web app as it was built last.
 * @param {object} run
 * @param {NodeJS.ProcessEnv} run.env
 * @param {string} run.report where Playwright's JSON report goes
 * @param {string[]} [run.specs] names of specs; none: all
 * @param {string} [run.reporter] what is printed meanwhile: one of Playwright's reporters
 * @returns {Promise<number>} Playwright's exit code
 */
export async function runJourneys({ env, report, specs = [], reporter = "list" }) {
  const files = specs.map((name) => `journeys/${name}${SUFFIX}`);
  // A spec is otherwise one piece of work for one worker, and of few specs the other one would soon
  // have none.
  const options = specs.length > 0 ? ["--fully-parallel"] : [];
  return await runVisibly({
    program: "node",
    arguments: ["node_modules/@playwright/test/cli.js", "test", `--reporter=${reporter},json`, ...options, ...files],
    cwd: fromRoot("e2e"),
    env: { ...env, CHROMIUM_PATH: await findHeadlessChromium(env), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
}
