/**
 * `npm test`: runs all suites and prints a summary with the names of failed tests. Arguments select
 * suites, `--changed` those that a change affects; `npm run test:full` runs all of them
 * extensively.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { withoutAppSettings } from "./app-settings.mjs";
import { buildIfChanged } from "./build.mjs";
import { changedFiles, commonAncestor } from "./changed-files.mjs";
import { readingTests, specsOf, untouchedTests } from "./journey-map.mjs";
import { allSpecs, runJourneys } from "./journeys.mjs";
import { runQuietly, runVisibly } from "./processes.mjs";
import { countPlaywright, countVitest } from "./reports.mjs";
import { fromRoot, ROOT } from "./repository.mjs";
import { digest, filesBelow, readStamp, writeStamp } from "./stamps.mjs";
import { TaskError } from "./task-error.mjs";

/** @typedef {import("./reports.mjs").Count} Count */

/**
 * Options of a run.
 *
 * @typedef {object} Run
 * @property {NodeJS.ProcessEnv} env
 * @property {{ since: string, files: string[] } | undefined} change only what this change affects
 * @property {boolean} isForced also suites that have passed on the same sources
 * @property {Set<string>} passed names of the suites that have passed in this run
 */

/**
 * Returns undefined if the change does not affect the suite. @typedef {(run: Run) => Promise<Count
 * | undefined>} Suite
 */

const REPORTS = ".reports";
const VITEST_REPORT = fromRoot(REPORTS, "vitest.json");
const PLAYWRIGHT_REPORT = fromRoot(REPORTS, "playwright.json");

/** What `npm run check -- ripple` depends on. */
const RIPPLE_SOURCES = ["packages", "apps", "scripts", "pnpm-lock.yaml", "tsconfig.base.json"];
/** All files that a test may read. */
const ALL_SOURCES = [
  ...RIPPLE_SOURCES,
  "bench",
  "docs",
  "e2e",
  "tooling",
  "package.json",
  "pnpm-workspace.yaml",
  "redocly.yaml",
  "tsconfig.json",
  "turbo.json",
  "vitest.config.ts",
];
/** Environment variables that affect a suite. */
const VARIABLES = [
  "CHROMIUM_PATH",
  "FUZZ_REQUESTS",
  "IMPORT_FILES",
  "ISOLATION_OPERATIONS",
  "TEST_DATABASE_URL",
  "TEST_DOSE",
];

/** @type {Count} */
const PASSED = { passed: 1, failed: 0 };

/** @param {string} name */
function bin(name) {
  return fromRoot("node_modules/.bin", name);
}

/**
 * A suite that consists of one program.
 *
 * @param {string} program
 * @param {(run: Run) => string[] | undefined} optionsFor returns undefined if the change does not
 * affect it
 * @returns {Suite}
 */
function check(program, optionsFor) {
  return async (run) => {
    const list = optionsFor(run);
    if (list === undefined) return undefined;
    const code = await runVisibly({ program, arguments: list, env: run.env });
    return code === 0 ? PASSED : { passed: 0, failed: 1 };
  };
}

const LINTED = /\.(?:[cm]?[jt]s|tsx)$/;

/**
 * The changed files that still exist; none (all files) if the rules may have changed.
 *
 * @param {Run} run
 */
function filesToLint({ change }) {
  if (change === undefined || change.files.some((file) => /^(?:tooling|oxlint|tsconfig)/.test(file))) return [];
  const files = change.files.filter((file) => LINTED.test(file) && existsSync(fromRoot(file)));
  return files.length === 0 ? undefined : files;
}

/** Benchmarks import the server. @param {Run} run */
function typesOfScripts({ change }) {
  const touches = change?.files.some((file) => /^(?:scripts|bench|apps|packages)\/|^[^/]*$/.test(file)) ?? true;
  return touches ? ["--noEmit"] : undefined;
}

/**
 * Skips a slow suite on sources on which it has passed, unless it is selected by name.
 *
 * @param {string} name
 * @param {string[]} sources
 * @param {Suite} suite
 * @returns {Suite}
 */
function cached(name, sources, suite) {
  const file = `node_modules/.hourloom-${name}-stamp`;
  return async (run) => {
    if (run.change !== undefined) return await suite(run);
    const facts = [process.version, ...VARIABLES.map((variable) => `${variable}=${run.env[variable] ?? ""}`)];
    const wanted = digest(sources, facts);
    const [known, passed, at] = readStamp(file).split(" ");
    if (known === wanted && !run.isForced) {
      const note = `cached: nothing has changed since ${at}; \`npm test -- ${name}\` runs it`;
      return { passed: Number(passed), failed: 0, note };
    }
    const count = await suite(run);
    // Not if the sources were edited during the run.
    if (count?.failed === 0 && digest(sources, facts) === wanted)
      writeStamp(file, `${wanted} ${count.passed} ${new Date().toISOString()}`);
    return count;
  };
}

/** @type {Suite} */
async function build({ env }) {
  await buildIfChanged(env);
  return PASSED;
}

const TEST = /\.test\.tsx?$/;
const WHOLE_SERVER = /^apps\/(?:api\/.*\.db|web\/built\/.*)\.test\.ts$/;

/**
 * The test files that a change affects, by vitest, without those that it selects only because they
 * import the whole server.
 *
 * @param {NonNullable<Run["change"]>} change
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>} paths from the root
 */
