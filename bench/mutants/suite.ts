/** The vitest projects of the copy, held open, so that one start serves all runs. */
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { TestModule, TestProject, TestSpecification, Vitest } from "vitest/node";
import { workerFile } from "./copy.ts";
import { BEGUN, COVERAGE, type Coverage, DONE, PLAN, type Plan, RUNNING, type Running } from "./plan.ts";

/** These start programs of their own, which no switch reaches. */
const NOT_RUN = /^(scripts|packages\/db\/src\/embedded)\//;
const PATIENCE_MS = 8_000;
const TEST_LIMIT_MS = 40_000;
const SHORTEST_LIMIT_MS = 45_000;
const LIMIT_FACTOR = 6;
const MESSAGE_LENGTH = 300;
const LOOK_EVERY_MS = 2_000;

export interface FileResult {
  file: string;
  passed: boolean;
  how: "passed" | "failed" | "timed out" | "crashed";
  durationMs: number;
  /** Full names of the tests that failed. */
  failed: string[];
  /** What the first of them said. */
  message: string;
}

export interface Suite {
  files: string[];
  /**
   * Answers nothing of what could not be begun, as on a machine that is too busy.
   * Warm: test files share processes, which is much quicker; what then fails may be another's
   * fault.
   */
  run(plan: Plan, files: readonly string[], isWarm?: boolean): Promise<Map<string, FileResult>>;
  readCoverage(): Coverage[];
  /** From now on tests are given up early, by what they took without a mutant. */
  hurry(durations: ReadonlyMap<string, number>): void;
  close(): Promise<void>;
}

function prepareProject(project: TestProject, { copy, folder, workers }: Options & { folder: string }): void {
  const { config } = project;
  const fastCheck = path.join(realpathSync(path.join(copy, "node_modules/.pnpm/node_modules/fast-check")), "lib");
  config.pool = "forks";
  config.maxWorkers = workers;
  config.setupFiles = [workerFile(copy, "switch.ts"), ...config.setupFiles];
  config.env = {
    ...config.env,
    MUTANTS_FOLDER: folder,
    MUTANTS_FAST_CHECK: pathToFileURL(path.join(fastCheck, "fast-check.js")).href,
  };
}

function hurryProject({ config }: TestProject, copy: string): void {
  config.testTimeout = TEST_LIMIT_MS;
  config.env = { ...config.env, MUTANTS_PATIENCE_MS: String(PATIENCE_MS) };
  const { poll } = config.expect;
  config.expect = { ...config.expect, poll: { ...poll, timeout: PATIENCE_MS } };
  if (config.environment === "jsdom") config.setupFiles = [...config.setupFiles, workerFile(copy, "patience.ts")];
}

function durationOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

function failedTests(module: TestModule): Pick<FileResult, "failed" | "message"> {
  const tests = [...module.children.allTests("failed")];
  const [error] = [...tests.flatMap((test) => test.result().errors ?? []), ...module.errors()];
  return { failed: tests.map(({ fullName }) => fullName), message: error?.message.slice(0, MESSAGE_LENGTH) ?? "" };
}

/** Where more programs run than the machine has processors, each takes so much longer. */
function busyness(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
}

export interface Options {
  copy: string;
  workers: number;
}

async function openVitest({ copy, workers }: Options): Promise<Vitest> {
  // Each test file is a process of its own, and half of what that costs is to compile the packages.
  const cache = { NODE_COMPILE_CACHE: path.join(tmpdir(), "hourloom-mutants-compiled") };
  Object.assign(process.env, { TEST: "true", VITEST: "true", NODE_ENV: "test", ...cache });
  process.chdir(copy);
  const program = pathToFileURL(path.join(realpathSync(path.join(copy, "node_modules/vitest")), "dist/node.js"));
  const { createVitest }: typeof import("vitest/node") = await import(program.href);
  return await createVitest("test", {
    ...{ root: copy, watch: false, update: false, maxWorkers: workers, silent: true },
    reporters: [{}],
  });
}

/** Ends the processes that have taken too long; answers the files that they ran. */
function endHanging(folder: string, limitOf: (file: string) => number): string[] {
  const ended: string[] = [];
  for (const [pid, { file, startedAt }] of readRunning(folder)) {
    if (Date.now() - startedAt < limitOf(file)) continue;
    ended.push(file);
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself meanwhile.
    }
    rmSync(path.join(folder, RUNNING, `${pid}.json`), { force: true });
  }
  return ended;
}

