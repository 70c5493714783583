import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { countPlaywright, countRipple, countVitest } from "./reports.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "hourloom-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

function vitestReport(numPassedTests: number, numFailedTests: number, files: object[] = []): string {
  return report({ numPassedTests, numFailedTests, testResults: files });
}

test("what a runner counted is what counts", () => {
  expect(countVitest(vitestReport(3, 0), 0)).toEqual({ passed: 3, failed: 0 });
  expect(countVitest(vitestReport(3, 2), 1)).toEqual({ passed: 3, failed: 2 });
  expect(countPlaywright(report({ stats: { expected: 4, unexpected: 1, flaky: 0 } }), 1)).toEqual({
    passed: 4,
    failed: 1,
  });
  expect(countRipple(report({ passed: 10, failed: 0 }), 0)).toEqual({ passed: 10, failed: 0 });
});

test("a file that cannot be loaded is a failure, though no test of it failed", () => {
  const files = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ];
  expect(countVitest(vitestReport(1, 1, files), 1)).toEqual({ passed: 1, failed: 2 });
});

test("a suite that ran nothing, left no report or crashed after its tests has failed", () => {
  expect(countVitest(vitestReport(0, 0), 0)).toMatchObject({ failed: 1 });
  expect(countPlaywright(path.join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countVitest(vitestReport(5, 0), 1)).toMatchObject({ passed: 5, failed: 1 });
});

test("a flaky journey is a failed one", () => {
  expect(countPlaywright(report({ stats: { expected: 4, unexpected: 0, flaky: 1 } }), 0)).toEqual({
    passed: 4,
    failed: 1,
  });
});
