import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { fromRoot } from "../../scripts/repository.mjs";
import { TaskError } from "../../scripts/task-error.mjs";
import type { Report } from "./report.ts";
import { CATEGORIES } from "./verdict.ts";

const PROGRAM = fromRoot("bench/lighthouse/node_modules/lighthouse/cli/index.js");
/** Lighthouse's launcher sets the other flags that disable Chromium's background requests. */
const CHROMIUM_FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"];
const RUN_LIMIT_MS = 180_000;

/** Each run has a new browser, so that nothing is cached. */
function listOf(url: string, file: string): string[] {
  return [
    PROGRAM,
    url,
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    `--chrome-flags=${CHROMIUM_FLAGS.join(" ")}`,
    "--no-enable-error-reporting",
    "--disable-full-page-screenshot",
  ];
}

/** Runs Lighthouse until it ends or is aborted; returns its output. */
function runProgram(list: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, list, { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    // The only signal on which Lighthouse's launcher closes the browser.
    const interrupt = () => child.kill("SIGINT");
    signal.addEventListener("abort", interrupt, { once: true });
    child.on("error", reject);
    child.on("close", () => {
      signal.removeEventListener("abort", interrupt);
      resolve(output.trim());
    });
  });
}

function environmentIn(folder: string): NodeJS.ProcessEnv {
  const { CHROMIUM_PATH, ...inherited } = process.env;
  // Otherwise Lighthouse's launcher would use any other browser.
  if (CHROMIUM_PATH !== undefined && !existsSync(CHROMIUM_PATH))
    throw new TaskError(`CHROMIUM_PATH: there is no ${CHROMIUM_PATH}.`);
  return { ...inherited, CHROME_PATH: CHROMIUM_PATH, TMPDIR: folder, XDG_CONFIG_HOME: folder };
}

/**
 * Measures a page once with Lighthouse's default settings: a phone with simulated slow network and
 * processor. Temporary files are in `folder`. Throws a TaskError without a report, and the signal's
 * reason if it is aborted.
 */
export async function runLighthouse(url: string, folder: string, signal: AbortSignal): Promise<Report> {
  signal.throwIfAborted();
  const file = path.join(folder, "report.json");
  const limited = AbortSignal.any([signal, AbortSignal.timeout(RUN_LIMIT_MS)]);
  const output = await runProgram(listOf(url, file), environmentIn(folder), limited);
  signal.throwIfAborted();
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) throw new TaskError(`Lighthouse gave no report on ${url}:`, output);
  // So that it is not taken for that of the next run.
  await rm(file);
  return JSON.parse(text) as Report;
}