function readRunning(folder: string): Map<number, Running> {
  const running = new Map<number, Running>();
  for (const name of readdirSync(path.join(folder, RUNNING))) {
    try {
      const told: Running = JSON.parse(readFileSync(path.join(folder, RUNNING, name), "utf8"));
      running.set(Number.parseInt(name, 10), told);
    } catch {
      // It is being written or has just been removed.
    }
  }
  return running;
}

/** The end of a process also ends the test files that were to follow in it. */
function readList(folder: string, name: string, copy: string): Set<string> {
  const lines = readFileSync(path.join(folder, name), "utf8").split("\n");
  return new Set(lines.map((file) => path.relative(copy, file)));
}

function emptyRunning(folder: string): void {
  for (const name of [BEGUN, DONE]) writeFileSync(path.join(folder, name), "");
  rmSync(path.join(folder, RUNNING), { recursive: true, force: true });
  mkdirSync(path.join(folder, RUNNING));
}

export async function openSuite(options: Options): Promise<Suite> {
  const { copy } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "hourloom-mutants-plan-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const vitest = await openVitest(options);
  for (const project of vitest.projects) prepareProject(project, { ...options, folder });
  const specifications = new Map<string, TestSpecification>();
  for (const specification of await vitest.globTestSpecifications()) {
    const file = path.relative(copy, specification.moduleId);
    if (!NOT_RUN.test(file)) specifications.set(file, specification);
  }
  let limitOf = (_file: string) => Infinity;

  /**
   * In plans and reports files are named from the root of the tree, in test processes by their
   * whole path.
   */
  const writePlan = (plan: Plan) => {
    const absolute = (record: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(record).map(([file, list]) => [path.join(copy, file), list]));
    const told: Plan = { ...plan, active: absolute(plan.active), broken: absolute(plan.broken) };
    writeFileSync(path.join(folder, PLAN), JSON.stringify(told));
  };

  const run: Suite["run"] = async (plan, files, isWarm = false) => {
    writePlan(plan);
    emptyRunning(folder);
    // By default a mutant finds a fresh process, however the tree's own runs share theirs.
    for (const { config } of vitest.projects) config.isolate = !isWarm;
    const hung = new Set<string>();
    const watch = setInterval(() => {
      for (const file of endHanging(folder, limitOf)) hung.add(path.relative(copy, file));
    }, LOOK_EVERY_MS);
    const wanted = files.flatMap((file) => specifications.get(file) ?? []);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted).finally(() => {
      clearInterval(watch);
    });
    const crashed = new Set([...readRunning(folder).values()].map(({ file }) => path.relative(copy, file)));
    const begun = readList(folder, BEGUN, copy);
    const done = readList(folder, DONE, copy);
    const uneasy = new Set(unhandledErrors.map((error) => readTestPath(error, copy)));
    const results = new Map<string, FileResult>();
    if (begun.size === 1) throw new Error(`Nothing could be run: ${String(unhandledErrors[0])}`);
    for (const file of files.filter((name) => begun.has(name))) {
      const module = testModules.find(({ moduleId }) => path.relative(copy, moduleId) === file);
      const hasPassed = module !== undefined && ["passed", "skipped"].includes(module.state());
      const isGood = hasPassed && done.has(file) && !uneasy.has(file);
      const ending = hung.has(file) ? "timed out" : crashed.has(file) ? "crashed" : isGood ? "passed" : "failed";
      results.set(file, {
        file,
        passed: ending === "passed",
        how: ending,
        durationMs: module === undefined ? 0 : durationOf(module),
        ...(module === undefined ? { failed: [], message: "" } : failedTests(module)),
      });
    }
    return results;
  };

  return {
    files: [...specifications.keys()],
    run,
    readCoverage: () =>
      readdirSync(path.join(folder, COVERAGE)).map((name) => {
        const coverage: Coverage = JSON.parse(readFileSync(path.join(folder, COVERAGE, name), "utf8"));
        return { ...coverage, file: path.relative(copy, coverage.file) };
      }),
    hurry(durations) {
      for (const project of vitest.projects) hurryProject(project, copy);
      limitOf = (file) => {
        const usual = durations.get(path.relative(copy, file)) ?? 0;
        return busyness() * Math.max(SHORTEST_LIMIT_MS, LIMIT_FACTOR * usual);
      };
    },
    close: () => vitest.close(),
  };
}

/** Vitest says with an error that no test caught in which file it arose. */
function readTestPath(error: unknown, copy: string): string {
  const isTold = typeof error === "object" && error !== null && "VITEST_TEST_PATH" in error;
  return isTold && typeof error.VITEST_TEST_PATH === "string" ? path.relative(copy, error.VITEST_TEST_PATH) : "";
}
