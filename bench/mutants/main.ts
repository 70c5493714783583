/**
 * Measures how many of a sample of mutants the tests detect. The same mutants are chosen after
 * changes of tests, so that reports can be compared. Options: see below.
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { fromRoot, ROOT } from "../../scripts/repository.mjs";
import { say } from "../shared/figures.ts";
import { makeCopy } from "./copy.ts";
import { GROUPS } from "./groups.ts";
import { tryInJourneys } from "./journeys.ts";
import type { Coverage } from "./plan.ts";
import { compare, describeReport, toMutantResults, type Report } from "./report.ts";
import { type Candidate, type Rounds, startRounds, type Trial } from "./rounds.ts";
import { chooseMutants, digest, type Mutant } from "./sample.ts";
import { type FileResult, openSuite, type Suite } from "./suite.ts";

const { values } = parseArgs({
  options: {
    // Name of the report, and of the state of an interrupted run.
    label: { type: "string", default: "now" },
    // Only one group: services, domain, queries or web.
    group: { type: "string" },
    // An earlier report: fails if fewer mutants are detected now.
    against: { type: "string" },
    // Tries undetected web mutants in the browser; with `against`, those of that report.
    journeys: { type: "boolean", default: false },
  },
});
/** The choice of the sample depends on it, so reports of another one cannot be compared. */
const SEED = "hourloom";
const WORKERS = 2;
const groups = GROUPS.filter(({ name }) => name === (values.group ?? name));
if (groups.length === 0) throw new Error(`No group is called ${values.group}.`);
const reportName = ["mutants", values.label, ...(values.group === undefined ? [] : [values.group])].join("-");
const placeOf = (ending: string) => fromRoot(".reports", reportName + ending);

function readJson<T>(file: string): T {
  const read: T = JSON.parse(readFileSync(file, "utf8"));
  return read;
}

/**
 * Read first, because the run changes its working directory and may write a report of the same
 * name.
 */
const earlier = values.against === undefined ? undefined : readJson<Report>(path.resolve(values.against));

/** Limit of calls, high enough that only endless loops reach it. */
const HITS_FACTOR = 100;
const HITS_ADDED = 100_000;
/**
 * Weights: test files in the mutant's folder are more likely to detect it, those that only load it
 * less.
 */
const NEAR_FACTOR = 0.3;
const LOADED_FACTOR = 5;

async function remember<T>(file: string, make: () => Promise<T>): Promise<T> {
  if (existsSync(file)) return readJson<T>(file);
  const made = await make();
  writeFileSync(file, JSON.stringify(made));
  return made;
}

/** Result and coverage of a test file without mutants. */
interface DryFile extends FileResult, Coverage {}

/** Number of test files in one run, so that little is lost if it is interrupted. */
const DRY_CHUNK = 24;

function readLines<T>(ending: string): T[] {
  if (!existsSync(placeOf(ending))) return [];
  const lines = readFileSync(placeOf(ending), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const read: T = JSON.parse(line);
    return read;
  });
}

function addLine(ending: string, fact: object): void {
  appendFileSync(placeOf(ending), `${JSON.stringify(fact)}\n`);
}

async function runDry(suite: Suite): Promise<DryFile[]> {
  const known = readLines<DryFile>("-dry.jsonl");
  const canReach = (name: string) => groups.some(({ testsIn = "" }) => name.startsWith(testsIn));
  const waiting = suite.files.filter((name) => canReach(name) && !known.some(({ file }) => file === name));
  while (waiting.length > 0) {
    const chunk = waiting.splice(0, DRY_CHUNK);
    const results = await suite.run({ active: {}, broken: {}, hitLimits: {} }, chunk);
    const coverage = new Map(suite.readCoverage().map((each) => [each.file, each]));
    for (const [file, result] of results) {
      const dry = { ...result, ...(coverage.get(file) ?? { file, loading: {}, all: {} }) };
      known.push(dry);
      addLine("-dry.jsonl", dry);
    }
    waiting.push(...chunk.filter((file) => !results.has(file)));
    say(`${waiting.length} test files are left of the run without mutants`);
  }
  return known;
}

