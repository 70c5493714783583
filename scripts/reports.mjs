/** What a test runner's JSON report says, as counts. A report that is missing or empty is a failure: a suite that ran nothing proves nothing. */
import { readFileSync } from "node:fs";

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [complaints] what else is wrong, one line each; each counts as a failure already
 */

/** @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport */

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
 * Adds the failures that the numbers do not show.
 * @param {string} suite
 * @param {Count} count
 * @param {number} code the runner's exit code
 * @returns {Count}
 */
function withHiddenFailures(suite, { passed, failed }, code) {
  if (passed + failed === 0) return { passed, failed: 1, complaints: [`${suite} ran no test.`] };
  if (failed === 0 && code !== 0) {
    return { passed, failed: 1, complaints: [`${suite} ended with exit code ${code} although no test failed.`] };
  }
  return { passed, failed };
}

/**
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
export function countVitest(file, code) {
  /** @type {(report: VitestReport) => Count} */
  const count = ({ numPassedTests, numFailedTests, testResults }) => {
    // A file that cannot even be loaded has failed without a failed test.
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
    );
    return withHiddenFailures("vitest", { passed: numPassedTests, failed: numFailedTests + broken.length }, code);
  };
  return countReport(file, count);
}

/**
 * A flaky test is a failing test.
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
export function countPlaywright(file, code) {
  /** @type {(report: PlaywrightReport) => Count} */
  const count = ({ stats }) =>
    withHiddenFailures("Playwright", { passed: stats.expected, failed: stats.unexpected + stats.flaky }, code);
  return countReport(file, count);
}

/**
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
export function countRipple(file, code) {
  /** @type {(report: Count) => Count} */
  const count = (report) => withHiddenFailures("check:ripple", report, code);
  return countReport(file, count);
}
