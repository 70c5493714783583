/** Builds the web app if its sources have changed. */
import { existsSync } from "node:fs";
import { runQuietly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";
import { digest, readStamp, writeStamp } from "./stamps.mjs";

const BUILD_STAMP = "node_modules/.hourloom-build-stamp";
const SOURCES = [
  "apps/web",
  "packages/ui",
  "packages/domain",
  "packages/schema",
  "pnpm-lock.yaml",
  "tsconfig.base.json",
  "turbo.json",
];

/**
 * Builds the web app unless its sources are those of the last build. This check takes about 20 ms,
 * turbo's own 0.4 s.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export async function buildIfChanged(env) {
  const wanted = digest(SOURCES);
  if (readStamp(BUILD_STAMP) === wanted && existsSync(fromRoot("apps/web/dist/pages/app.html"))) return;
  console.log("Building the web app…");
  await build(env);
  // The build writes the route tree, which is one of the sources.
  writeStamp(BUILD_STAMP, digest(SOURCES));
}

/** @param {NodeJS.ProcessEnv} env */
async function build(env) {
  await runQuietly(
    { program: fromRoot("node_modules/.bin/turbo"), arguments: ["run", "build", "--output-logs=new-only"], env },
    "The web app could not be built:",
  );
}
