/** The vitest projects of the copy, started once for all runs. */
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { TestModule, TestProject, TestSpecification, Vitest } from "vitest/node";
import { workerFile } from "./copy.ts";
import { BEGUN, COVERAGE, type Coverage, DONE, PLAN, type Plan, RUNNING, type Running } from "./plan.ts";

/** These start other programs, in which mutants cannot be activated. */
const NOT_RUN = /^(scripts|packages\/db\/src\/embedded)\//;
const WAIT_TIMEOUT_MS = 8_000;
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
  /** Full names of the failed tests. */
  failed: string[];
  /** Message of the first one. */
  message: string;
}

export interface Suite {
  files: string[];
  /**
   * Results of the test files that could be started. Warm: test files share processes, which is
   * faster, but failures may be caused by another file.
   */
  run(plan: Plan, files: readonly string[], isWarm?: boolean): Promise<Map<string, FileResult>>;
  readCoverage(): Coverage[];
  /** Sets time limits by the durations without mutants. */
  setTimeLimits(durations: ReadonlyMap<string, number>): void;
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

function limitProject({ config }: TestProject, copy: string): void {
  config.testTimeout = TEST_LIMIT_MS;
  config.env = { ...config.env, MUTANTS_WAIT_TIMEOUT_MS: String(WAIT_TIMEOUT_MS) };
  const { poll } = config.expect;
  config.expect = { ...config.expect, poll: { ...poll, timeout: WAIT_TIMEOUT_MS } };
  if (config.environment === "jsdom") config.setupFiles = [...config.setupFiles, workerFile(copy, "wait-timeout.ts")];
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

/** Factor by which programs take longer if the machine runs more than it has processors. */
function busyness(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
}

export interface Options {
  copy: string;
  workers: number;
}

async function openVitest({ copy, workers }: Options): Promise<Vitest> {
  // Each test file has its own process, and compiling the packages takes half of its time.
  const cache = { NODE_COMPILE_CACHE: path.join(tmpdir(), "hourloom-mutants-compiled") };
  Object.assign(process.env, { TEST: "true", VITEST: "true", NODE_ENV: "test", ...cache });
  process.chdir(copy);
  const program = pathToFileURL(path.join(realpathSync(path.join(copy, "node_modules/vitest")), "dist/node.js"));
  const { createVitest }: typeof import("vitest/node") = await import(program.href);
  return await createVitest("test", {
    root: copy,
    watch: false,
    update: false,
    maxWorkers: workers,
    silent: true,
    reporters: [{}],
  });
}

/** Kills processes that exceeded the limit; returns their test files. */
function endHanging(folder: string, limitOf: (file: string) => number): string[] {
  const ended: string[] = [];
  for (const [pid, { file, startedAt }] of readRunning(folder)) {
    if (Date.now() - startedAt < limitOf(file)) continue;
    ended.push(file);
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
    rmSync(path.join(folder, RUNNING, `${pid}.json`), { force: true });
  }
  return ended;
}

function readRunning(folder: string): Map<number, Running> {
  const running = new Map<number, Running>();
  for (const name of readdirSync(path.join(folder, RUNNING))) {
    try {
      const written: Running = JSON.parse(readFileSync(path.join(folder, RUNNING, name), "utf8"));
      running.set(Number.parseInt(name, 10), written);
    } catch {
      // It is being written or was just removed.
    }
  }
  return running;
}

/** Test files in one of these lists. The end of a process also prevents the following files. */
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

  /** Plans and reports have paths from the root, test processes absolute ones. */
  const writePlan = (plan: Plan) => {
    const absolute = (record: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(record).map(([file, list]) => [path.join(copy, file), list]));
    const written: Plan = { ...plan, active: absolute(plan.active), broken: absolute(plan.broken) };
    writeFileSync(path.join(folder, PLAN), JSON.stringify(written));
  };

  const run: Suite["run"] = async (plan, files, isWarm = false) => {
    writePlan(plan);
    emptyRunning(folder);
    // By default each file has a new process, whatever the repository's own configuration.
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
    const filesWithErrors = new Set(unhandledErrors.map((error) => readTestPath(error, copy)));
    const results = new Map<string, FileResult>();
    if (begun.size === 1) throw new Error(`Nothing could be run: ${String(unhandledErrors[0])}`);
    for (const file of files.filter((name) => begun.has(name))) {
      const module = testModules.find(({ moduleId }) => path.relative(copy, moduleId) === file);
      const hasPassed = module !== undefined && ["passed", "skipped"].includes(module.state());
      const isGood = hasPassed && done.has(file) && !filesWithErrors.has(file);
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
    setTimeLimits(durations) {
      for (const project of vitest.projects) limitProject(project, copy);
      limitOf = (file) => {
        const usual = durations.get(path.relative(copy, file)) ?? 0;
        return busyness() * Math.max(SHORTEST_LIMIT_MS, LIMIT_FACTOR * usual);
      };
    },
    close: () => vitest.close(),
  };
}

/** The test file of an uncaught error, which vitest adds to it. */
function readTestPath(error: unknown, copy: string): string {
  const hasPath = typeof error === "object" && error !== null && "VITEST_TEST_PATH" in error;
  return hasPath && typeof error.VITEST_TEST_PATH === "string" ? path.relative(copy, error.VITEST_TEST_PATH) : "";
}
