/** The second step: whether a journey in the browser notices what no test of vitest has. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { specsOf } from "../../scripts/journey-map.mjs";
import { allSpecs } from "../../scripts/journeys.mjs";

const run = promisify(execFile);

/** The part of Playwright's report that is read here. */
interface JourneyReport {
  stats: { expected: number; unexpected: number };
  errors: { message?: string }[];
  suites?: JourneySuite[];
}
interface JourneySuite {
  specs?: { title: string; file: string; ok: boolean }[];
  suites?: JourneySuite[];
}

export interface JourneyResult {
  noticed: boolean;
  /** The journeys that failed. */
  failed: string[];
}

/** The spec files of the journeys that reach a product file. */
function journeysFor(file: string): string[] {
  return specsOf([file], allSpecs()).map((name) => `journeys/${name}.spec.ts`);
}

async function build(copy: string): Promise<void> {
  const cwd = path.join(copy, "apps/web");
  const vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error"];
  for (const list of [vite, [...vite, "--config", "prerender/vite.config.ts"], ["prerender/main.ts"]])
    await run(process.execPath, list, { cwd });
}

function failedSpecs({ specs = [], suites = [] }: JourneySuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}

async function runSpecs(copy: string, specs: readonly string[], exclude: string): Promise<JourneyResult> {
  const output = path.join(copy, "journeys.json");
  const options = ["--project=Asia/Kathmandu", "--max-failures=1", "--retries=0", "--timeout=60000", "--reporter=json"];
  const skipped = exclude === "" ? [] : [`--grep-invert=${exclude}`];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: output };
  writeFileSync(output, "");
  await run(process.execPath, ["node_modules/@playwright/test/cli.js", "test", ...specs, ...options, ...skipped], {
    cwd: path.join(copy, "e2e"),
    env,
    maxBuffer: 2 ** 26,
  }).catch(() => undefined);
  const report: JourneyReport = JSON.parse(readFileSync(output, "utf8"));
  const failed = (report.suites ?? []).flatMap(failedSpecs);
  const { expected, unexpected } = report.stats;
  // Without a test that ran the server did not start, which is no verdict.
  if (expected + unexpected === 0) throw new Error(report.errors[0]?.message ?? "Playwright ran nothing.");
  return { noticed: unexpected > 0, failed };
}

function escape(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * Runs all journeys that are mapped without a mutant, until none fails: what fails by itself is
 * left out of the rest.
 */
async function findUnsteady(copy: string, specs: readonly string[]): Promise<string> {
  const unsteady: string[] = [];
  for (;;) {
    const { noticed, failed } = await runSpecs(copy, specs, unsteady.map(escape).join("|"));
    if (!noticed || failed.length === 0) return unsteady.map(escape).join("|");
    unsteady.push(...failed.map((name) => name.split(" › ")[1] ?? name));
  }
}

/**
 * Builds the copy once, and switches each mutant on in the one script that every page loads before
 * the app.
 */
export async function tryInJourneys(
  copy: string,
  mutants: readonly { key: string; file: string }[],
  tell: (key: string, result: JourneyResult) => void,
): Promise<void> {
  await build(copy);
  const script = path.join(copy, "apps/web/dist/theme.js");
  const plain = readFileSync(script, "utf8");
  const unsteady = await findUnsteady(copy, [...new Set(mutants.flatMap(({ file }) => journeysFor(file)))]);
  for (const { key, file } of mutants) {
    const isActive = `(key) => key === ${JSON.stringify(key)}`;
    writeFileSync(script, `globalThis.__mutants__ = { cover() {}, isActive: ${isActive} };\n${plain}`);
    tell(key, await runSpecs(copy, journeysFor(file), unsteady));
  }
}