/** A test file that fails completely without mutants cannot detect any. */
function isUsable({ passed, failed }: DryFile): boolean {
  return passed || failed.length > 0;
}

function findCandidates(mutants: readonly Mutant[], dry: readonly DryFile[]): Candidate[] {
  const score = ({ file, loading, all, durationMs }: DryFile, { key, file: source }: Mutant) => {
    const isNear = path.dirname(file) === path.dirname(source);
    const isOnlyLoaded = loading[key] === all[key];
    return durationMs * (isNear ? NEAR_FACTOR : 1) * (isOnlyLoaded ? LOADED_FACTOR : 1);
  };
  return mutants.map((mutant) => {
    const reaching = dry.filter((each) => each.all[mutant.key] !== undefined && isUsable(each));
    const sorted = reaching.toSorted((a, b) => score(a, mutant) - score(b, mutant));
    return { key: mutant.key, source: mutant.file, files: sorted.map(({ file }) => file) };
  });
}

function limitHits(dry: readonly DryFile[]): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const { all } of dry) {
    for (const [key, hits] of Object.entries(all))
      limits[key] = Math.max(limits[key] ?? 0, HITS_FACTOR * hits + HITS_ADDED);
  }
  return limits;
}

function trialOf(file: string, keys: string[], { passed, how, failed, message }: FileResult): Trial {
  return { file, keys, noticed: !passed, how, test: failed[0] ?? "", message };
}

/** Whether a failure may be due to a busy machine. */
function isLate({ how, message }: FileResult): boolean {
  return how === "timed out" || /timed out|timeout/i.test(message);
}

function listBroken(dry: readonly DryFile[]): Record<string, string[]> {
  return Object.fromEntries(dry.filter(({ passed }) => !passed).map(({ file, failed }) => [file, failed]));
}

/** Mutants that are reached while modules are loaded need a new process. */
function findFixed(dry: readonly DryFile[]): Map<string, Set<string>> {
  return new Map(dry.map(({ file, loading }) => [file, new Set(Object.keys(loading))]));
}

/**
 * Groups are first tried in shared processes. A failure there is verified in a process of its own.
 */
function startTrying(suite: Suite, dry: readonly DryFile[]) {
  const plain = { broken: listBroken(dry), hitLimits: limitHits(dry) };
  const fixed = findFixed(dry);
  const coldOnly = new Set<string>();
  const isWarm = (file: string, keys: string[]) =>
    keys.length > 1 && !coldOnly.has(file) && !keys.some((key) => fixed.get(file)?.has(key));
  return async (plan: ReadonlyMap<string, string[]>): Promise<Map<string, FileResult>> => {
    const full = { ...plain, active: Object.fromEntries(plan) };
    const warm = [...plan].filter(([file, keys]) => isWarm(file, keys)).map(([file]) => file);
    const results = warm.length === 0 ? new Map<string, FileResult>() : await suite.run(full, warm, true);
    const rest = [...plan.keys()].filter((file) => results.get(file)?.passed !== true);
    if (rest.length === 0) return results;
    for (const [file, result] of await suite.run(full, rest)) {
      if (result.passed && results.has(file)) coldOnly.add(file);
      results.set(file, result);
    }
    const late = [...results.values()].filter(isLate).map(({ file }) => file);
    if (late.length > 0) for (const [file, result] of await suite.run(full, late)) results.set(file, result);
    return results;
  };
}

async function runRounds(suite: Suite, rounds: Rounds, dry: readonly DryFile[]): Promise<void> {
  const tryPlan = startTrying(suite, dry);
  for (let plan = rounds.next(); plan.size > 0; plan = rounds.next()) {
    const started = performance.now();
    const results = await tryPlan(plan);
    for (const [file, result] of results) {
      const trial = trialOf(file, plan.get(file) ?? [], result);
      addLine(".jsonl", trial);
      rounds.record(trial);
    }
    const seconds = Math.round((performance.now() - started) / 1000);
    say(`${results.size} test files in ${seconds} s; ${rounds.noticedBy.size} noticed, ${rounds.undecided()} open`);
  }
}

function git(...list: string[]): string {
  return execFileSync("git", list, { cwd: ROOT, encoding: "utf8" });
}