async function touchedTests({ since, files }, env) {
  const list = ["list", "--filesOnly", "--json", `--changed=${since}`];
  const output = await runQuietly({ program: bin("vitest"), arguments: list, env }, "vitest lists no files:");
  /** @type {{ file: string }[]} */
  const listed = JSON.parse(output);
  const tests = listed.map(({ file }) => path.relative(ROOT, file));
  const untouched = untouchedTests(
    files,
    tests.filter((test) => WHOLE_SERVER.test(test)),
  );
  const reading = readingTests(
    files,
    ["apps", "scripts"].flatMap(filesBelow).filter((file) => TEST.test(file)),
  );
  return [...new Set([...tests.filter((test) => !untouched.includes(test)), ...reading])];
}

/** @type {Suite} */
async function vitest({ env, change }) {
  const files = change === undefined ? [] : await touchedTests(change, env);
  if (change !== undefined && files.length === 0) return undefined;
  await buildIfChanged(env);
  const list = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`, ...files];
  return countVitest(VITEST_REPORT, await runVisibly({ program: bin("vitest"), arguments: list, env }));
}

/** @type {Suite} */
async function journeys({ env, change }) {
  const specs = change === undefined ? [] : specsOf(change.files, allSpecs());
  if (change !== undefined && specs.length === 0) return undefined;
  await buildIfChanged(env);
  return countPlaywright(PLAYWRIGHT_REPORT, await runJourneys({ env, report: PLAYWRIGHT_REPORT, specs }));
}

/** @param {Run} run */
function rippleOptions({ env, change, passed }) {
  if (change !== undefined && !change.files.some((file) => file.startsWith("packages/schema/"))) return undefined;
  const short = env["TEST_DOSE"] === "full" ? [] : ["--short"];
  return ["scripts/check-ripple.mjs", ...short, ...(passed.has("types") ? ["--compiles"] : [])];
}

/**
 * The cheapest first; the build is early because it writes the route tree, which the types need.
 *
 * @type {Record<string, Suite>}
 */
const suites = {
  format: check(bin("oxfmt"), () => ["--check", "."]),
  build,
  lint: check(bin("oxlint"), filesToLint),
  types: check(bin("turbo"), () => ["run", "typecheck", "--output-logs=new-only", "--continue"]),
  "types of scripts": check(bin("tsc"), typesOfScripts),
  vitest: cached("vitest", ALL_SOURCES, vitest),
  journeys: cached("journeys", ALL_SOURCES, journeys),
  ripple: cached("ripple", RIPPLE_SOURCES, check("node", rippleOptions)),
};

/**
 * @param {Suite} suite
 * @param {Run} run
 * @returns {Promise<Count | undefined>}
 */
async function runSuite(suite, run) {
  try {
    return await suite(run);
  } catch (error) {
    // A missing browser or build of one suite must not hide the results of the others.
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
 * Lines of the summary about one suite.
 *
 * @param {string} name
 * @param {Count | undefined} count
 * @param {string} seconds
 */
function summarize(name, count, seconds) {
  if (count === undefined) return [`– ${name}: nothing that the change touches`];
  const { passed, failed, complaints = [], note } = count;
  return [
    `${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed in ${seconds} s${note === undefined ? "" : ` (${note})`}`,
    // At the end, because of a long log often only the end is available.
    ...complaints.map((complaint) => `    ${complaint}`),
  ];
}

const CHANGED = /^--changed(?:=(.+))?$/;

/**
 * @param {string[]} list arguments of `npm test --`
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ names: string[], change: Run["change"] }>}
 */
async function readArguments(list, env) {
  const names = list.filter((one) => !CHANGED.test(one));
  const unknown = names.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length > 0) {
    throw new TaskError(
      `No suite is called ${unknown.join(", ")}: ${Object.keys(suites).join(", ")}; or --changed, --changed=REVISION.`,
    );
  }
  const requested = list.map((one) => CHANGED.exec(one)).find((match) => match !== null);
  if (requested === undefined || requested === null) return { names, change: undefined };
  const since = await commonAncestor(requested[1] ?? "HEAD", env);
  return { names, change: { since, files: await changedFiles(since, env) } };
}

/**
 * Runs suites, also after one has failed.
 *
 * @param {NodeJS.ProcessEnv} inherited
 * @param {string[]} list names of suites, none: all; `--changed` or `--changed=REVISION`
 * @returns {Promise<number>} exit code
 */
export async function runSuites(inherited, list) {
  const { names, change } = await readArguments(list, inherited);
  const env = withoutAppSettings(inherited);
  // A report of an earlier run must not be counted.
  mkdirSync(fromRoot(REPORTS), { recursive: true });
  for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(report, { force: true });
  const total = { passed: 0, failed: 0, cached: 0 };
  /** @type {Run} */
  const run = { env, change, isForced: names.length > 0, passed: new Set() };
  const summary = [];
  const begun = performance.now();
  for (const [name, suite] of Object.entries(suites)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n── ${name}`);
    const started = performance.now();
    const count = await runSuite(suite, run);
    if (count?.failed === 0) run.passed.add(name);
    total.passed += count?.passed ?? 0;
    total.failed += count?.failed ?? 0;
    if (count?.note !== undefined) total.cached += count.passed;
    summary.push(...summarize(name, count, secondsSince(started)));
  }
  summary.push(`  in all ${secondsSince(begun)} s${total.cached === 0 ? "" : `, with ${total.cached} cached results`}`);
  console.log(`\n${summary.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
