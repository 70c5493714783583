/**
 * `npm run check -- ripple`: checks that each shape is defined only once. Changes the schemas one
 * at a time in a copy of the repository, and expects type errors in the packages that depend on
 * them.
 *
 *   --short          the subset of `npm test`, only in the packages that must fail
 *   --compiles       skips the check that the repository compiles
 *   --only=<text>    mutations whose name contains the text
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, symlink } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runQuietly } from "./processes.mjs";
import { fromRoot, ROOT } from "./repository.mjs";
import { mutations } from "./ripple-mutations.mjs";
import { TaskError } from "./task-error.mjs";

/** @typedef {import("./ripple-mutations.mjs").Mutation} Mutation */
/** @typedef {import("./ripple-mutations.mjs").Package} Package */

/** Packages that import the schemas. @type {Record<Package, string>} */
const packages = { domain: "packages/domain", db: "packages/db", api: "apps/api", web: "apps/web" };
const PACKAGES = /** @type {Package[]} */ (Object.keys(packages));
const COPIED = ["tsconfig.base.json", "packages", "apps"];
/** Tests would take half of the time, and only product files count. */
const LEFT_OUT = /[/\\](?:dist|\.turbo|\.data|\.tanstack)$|\.test\.tsx?$/;

/**
 * A copy, so that an interruption leaves no mutation behind. Installed packages are linked; a
 * package's own node_modules has relative links, which lead to the packages of the copy.
 */
async function copyRepository() {
  const copy = await mkdtemp(path.join(tmpdir(), "hourloom-ripple-"));
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => process.exit(1));
  for (const place of COPIED) {
    const filter = /** @param {string} source */ (source) => !LEFT_OUT.test(source);
    await cp(fromRoot(place), path.join(copy, place), { recursive: true, verbatimSymlinks: true, filter });
  }
  await symlink(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

/**
 * The files of a package with type errors. Errors in imported packages belong to those.
 *
 * @param {string} copy
 * @param {Package} name
 * @returns {Promise<string[]>}
 */
async function findBrokenFiles(copy, name) {
  const list = [fromRoot("node_modules/typescript/bin/tsc"), "--noEmit", "--pretty", "false"];
  const command = {
    program: process.execPath,
    arguments: list,
    cwd: path.join(copy, packages[name]),
    env: process.env,
  };
  try {
    await runQuietly(command, `tsc failed in ${packages[name]}:`);
    return [];
  } catch (error) {
    if (!(error instanceof TaskError)) throw error;
    const files = [...error.output.matchAll(/^(\S[^(\n]*)\(\d+,\d+\): error TS/gm)].map(([, file = ""]) => file);
    if (files.length === 0) throw new Error(`${error.message}\n${error.output}`, { cause: error });
    return [...new Set(files)].filter((file) => !file.startsWith(".."));
  }
}

/**
 * @param {string} copy
 * @param {Package[]} packages
 * @returns {Promise<Map<Package, string[]>>} packages that do not compile, with their files
 */
async function findBrokenPackages(copy, packages) {
  /** @type {Map<Package, string[]>} */
  const broken = new Map();
  const waiting = [...packages];
  const work = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const files = await findBrokenFiles(copy, name);
      if (files.length > 0) broken.set(name, files);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), packages.length) }, work));
  return broken;
}

/**
 * @param {string} source
 * @param {Mutation} mutation
 */
function mutate(source, { name, file, edits }) {
  let text = source;
  for (const [find, replacement] of edits) {
    const found = text.split(find).length - 1;
    if (found !== 1) {
      throw new Error(`"${name}" is stale: this text stands ${found} times in ${file}, not once:\n${find}`);
    }
    text = text.replace(find, () => replacement);
  }
  return text;
}

/**
 * @param {string} copy
 * @param {Mutation} mutation
 * @param {Package[]} packages
 */
async function tryMutation(copy, mutation, packages) {
  const file = path.join(copy, "packages/schema/src", mutation.file);
  const source = existsSync(file) ? readFileSync(file, "utf8") : "";
  const mutated = mutate(source, mutation);
  writeFileSync(file, mutated);
  try {
    return await findBrokenPackages(copy, packages);
  } finally {
    writeFileSync(file, source);
  }
}

/**
 * @param {string} copy
 * @param {Mutation} mutation
 * @param {Package[]} packages
 * @returns {Promise<boolean>} whether all expected packages failed
 */
async function checkMutation(copy, mutation, packages) {
  let broken;
  try {
    broken = await tryMutation(copy, mutation, packages);
  } catch (error) {
    console.log(`✗ ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
  const undetected = mutation.mustFail.filter((name) => !broken.has(name));
  const noticed = PACKAGES.filter((name) => broken.has(name)).map((name) => `${name} (${broken.get(name)?.length})`);
  const where = noticed.length === 0 ? "nowhere" : noticed.join(", ");
  console.log(
    `${undetected.length === 0 ? "✓" : "✗"} ${mutation.name}: ${where}${undetected.map((name) => `; ${name} stays silent`).join("")}`,
  );
  return undetected.length === 0;
}

async function main() {
  const { values } = parseArgs({
    options: {
      short: { type: "boolean", default: false },
      compiles: { type: "boolean", default: false },
      only: { type: "string" },
    },
  });
  const chosen = mutations.filter(
    ({ name, short }) => (!values.short || short === true) && name.includes(values.only ?? ""),
  );
  const copy = await copyRepository();
  const before = await findBrokenPackages(copy, values.compiles ? [] : PACKAGES);
  let passed = 0;
  if (before.size > 0) {
    for (const [name, files] of before) console.log(`✗ ${name} does not compile as it is: ${files.join(", ")}`);
  } else {
    console.log("Files that do not compile any more, by package:");
    for (const mutation of chosen) {
      if (await checkMutation(copy, mutation, values.short ? mutation.mustFail : PACKAGES)) passed += 1;
    }
  }
  const failed = chosen.length - passed;
  console.log(`${passed} mutations noticed where they must be, ${failed} not`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

process.exitCode = await main();
