/** `npm test`: every suite of the house, one after the other, and at the end one line for each, with the names of what failed. */
import { mkdirSync, rmSync } from "node:fs";
import { withoutAppSettings } from "./app-settings.mjs";
import { findHeadlessChromium } from "./browser.mjs";
import { buildIfChanged } from "./build.mjs";
import { runVisibly } from "./processes.mjs";
import { countPlaywright, countRipple, countVitest } from "./reports.mjs";
import { fromRoot } from "./repository.mjs";
import { TaskError } from "./task-error.mjs";

/** @typedef {import("./reports.mjs").Count} Count */
/** @typedef {(env: NodeJS.ProcessEnv) => Promise<Count>} Suite */

const REPORTS = ".reports";
const VITEST_REPORT = fromRoot(REPORTS, "vitest.json");
const PLAYWRIGHT_REPORT = fromRoot(REPORTS, "playwright.json");
const RIPPLE_REPORT = fromRoot(REPORTS, "ripple.json");

/** @param {string} name */
function bin(name) {
  return fromRoot("node_modules/.bin", name);
}

/**
 * A check that is one test: it passes or it does not.
 * @param {string} program
 * @param {string[]} list
 * @returns {Suite}
 */
function check(program, ...list) {
  return async (env) => {
    const code = await runVisibly({ program: bin(program), arguments: list, env });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };
}

/** @type {Suite} */
async function build(env) {
  await buildIfChanged(env);
  return { passed: 1, failed: 0 };
}

/** @type {Suite} */
async function vitest(env) {
  const list = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`];
  return countVitest(VITEST_REPORT, await runVisibly({ program: bin("vitest"), arguments: list, env }));
}

/** @type {Suite} */
async function journeys(env) {
  const code = await runVisibly({
    program: "node",
    arguments: ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
    cwd: fromRoot("e2e"),
    env: { ...env, CHROMIUM_PATH: await findHeadlessChromium(env), PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
  });
  return countPlaywright(PLAYWRIGHT_REPORT, code);
}

/** @type {Suite} */
async function ripple(env) {
  const list = [fromRoot("scripts/check-ripple.mjs"), "--short", `--report=${RIPPLE_REPORT}`];
  return countRipple(RIPPLE_REPORT, await runVisibly({ program: "node", arguments: list, env }));
}

/**
 * In the order of what is cheap to know; the build comes early, because it writes the route tree that the types of the web app need.
 * @type {Record<string, Suite>}
 */
const suites = {
  format: check("oxfmt", "--check", "."),
  build,
  lint: check("oxlint"),
  types: check("turbo", "run", "typecheck", "--output-logs=new-only", "--continue"),
  "types of scripts": check("tsc", "--noEmit"),
  vitest,
  journeys,
  ripple,
};

/**
 * @param {Suite} suite
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count>}
 */
async function runSuite(suite, env) {
  try {
    return await suite(env);
  } catch (error) {
    // What is missing for one suite (a browser, a build) must not hide the results of the others.
    if (!(error instanceof TaskError)) throw error;
    if (error.output !== "") console.log(error.output);
    return { passed: 0, failed: 1, complaints: [error.message] };
  }
}

/** @param {number} started */
function secondsSince(started) {
  return ((performance.now() - started) / 1000).toFixed(1);
}

/**
 * Runs all suites, also after one has failed, so that the person sees everything.
 * @param {NodeJS.ProcessEnv} inherited
 * @param {string[]} wanted names of suites; none: all
 * @returns {Promise<number>} exit code
 */
export async function runSuites(inherited, wanted) {
  const unknown = wanted.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length > 0)
    throw new TaskError(`No suite is called ${unknown.join(", ")}: ${Object.keys(suites).join(", ")}.`);
  const env = withoutAppSettings(inherited);
  // A report of an earlier run must never be counted as this one's.
  mkdirSync(fromRoot(REPORTS), { recursive: true });
  for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT, RIPPLE_REPORT]) rmSync(report, { force: true });
  const total = { passed: 0, failed: 0 };
  const summary = [];
  for (const [name, suite] of Object.entries(suites)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n── ${name}`);
    const started = performance.now();
    const { passed, failed, complaints = [] } = await runSuite(suite, env);
    total.passed += passed;
    total.failed += failed;
    summary.push(
      `${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed in ${secondsSince(started)} s`,
      // Here and not where it ran: of a long log often only the end is kept.
      ...complaints.map((complaint) => `    ${complaint}`),
    );
  }
  console.log(`\n${summary.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
