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
/** @typedef {{ title: string, file: string, line: number, tests: { projectName: string, status: string, results: { error?: { message?: string } }[] }[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, suites?: PlaywrightSuite[] }} PlaywrightReport */

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
 * All tests of a Playwright report; empty without a report.
 *
 * @param {string} file
 * @returns {Journey[]}
 */
export function listPlaywright(file) {
  try {
    /** @type {PlaywrightReport} */
    const { suites = [] } = JSON.parse(readFileSync(file, "utf8"));
    return suites.flatMap(journeysOf);
  } catch {
    return [];
  }
}

/**
 * @template T
 * @param {string} file
 * @param {(report: T) => Count} count
 * @returns {Count}
 */
function countReport(file, count) {
  /** @type {T} */
  let report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { passed: 0, failed: 1, complaints: [`The suite left no report in ${file}.`] };
  }
  return count(report);
}

/**
 * Adds failures that the counts do not show.
 *
 * @param {string} suite
 * @param {Count} count
 * @param {number} code the runner's exit code
 * @returns {Count}
 */
function withHiddenFailures(suite, { passed, failed, complaints = [] }, code) {
  if (passed + failed === 0) return { passed, failed: 1, complaints: [`${suite} ran no test.`] };
  if (failed === 0 && code !== 0) {
    return { passed, failed: 1, complaints: [`${suite} ended with exit code ${code} although no test failed.`] };
  }
  return { passed, failed, complaints };
}

/**
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
export function countVitest(file, code) {
  /** @type {(report: VitestReport) => Count} */
  const count = ({ numPassedTests, testResults }) => {
    const complaints = testResults.flatMap(complainOfFile);
    return withHiddenFailures("vitest", { passed: numPassedTests, failed: complaints.length, complaints }, code);
  };
  return countReport(file, count);
}

/**
 * A flaky test counts as failed.
 *
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
export function countPlaywright(file, code) {
  /** @type {(report: PlaywrightReport) => Count} */
  const count = ({ stats, suites = [] }) => {
    const failed = stats.unexpected + stats.flaky;
    const complaints = suites
      .flatMap(journeysOf)
      .filter(({ isFailed }) => isFailed)
      .map(({ name, message }) => complain(name, message));
    return withHiddenFailures("Playwright", { passed: stats.expected, failed, complaints }, code);
  };
  return countReport(file, count);
}
