/**
 * Measures public pages with Lighthouse's mobile settings, three times each, on the real server.
 * Prints the scores, the failed audits of low scores, and whether the machine was steady. Fails
 * below a minimum score, and if a page requests another host. `PAGES=/,/app` selects pages,
 * `CHROMIUM_PATH` the browser.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { onStopRequest } from "../../scripts/processes.mjs";
import { TaskError } from "../../scripts/task-error.mjs";
import { say } from "../calls.ts";
import { type Report, scoreOf } from "./report.ts";
import { runLighthouse } from "./run-lighthouse.ts";
import { startServer } from "./server.ts";
import { complaintsAbout, describeMachine, type Measured, scoreTable } from "./verdict.ts";

const PAGES = ["/", "/blog/how-to-use-pomodoro"];
const RUNS = 3;
const INTERRUPTED = 130;
/** Maximum attempts until a trace is complete. */
const TRIES = 3;
/** Error codes of a failed recording, which occur on a busy machine. */
const LOST_TRACE = /^NO_(NAVSTART|DCL|TRACING_STARTED|RESOURCE_REQUEST|SCREENSHOTS|SPEEDLINE_FRAMES)$/;

interface Bench {
  address: string;
  folder: string;
  signal: AbortSignal;
}

/** Aborted by a stop request or by the death of the launcher. */
function createStopSignal(): AbortSignal {
  const stop = new AbortController();
  onStopRequest(() => stop.abort());
  process.once("disconnect", () => stop.abort());
  // The IPC channel must not keep this process alive.
  process.channel?.unref();
  // A closed terminal must not end this process before the server has stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return stop.signal;
}

async function runOnce(page: string, { address, folder, signal }: Bench): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    const report = await runLighthouse(address + page, folder, signal);
    const code = report.runtimeError?.code ?? "";
    if (tries === TRIES || !LOST_TRACE.test(code)) return report;
    say(`${page}: Lighthouse lost its recording (${code}) and tries again.`);
  }
}

/** Returns the reports of a page, or why it could not be measured. */
async function measurePage(page: string, bench: Bench): Promise<Report[] | string> {
  const runs: Report[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const report = await runOnce(page, bench);
    if (report.runtimeError !== undefined) return `${page}: ${report.runtimeError.message}`;
    runs.push(report);
    say(`${page}, ${run} of ${RUNS}: performance ${scoreOf(report, "performance")}`);
  }
  return runs;
}

/** Measures the pages and prints the results; returns the problems. */
async function measurePages(pages: readonly string[], bench: Bench): Promise<string[]> {
  const measured: Measured[] = [];
  const complaints: string[] = [];
  for (const page of pages) {
    const runs = await measurePage(page, bench);
    if (typeof runs === "string") complaints.push(runs);
    else measured.push({ page, runs });
  }
  if (measured.length > 0) {
    say(scoreTable(measured));
    say(`\n${describeMachine(measured.flatMap(({ runs }) => runs))}`);
  }
  return [...complaints, ...measured.flatMap((one) => complaintsAbout(one, bench.address))];
}

async function serveAndMeasure(folder: string, signal: AbortSignal): Promise<string[]> {
  const server = await startServer(path.join(folder, "data"), signal);
  try {
    return await measurePages(process.env["PAGES"]?.split(",") ?? PAGES, { address: server.address, folder, signal });
  } finally {
    await server.stop();
  }
}

/** Prints the problems and returns the exit code. */
function conclude(complaints: readonly string[]): number {
  for (const complaint of complaints) say(`✗ ${complaint}`);
  if (complaints.length > 0) return 1;
  say("✓ Every score is at its floor or above, and no page asks another host for anything.");
  return 0;
}

/** Returns the exit code of an expected error; throws others. */
function explain(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) return INTERRUPTED;
  if (!(error instanceof TaskError)) throw error;
  return conclude([[error.message, error.output].filter((text) => text !== "").join("\n")]);
}

async function main(signal: AbortSignal): Promise<number> {
  // In /tmp, because the paths of sockets must be short.
  const folder = await mkdtemp("/tmp/hourloom-lighthouse-");
  try {
    // As root the database runs as another user, who needs access.
    await chmod(folder, 0o711);
    return conclude(await serveAndMeasure(folder, signal));
  } catch (error) {
    return explain(error, signal);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

process.exitCode = await main(createStopSignal());
