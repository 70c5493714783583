/** Runs a task of the repository: `node scripts/run.mjs <task>`. Needs only Node ≥ 20 and npm. */
import path from "node:path";
import { apiArguments } from "./api-command.mjs";
import { findDirectoryProblem } from "../packages/db/src/embedded/data-directory.mjs";
import { bootstrap } from "./bootstrap.mjs";
import { buildIfChanged } from "./build.mjs";
import { develop } from "./develop.mjs";
import { runVisibly, supervise } from "./processes.mjs";
import { runProgram } from "./programs.mjs";
import { ROOT } from "./repository.mjs";
import { testSteadiness } from "./steady.mjs";
import { runSuites } from "./suites.mjs";
import { TaskError } from "./task-error.mjs";

const VITEST = "node_modules/vitest/vitest.mjs";
const OXFMT = "node_modules/oxfmt/bin/oxfmt";
/** The packages of production, as the lock file names them; needs no network. */
const SBOM = ["tooling/node_modules/pnpm/bin/pnpm.mjs", "sbom", "--recursive", "--prod", "--lockfile-only"];
const SBOM_FORM = ["--sbom-type=application", "--sbom-format=cyclonedx", "--out=.reports/sbom.cdx.json"];

/** @typedef {(env: NodeJS.ProcessEnv, list: string[]) => Promise<number>} Task returns an exit code */

/**
 * A task that runs a file with these arguments and those of the command line.
 *
 * @param {string[]} program
 * @returns {Task}
 */
function node(...program) {
  return (env, list) => runVisibly({ program: "node", arguments: [...program, ...list], env });
}

/** @type {Record<string, Task>} */
const tasks = {
  async start(env) {
    await buildIfChanged(env);
    return await supervise({ program: "node", arguments: apiArguments(env), env });
  },
  dev: develop,
  test: runSuites,
  "test:full": (env, list) => runSuites({ ...env, TEST_DOSE: "full" }, list),
  "test:steady": testSteadiness,
  async build(env) {
    await buildIfChanged(env);
    return 0;
  },
  bench: (env, list) => runProgram("bench", env, list),
  check: (env, list) => runProgram("check", env, list),
  format: node(OXFMT, "."),
  lint: (env) => runSuites(env, ["lint"]),
  types: (env) => runSuites(env, ["types", "types of scripts"]),
  vitest: node(VITEST, "run"),
  restored: node("apps/api/src/restored.ts"),
  sbom: node(...SBOM, ...SBOM_FORM),
  "count:statements": node("scripts/count-statements.mjs"),
};

/**
 * The app checks this too, but on a new machine only after installing and building.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function rejectUnusableDirectory({ DATA_DIR, DATABASE_URL, SMTP_URL }) {
  if (DATABASE_URL && SMTP_URL) return;
  const problem = findDirectoryProblem(path.resolve(ROOT, DATA_DIR || ".data"));
  if (problem !== undefined) throw new TaskError(problem);
}

async function main() {
  const [name = "", ...list] = process.argv.slice(2);
  const task = tasks[name];
  if (task === undefined) throw new TaskError(`Which task? ${Object.keys(tasks).join(", ")}`);
  if (name === "start" || name === "dev") rejectUnusableDirectory(process.env);
  return await task(await bootstrap(), list);
}

/**
 * Resolves when all output was read: `process.exit` drops what a slow reader of a pipe has not.
 *
 * @param {NodeJS.WriteStream} stream
 * @returns {Promise<void>}
 */
function flush(stream) {
  return new Promise((resolve) => stream.write("", () => resolve()));
}

try {
  const code = await main();
  await Promise.all([flush(process.stdout), flush(process.stderr)]);
  // A process that ends by itself loses its signal handlers first, and a second Ctrl-C would
  // replace the exit code.
  process.exit(code);
} catch (error) {
  if (!(error instanceof TaskError)) throw error;
  console.error([error.message, error.output].filter((text) => text !== "").join("\n"));
  process.exitCode = 1;
}
