import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { countPlaywright, countVitest } from "./reports.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "hourloom-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const passedTest = { status: "passed", fullName: "adds", failureMessages: [] };
const failedTest = {
  status: "failed",
  fullName: "subtracts",
  failureMessages: ["AssertionError: expected \u001B[32m1\u001B[39m\n  to be 2"],
};

function vitestFile(...assertionResults: object[]): object {
  const status = assertionResults.every((result) => result === passedTest) ? "passed" : "failed";
  return { name: path.resolve("sums.test.ts"), status, assertionResults };
}

function playwrightReport(unexpected: number, flaky: number, suites: object[] = []): string {
  return report({ stats: { expected: 4, unexpected, flaky }, suites });
}

test("the counts are those of the runner", () => {
  const passed = report({ numPassedTests: 3, testResults: [vitestFile(passedTest)] });
  expect(countVitest(passed, 0)).toEqual({ passed: 3, failed: 0, complaints: [] });
  expect(countPlaywright(playwrightReport(1, 0), 1)).toMatchObject({ passed: 4, failed: 1 });
});

test("a failed test is reported in one line with its message", () => {
  const vitest = report({ numPassedTests: 1, testResults: [vitestFile(passedTest, failedTest)] });
  expect(countVitest(vitest, 1).complaints).toEqual(["sums.test.ts › subtracts: AssertionError: expected 1 to be 2"]);
  const spec = {
    title: "signs in",
    file: "journeys/sign-in.spec.ts",
    line: 7,
    tests: [
      { projectName: "Asia/Kathmandu", status: "expected", results: [{}] },
      { projectName: "America/St_Johns", status: "unexpected", results: [{ error: { message: "Timed out" } }] },
    ],
  };
  expect(countPlaywright(playwrightReport(1, 0, [{ suites: [{ specs: [spec] }] }]), 1).complaints).toEqual([
    "[America/St_Johns] journeys/sign-in.spec.ts:7 › signs in: Timed out",
  ]);
});

test("a file that cannot be loaded is a failure, though no test of it failed", () => {
  const unloaded = { ...vitestFile(), status: "failed", message: "SyntaxError" };
  const file = report({ numPassedTests: 1, testResults: [unloaded, vitestFile(failedTest), vitestFile(passedTest)] });
  expect(countVitest(file, 1)).toMatchObject({ passed: 1, failed: 2 });
  expect(countVitest(file, 1).complaints).toContain("sums.test.ts: SyntaxError");
});

test("a suite that ran nothing, left no report or crashed after its tests has failed", () => {
  expect(countVitest(report({ numPassedTests: 0, testResults: [] }), 0)).toMatchObject({ failed: 1 });
  expect(countPlaywright(path.join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countVitest(report({ numPassedTests: 5, testResults: [] }), 1)).toMatchObject({ passed: 5, failed: 1 });
});

test("a flaky journey is a failed one", () => {
  expect(countPlaywright(playwrightReport(0, 1), 0)).toMatchObject({ passed: 4, failed: 1 });
});
