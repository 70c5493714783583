/**
 * A sample of mutants, and how many of them the tests notice. The same mutants are chosen again when the tests change, so that two reports can be compared.
 *
 *   --tree=<folder>     the repository under test, installed; this one by default
 *   --label=<name>      names the report, and the state from which a run that was stopped goes on
 *   --list              only shows the sample
 *   --against=<file>    an earlier report: fails if fewer are noticed now
 *   --seed, --workers
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { fromRoot, ROOT } from "../../scripts/repository.mjs";
import { makeCopy } from "./copy.ts";
import type { Coverage } from "./plan.ts";
import { compare, describeMutant, describeReport, judge, type Report } from "./report.ts";
import { type Candidate, type Rounds, startRounds, type Trial } from "./rounds.ts";
import { chooseMutants, digest, type Mutant } from "./sample.ts";
import { type FileResult, openSuite, type Suite } from "./suite.ts";

const { values } = parseArgs({
  options: {
    tree: { type: "string", default: ROOT },
    label: { type: "string", default: "now" },
    list: { type: "boolean", default: false },
    against: { type: "string" },
    seed: { type: "string", default: "hourloom" },
    workers: { type: "string", default: "2" },
  },
});
const tree = path.resolve(values.tree);
const placeOf = (ending: string) => fromRoot(".reports", `mutants-${values.label}${ending}`);

/** A hit costs little, so that only a loop without an end comes here. */
const HITS_FACTOR = 100;
const HITS_ADDED = 100_000;
/** A test file in the folder of the mutant is likelier to notice it, one that only loads it less. */
const NEAR_FACTOR = 0.3;
const LOADED_FACTOR = 5;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function remember<T>(file: string, make: () => Promise<T>): Promise<T> {
  if (existsSync(file)) {
    const read: T = JSON.parse(readFileSync(file, "utf8"));
    return read;
  }
  const made = await make();
  writeFileSync(file, JSON.stringify(made));
  return made;
}

/** What a run without mutants tells. */
interface DryRun {
  durations: [string, number][];
  coverage: Coverage[];
  broken: Record<string, string[]>;
  /** Test files that fail as a whole. */
  unusable: string[];
}

async function runDry(suite: Suite): Promise<DryRun> {
  const results = await suite.run({ active: {}, broken: {}, hitLimits: {} }, suite.files);
  const failed = [...results].filter(([, { passed }]) => !passed);
  return {
    durations: [...results].map(([file, { durationMs }]) => [file, durationMs]),
    coverage: suite.readCoverage(),
    broken: Object.fromEntries(failed.map(([file, result]) => [file, result.failed])),
    unusable: failed.filter(([, result]) => result.failed.length === 0).map(([file]) => file),
  };
}

function findCandidates(mutants: readonly Mutant[], { durations, coverage, unusable }: DryRun): Candidate[] {
  const usual = new Map(durations);
  const score = ({ file, loading, all }: Coverage, { key, file: source }: Mutant) => {
    const isNear = path.dirname(file) === path.dirname(source);
    const isOnlyLoaded = loading[key] === all[key];
    return (usual.get(file) ?? 0) * (isNear ? NEAR_FACTOR : 1) * (isOnlyLoaded ? LOADED_FACTOR : 1);
  };
  return mutants.map((mutant) => {
    const reaching = coverage.filter(({ file, all }) => all[mutant.key] !== undefined && !unusable.includes(file));
    const sorted = reaching.toSorted((a, b) => score(a, mutant) - score(b, mutant));
    return { key: mutant.key, source: mutant.file, files: sorted.map(({ file }) => file) };
  });
}

function limitHits(coverage: readonly Coverage[]): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const { all } of coverage) {
    for (const [key, hits] of Object.entries(all))
      limits[key] = Math.max(limits[key] ?? 0, HITS_FACTOR * hits + HITS_ADDED);
  }
  return limits;
}

