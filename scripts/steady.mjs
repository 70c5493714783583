/**
 * `npm run test:steady`: repeats the end-to-end tests (`RUNS`, 10 times; arguments select specs)
 * and counts the failures of each. One core is kept busy, or with `NETWORK_DELAY_MS` the network
 * is slow: requests and responses are delayed at random by up to so many milliseconds.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { withoutAppSettings } from "./app-settings.mjs";
import { buildIfChanged } from "./build.mjs";
import { allSpecs, runJourneys } from "./journeys.mjs";
import { countPlaywright, listPlaywright } from "./reports.mjs";
import { fromRoot } from "./repository.mjs";
import { TaskError } from "./task-error.mjs";

const REPORT = fromRoot(".reports", "steady.json");
/** Playwright's artifacts of failures, removed by its next run. */
const OUTPUT = fromRoot(".reports", "journeys");
const ARTIFACTS = fromRoot(".reports", "steady");

/**
 * Reads a whole number from 1 on.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {"RUNS" | "NETWORK_DELAY_MS"} name
 */
function readCount(env, name) {
  const text = env[name];
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new TaskError(`${name} must be a whole number from 1 on, not ${text}.`);
  return count;
}

/** Keeps one core busy until the returned function is called or this process ends. */
function keepBusy() {
  const busy = spawn(process.execPath, ["-e", `while (true) process.kill(${process.pid}, 0);`], { stdio: "ignore" });
  const stop = () => busy.kill("SIGKILL");
  process.on("exit", stop);
  return stop;
}

/**
 * @param {NodeJS.ProcessEnv} inherited
 * @param {string[]} specs names of specs; none: all
 * @returns {Promise<number>} exit code
 */
export async function testSteadiness(inherited, specs) {
  const runs = readCount(inherited, "RUNS") ?? 10;
  const isNetworkSlow = readCount(inherited, "NETWORK_DELAY_MS") !== undefined;
  const unknown = specs.filter((name) => !allSpecs().includes(name));
  if (unknown.length > 0) throw new TaskError(`No spec is called ${unknown.join(", ")}: ${allSpecs().join(", ")}.`);
  const env = withoutAppSettings(inherited);
  await buildIfChanged(env);
  mkdirSync(path.dirname(REPORT), { recursive: true });
  rmSync(ARTIFACTS, { recursive: true, force: true });
  /** Number of failures of each test. @type {Map<string, number>} */
  const failures = new Map();
  let broken = 0;
  const stop = isNetworkSlow ? () => {} : keepBusy();
  try {
    for (let run = 1; run <= runs; run += 1) {
      rmSync(REPORT, { force: true });
      const started = performance.now();
      const code = await runJourneys({ env, report: REPORT, specs, reporter: "dot" });
      const { passed, failed, complaints = [] } = countPlaywright(REPORT, code);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(
        [`Run ${run} of ${runs}: ${passed} passed, ${failed} failed in ${seconds} s`, ...complaints].join("\n    "),
      );
      if (failed > 0 && existsSync(OUTPUT)) cpSync(OUTPUT, path.join(ARTIFACTS, `run-${run}`), { recursive: true });
      const journeys = listPlaywright(REPORT);
      // The failure was not in a test, but in the runner, a worker or the server.
      if (failed > 0 && !journeys.some(({ isFailed }) => isFailed)) broken += 1;
      for (const { name, isFailed } of journeys) failures.set(name, (failures.get(name) ?? 0) + Number(isFailed));
    }
  } finally {
    stop();
  }
  return report(failures, { runs, broken });
}

/**
 * @param {Map<string, number>} failures
 * @param {{ runs: number, broken: number }} made
 */
function report(failures, { runs, broken }) {
  console.log(`\nFailures of each journey in ${runs} runs:`);
  for (const [name, count] of [...failures].toSorted(([, one], [, other]) => one - other)) {
    console.log(`${count === 0 ? "✓" : "✗"} ${count} ${name}`);
  }
  const unsteady = [...failures.values()].filter((count) => count > 0).length;
  if (broken > 0) console.log(`${broken} runs failed without a journey that did.`);
  console.log(`\n${failures.size - unsteady} passed, ${unsteady + broken} failed`);
  return unsteady + broken === 0 && failures.size > 0 ? 0 : 1;
}
