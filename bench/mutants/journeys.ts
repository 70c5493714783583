/** The second step: whether end-to-end tests detect mutants that no vitest test has detected. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { specsOf } from "../../scripts/journey-map.mjs";
import { listPlaywright } from "../../scripts/reports.mjs";

const run = promisify(execFile);

export interface JourneyResult {
  noticed: boolean;
  /** The tests that failed. */
  failed: string[];
}

/** A test that passes without mutants, and the mutants that its pages reach. */
export interface Journey {
  /** File and line, as Playwright's arguments. */
  place: string;
  durationMs: number;
  keys: string[];
}

/** Number of the fastest tests that are tried first. */
const FIRST = 6;

/**
 * The start of the fixtures in the copy, to which a fixture is added that records the reached
 * mutants.
 */
const FIXTURES = "export const test = base.extend<Fixtures>({";
const FIXTURES_WITH_RECORDER = `${FIXTURES}
  notesMutants: [
    async ({ context }, runTest, testInfo) => {
      const keys = new Set();
      await context.exposeBinding("__passed__", (_source, key) => void keys.add(key));
      await runTest();
      const { file, line, duration, errors } = testInfo;
      const fact = { place: \`\${file}:\${line}\`, durationMs: duration, keys: [...keys], passed: errors.length === 0 };
      const place = process.env["MUTANTS_PASSED"];
      if (place !== undefined) appendFileSync(place, JSON.stringify(fact) + "\\n");
    },
    { auto: true },
  ],`;
const IMPORT = 'import { appendFileSync } from "node:fs";\n';

const COVERING = `globalThis.__mutants__ = {
  seen: new Set(),
  cover(keys) {
    for (const key of keys) {
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      globalThis.__passed__?.(key);
    }
  },
  isActive: () => false,
};`;

const SUFFIX = ".spec.ts";

/** Returns a function that finds the spec files of a copy that reach a product file. */
function journeysIn(copy: string): (file: string) => string[] {
  const specs = readdirSync(path.join(copy, "e2e/journeys"))
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length));
  return (file) => specsOf([file], specs).map((name) => `journeys/${name}${SUFFIX}`);
}

async function build(copy: string): Promise<void> {
  const cwd = path.join(copy, "apps/web");
  const vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error"];
  for (const list of [vite, [...vite, "--config", "prerender/vite.config.ts"], ["prerender/main.ts"]])
    await run(process.execPath, list, { cwd });
}

function addRecorder(copy: string): void {
  const file = path.join(copy, "e2e/support/test.ts");
  const text = readFileSync(file, "utf8");
  if (!text.includes(FIXTURES)) throw new Error("The journeys' fixtures are not where they were.");
  writeFileSync(file, IMPORT + text.replace(FIXTURES, () => FIXTURES_WITH_RECORDER));
}

async function runJourneys(copy: string, places: readonly string[], more: Record<string, string> = {}) {
  const output = path.join(copy, "journeys.json");
  const options = ["--project=Asia/Kathmandu", "--retries=0", "--timeout=60000", "--reporter=json", "--fully-parallel"];
  const stop = "MUTANTS_PASSED" in more ? [] : ["--max-failures=1"];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: output, ...more };
  rmSync(output, { force: true });
  await run(process.execPath, ["node_modules/@playwright/test/cli.js", "test", ...places, ...options, ...stop], {
    cwd: path.join(copy, "e2e"),
    env,
    maxBuffer: 2 ** 26,
  }).catch(() => undefined);
  const journeys = listPlaywright(output);
  // The server did not start, so that there is no result.
  if (journeys.length === 0) throw new Error("Playwright ran nothing.");
  const failed = journeys.filter(({ isFailed }) => isFailed).map(({ name }) => name);
  return { noticed: failed.length > 0, failed };
}

/** A failure may be accidental, so it must occur twice. */
async function tryTwice(copy: string, journeys: readonly Journey[]): Promise<JourneyResult> {
  const places = journeys.map(({ place }) => place);
  const result = await runJourneys(copy, places);
  return result.noticed ? await runJourneys(copy, places) : result;
}

/** Runs all mapped tests once without mutants; failed ones are excluded. */
async function findJourneys(copy: string, specs: readonly string[]): Promise<Journey[]> {
  const facts = path.join(copy, "passed.jsonl");
  rmSync(facts, { force: true });
  await runJourneys(copy, specs, { MUTANTS_PASSED: facts });
  const lines = readFileSync(facts, "utf8").split("\n").filter(Boolean);
  const read = lines.map((line) => {
    const fact: Journey & { passed: boolean } = JSON.parse(line);
    return { ...fact, place: path.relative(path.join(copy, "e2e"), fact.place) };
  });
  return read.filter(({ passed }) => passed).toSorted((a, b) => a.durationMs - b.durationMs);
}

/** Returns a function that puts a script before all others of every built page. */
function scriptInserterOf(copy: string): (code: string) => void {
  const folder = path.join(copy, "apps/web/dist/pages");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  const pages = names.map((name) => ({ name, html: readFileSync(path.join(folder, name), "utf8") }));
  return (code) => {
    for (const { name, html } of pages) {
      const changed = html.replace("<head>", (head) => `${head}<script>${code}</script>`);
      writeFileSync(path.join(folder, name), changed);
    }
  };
}

/**
 * Builds the copy once and switches each mutant on in a script that every page runs first. Of
 * the tests mapped to its file those run that reach the mutant.
 */
export async function tryInJourneys(
  copy: string,
  mutants: readonly { key: string; file: string }[],
  {
    remember,
    tell,
  }: {
    remember: (make: () => Promise<Journey[]>) => Promise<Journey[]>;
    tell: (key: string, result: JourneyResult) => void;
  },
): Promise<void> {
  const journeysFor = journeysIn(copy);
  await build(copy);
  addRecorder(copy);
  const insertScript = scriptInserterOf(copy);
  const journeys = await remember(() => {
    insertScript(COVERING);
    return findJourneys(copy, [...new Set(mutants.flatMap(({ file }) => journeysFor(file)))]);
  });
  for (const { key, file } of mutants) {
    const isActive = `(key) => key === ${JSON.stringify(key)}`;
    insertScript(`globalThis.__mutants__ = { cover() {}, isActive: ${isActive} };`);
    const mapped = new Set(journeysFor(file));
    const reaching = journeys.filter(({ place, keys }) => keys.includes(key) && mapped.has(place.replace(/:\d+$/, "")));
    let result: JourneyResult = { noticed: false, failed: [] };
    for (const some of [reaching.slice(0, FIRST), reaching.slice(FIRST)]) {
      if (some.length > 0 && !result.noticed) result = await tryTwice(copy, some);
    }
    tell(key, result);
  }
}
