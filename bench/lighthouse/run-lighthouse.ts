import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fromRoot } from "../../scripts/repository.mjs";
import { CATEGORIES, type Report } from "./report.ts";

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

function environmentIn(folder: string): NodeJS.ProcessEnv {
  const { CHROMIUM_PATH, ...inherited } = process.env;
  // Otherwise Lighthouse's launcher would use any other browser.
  if (CHROMIUM_PATH !== undefined && !existsSync(CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH: there is no ${CHROMIUM_PATH}.`);
  return { ...inherited, CHROME_PATH: CHROMIUM_PATH, TMPDIR: folder, XDG_CONFIG_HOME: folder };
}

/** Runs Lighthouse until it ends; returns its output. */
async function runProgram(list: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, list, { env, stdio: ["ignore", "pipe", "inherit"] });
  // The only signal on which Lighthouse's launcher closes the browser.
  const interrupt = () => child.kill("SIGINT");
  const limit = setTimeout(interrupt, RUN_LIMIT_MS);
  process.once("exit", interrupt);
  try {
    return await text(child.stdout);
  } finally {
    clearTimeout(limit);
    process.off("exit", interrupt);
  }
}

/**
 * Measures a page once with Lighthouse's default settings: a phone with simulated slow network and
 * processor. Temporary files are in `folder`. Throws without a report.
 */
export async function runLighthouse(url: string, folder: string): Promise<Report> {
  const file = path.join(folder, "report.json");
  const output = await runProgram(listOf(url, file), environmentIn(folder));
  const report = await readFile(file, "utf8").catch(() => undefined);
  if (report === undefined) throw new Error(`Lighthouse gave no report on ${url}:\n${output}`);
  // So that it is not taken for that of the next run.
  await rm(file);
  return JSON.parse(report) as Report;
}

// Runs the handlers that end Lighthouse and its browser.
process.once("SIGINT", () => process.exit(130));
