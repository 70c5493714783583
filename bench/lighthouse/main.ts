/**
 * The public pages as Lighthouse sees them on a phone, each from the real server and three times: a table of the scores, the failed audits where a score is below
 * its floor, and whether the machine was steady. Fails below a floor and when a page asks another host for anything. `PAGES=/,/app` measures those pages,
 * `CHROMIUM_PATH` names the browser.
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
/** How often a run may be made until its trace is whole. */
const TRIES = 3;
/** Codes with which Lighthouse says that the recording failed and not the page, as it does now and then on a busy machine. */
const LOST_TRACE = /^NO_(NAVSTART|DCL|TRACING_STARTED|RESOURCE_REQUEST|SCREENSHOTS|SPEEDLINE_FRAMES)$/;

interface Bench {
  address: string;
  folder: string;
  signal: AbortSignal;
}

/** Aborted when the person, the system or the death of the launcher asks for the end. */
function createStopSignal(): AbortSignal {
  const stop = new AbortController();
  onStopRequest(() => stop.abort());
  process.once("disconnect", () => stop.abort());
  // Listening to the launcher is no reason to stay.
  process.channel?.unref();
  // A terminal that is gone must not end us before the server has stopped.
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

/** Answers the reports of a page, or why it could not be measured. */
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

/** Measures the pages and says what came out; answers what is to complain about. */
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

/** Says what is to be said in the end, and answers the exit code. */
function conclude(complaints: readonly string[]): number {
  for (const complaint of complaints) say(`✗ ${complaint}`);
  if (complaints.length > 0) return 1;
  say("✓ Every score is at its floor or above, and no page asks another host for anything.");
  return 0;
}

/** Answers the exit code for what the person can understand; throws the rest. */
function explain(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) return INTERRUPTED;
  if (!(error instanceof TaskError)) throw error;
  return conclude([[error.message, error.output].filter((text) => text !== "").join("\n")]);
}

/** Answers the exit code. */
async function main(signal: AbortSignal): Promise<number> {
  // Not below the usual temporary folder: sockets lie here, whose paths must be short.
  const folder = await mkdtemp("/tmp/hourloom-lighthouse-");
  try {
    // Under root the database's server is another user, who must get in.
    await chmod(folder, 0o711);
    return conclude(await serveAndMeasure(folder, signal));
  } catch (error) {
    return explain(error, signal);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

process.exitCode = await main(createStopSignal());