async function runSample(mutants: Mutant[]): Promise<Report> {
  const copy = await makeCopy(mutants);
  const suite = await openSuite({ copy, workers: WORKERS });
  try {
    const dry = await runDry(suite);
    const candidates = findCandidates(mutants, dry);
    const byDuration = dry.toSorted((a, b) => a.durationMs - b.durationMs).map(({ file }) => file);
    const rounds = startRounds(candidates, byDuration);
    for (const trial of readLines<Trial>(".jsonl")) rounds.record(trial);
    suite.setTimeLimits(new Map(dry.map(({ file, durationMs }) => [file, durationMs])));
    await runRounds(suite, rounds, dry);
    const reached = new Set(candidates.filter(({ files }) => files.length > 0).map(({ key }) => key));
    return {
      commit: git("rev-parse", "HEAD").trim(),
      seed: SEED,
      broken: listBroken(dry),
      mutants: toMutantResults(mutants, reached, rounds),
    };
  } finally {
    await suite.close();
  }
}

/** Limited, because each takes a minute or two. */
const MOST_JOURNEYS = 60;

/** Continues an interrupted run: the report contains previous results. */
async function tryLeftOver(report: Report): Promise<Report> {
  const left = report.mutants.filter(({ group, verdict }) => group === "web" && verdict !== "noticed");
  const triedBefore = new Set(
    earlier?.mutants.filter(({ inJourneys }) => inJourneys !== undefined).map(({ key }) => key),
  );
  const chosen = triedBefore.size > 0 ? left.filter(({ key }) => triedBefore.has(key)) : left.slice(0, MOST_JOURNEYS);
  const untried = chosen.filter(({ inJourneys }) => inJourneys === undefined);
  if (untried.length === 0) return report;
  const copy = await makeCopy(report.mutants);
  await tryInJourneys(copy, untried, {
    remember: (make) => remember(placeOf("-journeys.json"), make),
    tell: (key, { noticed, failed }) => {
      const mutant = report.mutants.find((each) => each.key === key);
      if (mutant !== undefined) mutant.inJourneys = noticed ? failed : [];
      writeFileSync(placeOf(".json"), JSON.stringify(report, null, 1));
      say(`${key} ${noticed ? `noticed by ${failed.join("; ")}` : "not noticed"}`);
    },
  });
  return report;
}

function finish(report: Report): number {
  writeFileSync(placeOf(".json"), JSON.stringify(report, null, 1));
  writeFileSync(placeOf(".txt"), describeReport(report));
  say(describeReport(report).split("\nNoticed:")[0] ?? "");
  say(`All of it: ${placeOf(".txt")}`);
  if (earlier === undefined) return 0;
  const { lines, hasFallen } = compare(earlier, report);
  for (const line of lines) say(line);
  return hasFallen ? 1 : 0;
}

/** Deletes results of another state of the repository; the second step needs those of the first. */
function forgetOthers(): void {
  const untracked = git("ls-files", "--others", "--exclude-standard").split("\n").filter(Boolean);
  const texts = untracked.map((file) => readFileSync(fromRoot(file), "utf8"));
  const changes = [git("status", "--porcelain"), git("diff", "HEAD"), ...texts];
  const state = digest([SEED, values.group ?? "", git("rev-parse", "HEAD"), ...changes]);
  const place = placeOf("-state.txt");
  if (existsSync(place) && readFileSync(place, "utf8") === state) return;
  if (values.journeys) throw new Error(`${placeOf(".json")} is of another state: run it first without --journeys.`);
  for (const ending of ["-sample.json", "-dry.jsonl", ".jsonl", "-journeys.json", ".json"])
    rmSync(placeOf(ending), { force: true });
  writeFileSync(place, state);
}

// Otherwise a signal would end the process without removing its folders.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
mkdirSync(fromRoot(".reports"), { recursive: true });
forgetOthers();
const report = values.journeys
  ? await tryLeftOver(readJson<Report>(placeOf(".json")))
  : await runSample(await remember(placeOf("-sample.json"), () => chooseMutants(SEED, groups)));
process.exitCode = finish(report);
