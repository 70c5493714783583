/**
 * Reads JSON reports of test runners: counts, and names of failed tests. A missing or empty report
 * is a failure, because no test was run.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./repository.mjs";

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [complaints] descriptions of the failures, one line each
 * @property {string} [note] why the suite was not run
 */

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ error?: { message?: string } }} PlaywrightResult */
/** @typedef {{ projectName: string, status: string, results: PlaywrightResult[] }} PlaywrightTest */
/** @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ expected: number, unexpected: number, flaky: number }} PlaywrightStats */
/** @typedef {{ stats: PlaywrightStats, suites?: PlaywrightSuite[] }} PlaywrightReport */

/** Maximum length of a repeated error message. */
const MESSAGE_LENGTH = 300;

/**
 * One line about a failed test, for the end of the log.
 *
 * @param {string} name
 * @param {string | undefined} message
 */
function complain(name, message = "") {
  const text = stripVTControlCharacters(message).replaceAll(/\s+/g, " ").trim();
  return text === "" ? name : `${name}: ${text.slice(0, MESSAGE_LENGTH)}`;
}

/**
 * @param {VitestFile} file
 * @returns {string[]}
 */
function complainOfFile({ name, status, message, assertionResults }) {
  const file = path.relative(ROOT, name);
  const failed = assertionResults.filter((assertion) => assertion.status === "failed");
  // A file that cannot be loaded fails without a failed test.
  if (status === "failed" && failed.length === 0) return [complain(file, message)];
  return failed.map(({ fullName, failureMessages }) => complain(`${file} › ${fullName}`, failureMessages[0]));
}

/**
 * @typedef {object} Journey
 * @property {string} name with its project, file and line
 * @property {boolean} isFailed also if a retry passed
 * @property {string | undefined} message the error
 */

/**
 * @param {PlaywrightSuite} suite
 * @returns {Journey[]}
 */
function journeysOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${file}:${line} › ${title}`,
      isFailed: status === "unexpected" || status === "flaky",
      message: results.find(({ error }) => error)?.error?.message,
    })),
  );
  return [...own, ...suites.flatMap(journeysOf)];
}

/**
 * A report of a test runner; undefined without a readable one.
 *
 * @param {string} file
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * All tests of a Playwright report; empty without a report.
 *
 * @param {string} file
 * @returns {Journey[]}
 */
export function listPlaywright(file) {
  /** @type {PlaywrightReport | undefined} */
  const report = readReport(file);
  return (report?.suites ?? []).flatMap(journeysOf);
}

/**
 * Adds failures that the counts do not show.
 *
 * @param {string} file the report
 * @param {number} code the runner's exit code
 * @param {Count | undefined} count undefined without a report
 * @returns {Count}
 */
function withHiddenFailures(file, code, count) {
  if (count === undefined) return { passed: 0, failed: 1, complaints: [`The suite left no report in ${file}.`] };
  const { passed, failed } = count;
  if (passed + failed === 0) return { passed, failed: 1, complaints: ["The suite ran no test."] };
  if (failed > 0 || code === 0) return count;
  return { passed, failed: 1, complaints: [`The suite ended with exit code ${code} although no test failed.`] };
}

/**
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
export function countVitest(file, code) {
  /** @type {VitestReport | undefined} */
  const report = readReport(file);
  const complaints = (report?.testResults ?? []).flatMap(complainOfFile);
  return withHiddenFailures(
    file,
    code,
    report && { passed: report.numPassedTests, failed: complaints.length, complaints },
  );
}

/**
 * A flaky test counts as failed.
 *
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
export function countPlaywright(file, code) {
  /** @type {PlaywrightReport | undefined} */
  const report = readReport(file);
  const failed = listPlaywright(file).filter(({ isFailed }) => isFailed);
  const complaints = failed.map(({ name, message }) => complain(name, message));
  return withHiddenFailures(
    file,
    code,
    report && { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky, complaints },
  );
}
