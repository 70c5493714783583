/** Builds the web app if its sources have changed. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./processes.mjs";
import { withRepositoryLock } from "./repository-lock.mjs";
import { fromRoot } from "./repository.mjs";
import { digest, readStamp, writeStamp } from "./stamps.mjs";
import { TaskError } from "./task-error.mjs";

const BUILD_STAMP = "node_modules/.hourloom-build-stamp";
/** What the build writes, each time anew. */
const OUTPUT = "apps/web/dist";
/**
 * A folder for each build, which no later one touches: a running server reads its files. `current`
 * names the newest; `apps/api/src/web-builds.ts` reads it.
 */
const BUILDS = "apps/web/.builds";
const SOURCES = [
  "apps/web",
  "packages/ui",
  "packages/domain",
  "packages/phrases",
  "packages/schema",
  "pnpm-lock.yaml",
  "tsconfig.base.json",
  "turbo.json",
];
/** How long a former build stays, for servers that still run with it. */
const STORED_MS = 7 * 24 * 60 * 60 * 1_000;
/** Memory that the build takes, with a margin. */
const NEEDED_BYTES = 800 * 1024 * 1024;

/**
 * Builds the web app unless its sources are those of the last build. This check takes about 20 ms,
 * turbo's own 0.4 s.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export async function buildIfChanged(env) {
  if (isBuilt(digest(SOURCES))) return;
  await withRepositoryLock(async () => {
    if (isBuilt(digest(SOURCES))) return;
    rejectLittleMemory(process.availableMemory());
    console.log("Building the web app…");
    await build(env);
    // The build writes the route tree, which is one of the sources.
    const built = digest(SOURCES);
    storeBuild(built);
    writeStamp(BUILD_STAMP, built);
  });
}

/** @param {string} wanted */
function isBuilt(wanted) {
  return readStamp(BUILD_STAMP) === wanted && existsSync(fromRoot(BUILDS, folderOf(wanted), "pages/app.html"));
}

/** @param {string} digested */
function folderOf(digested) {
  return digested.slice(0, 16);
}

/**
 * With too little the build would take hours, or be killed without a word.
 *
 * @param {number} availableBytes
 */
export function rejectLittleMemory(availableBytes) {
  if (availableBytes >= NEEDED_BYTES) return;
  const [needed, available] = [NEEDED_BYTES, availableBytes].map((bytes) => Math.round(bytes / 1024 / 1024));
  throw new TaskError(
    `Building the web app takes ${needed} MB of memory, and ${available} MB are free: free some, allow the container more, or build on another machine and copy ${BUILDS}.`,
  );
}

/** @param {NodeJS.ProcessEnv} env */
async function build(env) {
  await runQuietly(
    { program: fromRoot("node_modules/.bin/turbo"), arguments: ["run", "build", "--output-logs=new-only"], env },
    "The web app could not be built:",
  );
}

/**
 * Copies what was built to a folder of its own and makes it the current build.
 *
 * @param {string} digested
 */
function storeBuild(digested) {
  const builds = fromRoot(BUILDS);
  const name = folderOf(digested);
  const former = readStamp(path.join(BUILDS, "current"));
  mkdirSync(builds, { recursive: true });
  if (!existsSync(path.join(builds, name))) {
    // Renamed, so that a folder is whole or not there.
    const copy = path.join(builds, `copying-${process.pid}`);
    cpSync(fromRoot(OUTPUT), copy, { recursive: true });
    renameSync(copy, path.join(builds, name));
  }
  // Its time says since when it is a former one.
  if (former !== "" && former !== name && existsSync(path.join(builds, former)))
    utimesSync(path.join(builds, former), new Date(), new Date());
  writeStamp(path.join(BUILDS, "current"), name);
  removeOldBuilds(builds, name);
}

/**
 * @param {string} builds
 * @param {string} current
 */
function removeOldBuilds(builds, current) {
  for (const name of readdirSync(builds)) {
    const place = path.join(builds, name);
    const isOld = Date.now() - statSync(place).mtimeMs > STORED_MS;
    if (isOld && name !== current && name !== "current") rmSync(place, { recursive: true, force: true });
  }
}
