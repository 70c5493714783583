/** Runs a task of the repository: `node scripts/run.mjs <task>`. Needs only Node ≥ 20 and npm. */
import path from "node:path";
import { apiArguments } from "./api-command.mjs";
import { benchLighthouse } from "./bench-lighthouse.mjs";
import { benchLoad } from "./bench-load.mjs";
import { benchMutants } from "./bench-mutants.mjs";
import { benchWeb } from "./bench-web.mjs";
import { findDirectoryProblem } from "../packages/db/src/embedded/data-directory.mjs";
import { bootstrap } from "./bootstrap.mjs";
import { buildIfChanged } from "./build.mjs";
import { develop } from "./develop.mjs";
import { runVisibly, supervise } from "./processes.mjs";
import { fromRoot, ROOT } from "./repository.mjs";
import { writeSbom } from "./sbom.mjs";
import { testSteadiness } from "./steady.mjs";
import { runSuites } from "./suites.mjs";
import { TaskError } from "./task-error.mjs";

/**
 * Each task returns an exit code. @type {Record<string, (env: NodeJS.ProcessEnv, list: string[]) =>
 * Promise<number>>}
 */
const tasks = {
  async start(env) {
    await buildIfChanged(env);
    return await supervise({ program: "node", arguments: apiArguments(env), env });
  },
  dev: (env) => develop(env),
  test: (env, list) => runSuites(env, list),
  "test:full": (env, list) => runSuites(env, list, { isFull: true }),
  "test:steady": (env, list) => testSteadiness(env, list),
  async build(env) {
    await buildIfChanged(env);
    return 0;
  },
  fuzz: (env) =>
    runVisibly({
      program: fromRoot("node_modules/.bin/vitest"),
      arguments: [
        "run",
        "--project",
        "database",
        "apps/api/src/safety/fuzz.db.test.ts",
        "apps/api/src/safety/dav-fuzz.db.test.ts",
      ],
      env: { FUZZ_REQUESTS: "100000", DAV_FUZZ_REQUESTS: "100000", ...env },
    }),
  "bench:api": (env) => runVisibly({ program: "node", arguments: ["bench/api/main.ts"], env }),
  "bench:dav": (env) => runVisibly({ program: "node", arguments: ["bench/dav.ts"], env }),
  "bench:enumeration": (env) => runVisibly({ program: "node", arguments: ["bench/enumeration.ts"], env }),
  "bench:hostile": (env) => runVisibly({ program: "node", arguments: ["bench/hostile.ts"], env }),
  "bench:insights": (env) => runVisibly({ program: "node", arguments: ["bench/insights.ts"], env }),
  "bench:kills": (env) => runVisibly({ program: "node", arguments: ["bench/kills.ts"], env }),
  "bench:lighthouse": (env) => benchLighthouse(env),
  "bench:load": (env) => benchLoad(env),
  "bench:mutants": (env, list) => benchMutants(env, list),
  "bench:notify": (env) => runVisibly({ program: "node", arguments: ["bench/notify-cost.ts"], env }),
  "bench:calendar-files": (env) => runVisibly({ program: "node", arguments: ["bench/calendar-files.ts"], env }),
  "bench:range": (env) => runVisibly({ program: "node", arguments: ["bench/range-call.ts"], env }),
  "bench:scale": (env) => runVisibly({ program: "node", arguments: ["bench/scale.ts"], env }),
  "bench:size": (env) => runVisibly({ program: "node", arguments: ["bench/size.ts"], env }),
  "bench:streams": (env) => runVisibly({ program: "node", arguments: ["bench/streams.ts"], env }),
  "bench:web": (env) => benchWeb(env),
  "check:caldav": (env, list) =>
    runVisibly({ program: "node", arguments: [fromRoot("scripts/check-caldav.ts"), ...list], env }),
  "check:caldav-samples": (env, list) =>
    runVisibly({ program: "node", arguments: [fromRoot("scripts/check-caldav-samples.ts"), ...list], env }),
  "check:ics": (env, list) =>
    runVisibly({ program: "node", arguments: [fromRoot("scripts/check-ics.ts"), ...list], env }),
  "check:ripple": (env, list) =>
    runVisibly({ program: "node", arguments: [fromRoot("scripts/check-ripple.mjs"), ...list], env }),
  "count:statements": (env, list) =>
    runVisibly({ program: "node", arguments: [fromRoot("scripts/count-statements.mjs"), ...list], env }),
  sbom: (env) => writeSbom(env),
  lint: (env) => runSuites(env, ["lint"]),
  types: (env) => runSuites(env, ["types", "types of scripts"]),
  vitest: (env, list) =>
    runVisibly({ program: fromRoot("node_modules/.bin/vitest"), arguments: ["run", ...list], env }),
  restored: (env) => runVisibly({ program: "node", arguments: [fromRoot("apps/api/src/restored.ts")], env }),
  format: (env) => runVisibly({ program: fromRoot("node_modules/.bin/oxfmt"), arguments: ["."], env }),
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
