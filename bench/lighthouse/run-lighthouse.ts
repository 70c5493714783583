import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { fromRoot } from "../../scripts/repository.mjs";
import { TaskError } from "../../scripts/task-error.mjs";
import type { Report } from "./report.ts";
import { CATEGORIES } from "./verdict.ts";

const PROGRAM = fromRoot("bench/lighthouse/node_modules/lighthouse/cli/index.js");
/** The other flags of the journeys, with which Chromium asks nothing of its maker, Lighthouse's launcher sets by itself. */
const CHROMIUM_FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"];
const RUN_LIMIT_MS = 180_000;

/** A browser of its own for each run: nothing is cached, and nothing of an earlier page is left. */
function listOf(url: string, file: string): string[] {
  return [
    ...[PROGRAM, url, "--quiet", "--output=json", `--output-path=${file}`],
    ...[`--only-categories=${CATEGORIES.join(",")}`, `--chrome-flags=${CHROMIUM_FLAGS.join(" ")}`],
    ...["--no-enable-error-reporting", "--disable-full-page-screenshot"],
  ];
}

/** Runs it to its end, or until the signal asks it to close its browser and go; answers what it said. */
function runProgram(list: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, list, { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    // The one signal on which Lighthouse's launcher closes the browser.
    const interrupt = () => child.kill("SIGINT");
    signal.addEventListener("abort", interrupt, { once: true });
    child.on("error", reject);
    child.on("close", () => {
      signal.removeEventListener("abort", interrupt);
      resolve(said.trim());
    });
  });
}

function environmentIn(folder: string): NodeJS.ProcessEnv {
  const { CHROMIUM_PATH, ...inherited } = process.env;
  // Lighthouse's launcher would silently take any other browser of this machine.
  if (CHROMIUM_PATH !== undefined && !existsSync(CHROMIUM_PATH))
    throw new TaskError(`CHROMIUM_PATH: there is no ${CHROMIUM_PATH}.`);
  return { ...inherited, CHROME_PATH: CHROMIUM_PATH, TMPDIR: folder, XDG_CONFIG_HOME: folder };
}

/**
 * Measures a page once with Lighthouse's own settings: a phone, with slow network and processor simulated. What it and its browser
 * write lies in `folder`. Throws a TaskError when it gives no report, and the signal's reason once that is aborted.
 */
export async function runLighthouse(url: string, folder: string, signal: AbortSignal): Promise<Report> {
  signal.throwIfAborted();
  const file = path.join(folder, "report.json");
  const limited = AbortSignal.any([signal, AbortSignal.timeout(RUN_LIMIT_MS)]);
  const said = await runProgram(listOf(url, file), environmentIn(folder), limited);
  signal.throwIfAborted();
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) throw new TaskError(`Lighthouse gave no report on ${url}:`, said);
  // So that it is never taken for the next run's.
  await rm(file);
  return JSON.parse(text) as Report;
}
