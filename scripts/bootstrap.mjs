/**
 * From a bare machine with some Node and npm to a repository that can run: the pinned package manager, a recent Node when the machine's
 * own is too old, and all packages. docs/decisions/0001-runtime-bootstrap.md says why it is done this way.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";
import { digest, readStamp, writeStamp } from "./stamps.mjs";
import { TaskError } from "./task-error.mjs";

const TOOLING_STAMP = "tooling/node_modules/.hourloom-stamp";
const INSTALL_STAMP = "node_modules/.hourloom-stamp";
const PLATFORM = `${process.platform}-${process.arch}`;

/** From here on Node runs TypeScript as it is; below it argon2's prebuilt binary crashes as well. */
const OLDEST_NODE = /** @type {const} */ ([22, 18]);

/** Settings of npm that say how the registry is reached; all others of the calling npm would confuse pnpm. */
const KEPT_NPM_SETTINGS =
  /^npm_config_(@.*:|\/\/.*)?(registry|proxy|https?_proxy|no_?proxy|ca_?file|cache|userconfig)$/i;

function isNodeRecent() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || KEPT_NPM_SETTINGS.test(name)),
  );
}

/** The folder of the Node that runs everything after this script. */
function nodeFolder() {
  if (isNodeRecent()) return path.dirname(process.execPath);
  return fromRoot("tooling/node_modules", `node-${PLATFORM}`, "bin");
}

/**
 * npm of the machine as a command.
 * @param {string[]} list
 */
function npm(...list) {
  const script = process.env.npm_execpath;
  return script !== undefined && /npm-cli\.[cm]?js$/.test(script)
    ? { program: process.execPath, arguments: [script, ...list] }
    : { program: "npm", arguments: list };
}

/** @param {NodeJS.ProcessEnv} env */
async function installTooling(env) {
  const lock = digest(["tooling/package-lock.json", "tooling/package.json"], [PLATFORM]);
  const stamp = readStamp(TOOLING_STAMP);
  // A tooling with its own Node serves a recent Node as well: switching between the two installs nothing anew.
  if (stamp === `${lock} with node` || (stamp === `${lock} without node` && isNodeRecent())) return;
  console.log("Installing the package manager…");
  const omitted = isNodeRecent() ? ["--omit=optional"] : [];
  await runQuietly(
    {
      ...npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", ...omitted),
      cwd: fromRoot("tooling"),
      env,
    },
    "The package manager could not be installed:",
  );
  if (!existsSync(path.join(nodeFolder(), "node"))) {
    throw new TaskError(
      `Hourloom needs Node ${OLDEST_NODE.join(".")} or newer, and for ${PLATFORM} it brings none: please install one (here is ${process.version}).`,
    );
  }
  writeStamp(TOOLING_STAMP, `${lock} ${isNodeRecent() ? "without" : "with"} node`);
}

/**
 * How the machine's npm reaches its registry: its global settings are unknown to pnpm.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function registryAccess(env) {
  const response = await runQuietly(
    { ...npm("config", "get", "cafile", "registry"), env },
    "npm does not tell its settings:",
  );
  const authorities = /^cafile=(.*)$/m.exec(response)?.[1];
  const registry = /^registry=(.*)$/m.exec(response)?.[1];
  return {
    npm_config_registry: registry,
    ...(authorities === undefined || authorities === "null" ? {} : { NODE_EXTRA_CA_CERTS: authorities }),
    ...env,
  };
}

/** @param {NodeJS.ProcessEnv} env */
async function installPackages(env) {
  const wanted = digest(["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"], [PLATFORM]);
  if (readStamp(INSTALL_STAMP) === wanted) return;
  console.log("Installing packages…");
  await runQuietly(
    {
      program: "node",
      arguments: [
        fromRoot("tooling/node_modules/pnpm/bin/pnpm.mjs"),
        ...["install", "--frozen-lockfile", "--config.confirmModulesPurge=false"],
      ],
      env: await registryAccess(env),
    },
    "The packages could not be installed:",
  );
  writeStamp(INSTALL_STAMP, wanted);
}

/**
 * Makes sure that everything is installed.
 * @returns {Promise<NodeJS.ProcessEnv>} the environment in which every further program runs: the right Node and pnpm come first
 */
export async function bootstrap() {
  const plain = cleanEnvironment();
  await installTooling(plain);
  const env = {
    ...plain,
    PATH: [nodeFolder(), fromRoot("tooling/node_modules/.bin"), plain.PATH ?? ""].join(path.delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    TURBO_NO_UPDATE_NOTIFIER: "1",
  };
  await installPackages(env);
  return env;
}
