/** The programs of `npm run bench -- NAME` and `npm run check -- NAME`. */
import { withoutAppSettings } from "./app-settings.mjs";
import { findChromium, findHeadlessChromium } from "./browser.mjs";
import { buildIfChanged } from "./build.mjs";
import { runQuietly, runVisibly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";
import { digest, filesBelow, readStamp, writeStamp } from "./stamps.mjs";

/**
 * @typedef {object} Program
 * @property {string} does what it does, for the list of names
 * @property {string} file path from the root
 * @property {string[]} [options] before those of the command line
 * @property {NodeJS.ProcessEnv} [variables] unless the environment has them
 * @property {string} [packages] folder with packages that are only installed for this program
 * @property {boolean} [isBuilt] needs the built web app
 * @property {(env: NodeJS.ProcessEnv, list: string[]) => Promise<string> | undefined} [browser]
 */

/** @type {Record<"bench" | "check", Record<string, Program>>} */
const programs = {
  bench: {
    api: { does: "Calls of the API beside bare Fastify and pg", file: "bench/api/main.ts" },
    "calendar-files": { does: "The import of a calendar file of 9,900 events", file: "bench/calendar-files.ts" },
    dav: { does: "CalDAV with a calendar of 10,000 events", file: "bench/dav.ts" },
    enumeration: { does: "Whether response times reveal which accounts exist", file: "bench/enumeration.ts" },
    hostile: { does: "Whether accounts can stop the server for others", file: "bench/hostile.ts" },
    insights: { does: "Insights of 20,000 sessions", file: "bench/insights.ts" },
    kills: { does: "Writers while the embedded PostgreSQL is killed", file: "bench/kills.ts" },
    lighthouse: {
      does: "Lighthouse on the public pages",
      file: "bench/lighthouse/main.ts",
      packages: "bench/lighthouse",
      isBuilt: true,
      browser: findChromium,
    },
    load: {
      does: "The first load of each screen over a slow network",
      file: "bench/load/main.ts",
      isBuilt: true,
      browser: findChromium,
    },
    mutants: {
      does: "How many mutants of a fixed sample the tests detect, in about an hour",
      file: "bench/mutants/main.ts",
      packages: "bench/mutants",
      browser: (env, list) => (list.includes("--journeys") ? findHeadlessChromium(env) : undefined),
    },
    notify: { does: "The cost of live updates for writers", file: "bench/notify-cost.ts" },
    range: { does: "A month of the calendar among a million items", file: "bench/range-call.ts" },
    scale: { does: "Times beside up to ten million items, and memory under load", file: "bench/scale.ts" },
    size: { does: "JavaScript that each page loads at first", file: "bench/size.ts" },
    streams: { does: "2,000 live streams on one process", file: "bench/streams.ts" },
    web: {
      does: "The calendar in Chromium beside three other calendar libraries",
      file: "bench/web/main.ts",
      packages: "bench/web",
      browser: findChromium,
    },
  },
  check: {
    caldav: { does: "CalDAV clients of Debian against a running Hourloom", file: "scripts/check-caldav.ts" },
    "caldav-samples": {
      does: "Calendar files of a folder: stored and read by CalDAV",
      file: "scripts/check-caldav-samples.ts",
    },
    fuzz: {
      does: "100,000 invalid requests (FUZZ_REQUESTS, DAV_FUZZ_REQUESTS)",
      file: "node_modules/vitest/vitest.mjs",
      options: ["run", "--project", "database", "safety/fuzz.db.test.ts", "safety/dav-fuzz.db.test.ts"],
      variables: { FUZZ_REQUESTS: "100000", DAV_FUZZ_REQUESTS: "100000" },
    },
    ics: { does: "Calendar files of a folder: read, exported and read again", file: "scripts/check-ics.ts" },
    ripple: {
      does: "Whether the compiler reports each changed schema in all packages",
      file: "scripts/check-ripple.mjs",
    },
  },
};

/**
 * Installs the packages of a folder with a package.json and a lock file, unless they are unchanged.
 *
 * @param {string} folder path from the root
 * @param {NodeJS.ProcessEnv} env
 */
async function installPackages(folder, env) {
  const stamp = `${folder}/node_modules/.hourloom-stamp`;
  const wanted = digest(filesBelow(folder).filter((file) => /\bpackage(?:-lock)?\.json$/.test(file)));
  if (readStamp(stamp) === wanted) return;
  console.log(`Installing the packages of ${folder}…`);
  await runQuietly(
    { program: "npm", arguments: ["ci", "--ignore-scripts"], cwd: fromRoot(folder), env },
    `The packages of ${folder} could not be installed:`,
  );
  writeStamp(stamp, wanted);
}

/**
 * Runs a program by its name; lists the names without a known one.
 *
 * @param {"bench" | "check"} kind
 * @param {NodeJS.ProcessEnv} inherited
 * @param {string[]} list the name, and options of the program
 * @returns {Promise<number>} exit code
 */
export async function runProgram(kind, inherited, [name = "", ...list]) {
  const program = Object.hasOwn(programs[kind], name) ? programs[kind][name] : undefined;
  if (program === undefined) {
    const names = Object.entries(programs[kind]).map(([one, { does }]) => `  ${one.padEnd(16)}${does}`);
    console.error([`npm run ${kind} -- NAME`, ...names].join("\n"));
    return 2;
  }
  const { file, options = [], variables, packages, isBuilt = false, browser } = program;
  const env = { ...variables, ...withoutAppSettings(inherited) };
  if (packages !== undefined) await installPackages(packages, env);
  if (isBuilt) await buildIfChanged(env);
  const chromium = await browser?.(env, list);
  return await runVisibly({
    program: "node",
    arguments: [file, ...options, ...list],
    env: { ...env, ...(chromium !== undefined && { CHROMIUM_PATH: chromium }) },
  });
}