function trialOf(file: string, keys: string[], { passed, how, failed }: FileResult): Trial {
  return { file, keys, noticed: !passed, how, ...(failed[0] === undefined ? {} : { test: failed[0] }) };
}

async function runRounds(suite: Suite, rounds: Rounds, dry: DryRun): Promise<void> {
  const hitLimits = limitHits(dry.coverage);
  for (let plan = rounds.next(); plan.size > 0; plan = rounds.next()) {
    const started = performance.now();
    const active = Object.fromEntries(plan);
    const results = await suite.run({ active, broken: dry.broken, hitLimits }, [...plan.keys()]);
    for (const [file, result] of results) {
      const trial = trialOf(file, plan.get(file) ?? [], result);
      appendFileSync(placeOf(".jsonl"), `${JSON.stringify(trial)}\n`);
      rounds.record(trial);
    }
    const seconds = Math.round((performance.now() - started) / 1000);
    say(`${results.size} test files in ${seconds} s; ${rounds.noticedBy.size} noticed, ${rounds.undecided()} open`);
  }
}

function replay(rounds: Rounds): void {
  if (!existsSync(placeOf(".jsonl"))) return;
  for (const line of readFileSync(placeOf(".jsonl"), "utf8").split("\n").filter(Boolean)) {
    const trial: Trial = JSON.parse(line);
    rounds.record(trial);
  }
}

function commitOf(folder: string): string {
  return execFileSync("git", ["rev-parse", "HEAD"], { cwd: folder, encoding: "utf8" }).trim();
}

async function runSample(mutants: Mutant[]): Promise<Report> {
  const copy = await makeCopy(tree, mutants);
  const suite = await openSuite({ copy, workers: Number(values.workers) });
  try {
    const dry = await remember(placeOf("-dry.json"), () => runDry(suite));
    const candidates = findCandidates(mutants, dry);
    const byDuration = dry.durations.toSorted(([, a], [, b]) => a - b).map(([file]) => file);
    const rounds = startRounds(candidates, byDuration);
    replay(rounds);
    suite.hurry(new Map(dry.durations));
    await runRounds(suite, rounds, dry);
    const reached = new Set(candidates.filter(({ files }) => files.length > 0).map(({ key }) => key));
    return {
      commit: commitOf(tree),
      seed: values.seed,
      broken: dry.broken,
      mutants: judge(mutants, reached, rounds),
    };
  } finally {
    await suite.close();
  }
}

function finish(report: Report): number {
  writeFileSync(placeOf(".json"), JSON.stringify(report, null, 1));
  writeFileSync(placeOf(".txt"), describeReport(report));
  say(describeReport(report).split("\nNoticed:")[0] ?? "");
  say(`All of it: ${placeOf(".txt")}`);
  if (values.against === undefined) return 0;
  const before: Report = JSON.parse(readFileSync(values.against, "utf8"));
  const { lines, hasFallen } = compare(before, report);
  for (const line of lines) say(line);
  return hasFallen ? 1 : 0;
}

/** What was found of another state of the tree is of no use. */
function forgetOthers(): void {
  const git = (...list: string[]) => execFileSync("git", list, { cwd: tree, encoding: "utf8" });
  const state = digest([values.seed, git("rev-parse", "HEAD"), git("status", "--porcelain"), git("diff", "HEAD")]);
  const place = placeOf("-state.txt");
  if (existsSync(place) && readFileSync(place, "utf8") === state) return;
  for (const ending of ["-sample.json", "-dry.json", ".jsonl"]) rmSync(placeOf(ending), { force: true });
  writeFileSync(place, state);
}

mkdirSync(fromRoot(".reports"), { recursive: true });
forgetOthers();
const sample = await remember(placeOf("-sample.json"), () => chooseMutants(tree, values.seed));
if (values.list) for (const mutant of sample) say(`${mutant.group} ${describeMutant(mutant)}`);
else process.exitCode = finish(await runSample(sample));
