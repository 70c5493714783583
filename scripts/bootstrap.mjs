/**
 * Installs the pinned package manager, a recent Node if the machine's own is too old, and all
 * packages. Reasons: docs/decisions/0001-runtime-bootstrap.md.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./processes.mjs";
import { withRepositoryLock } from "./repository-lock.mjs";
import { fromRoot } from "./repository.mjs";
import { digest, readStamp, writeStamp } from "./stamps.mjs";
import { TaskError } from "./task-error.mjs";

const TOOLING_STAMP = "tooling/node_modules/.hourloom-stamp";
const INSTALL_STAMP = "node_modules/.hourloom-stamp";
const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * The first version that runs TypeScript; with older ones argon2's prebuilt binary also crashes.
 */
const OLDEST_NODE = /** @type {const} */ ([22, 18]);

/**
 * npm settings for the access to the registry. All others of the calling npm would confuse pnpm.
 */
const REGISTRY_SETTINGS =
  /^npm_config_(@.*:|\/\/.*)?(registry|proxy|https?_proxy|no_?proxy|ca_?file|cache|userconfig)$/i;

function isNodeRecent() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || REGISTRY_SETTINGS.test(name)),
  );
}

/** The folder of the Node that runs the other programs. */
function nodeFolder() {
  if (isNodeRecent()) return path.dirname(process.execPath);
  return fromRoot("tooling/node_modules", `node-${PLATFORM}`, "bin");
}

/**
 * The machine's npm as a command.
 *
 * @param {string[]} list
 */
function npm(...list) {
  const script = process.env.npm_execpath;
  return script !== undefined && /npm-cli\.[cm]?js$/.test(script)
    ? { program: process.execPath, arguments: [script, ...list] }
    : { program: "npm", arguments: list };
}

function toolingDigest() {
  return digest(["tooling/package-lock.json", "tooling/package.json"], [PLATFORM]);
}

function packagesDigest() {
  return digest(["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"], [PLATFORM]);
}

function hasTooling() {
  const stamp = readStamp(TOOLING_STAMP);
  const lock = toolingDigest();
  // Tooling with its own Node also works with a recent Node, so that switching installs nothing.
  return stamp === `${lock} with node` || (stamp === `${lock} without node` && isNodeRecent());
}

function hasPackages() {
  return readStamp(INSTALL_STAMP) === packagesDigest();
}

/** @param {NodeJS.ProcessEnv} env */
async function installTooling(env) {
  if (hasTooling()) return;
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
  writeStamp(TOOLING_STAMP, `${toolingDigest()} ${isNodeRecent() ? "without" : "with"} node`);
}

/**
 * The registry settings of the machine's npm, whose global configuration pnpm does not read.
 *
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
  if (hasPackages()) return;
  console.log("Installing packages…");
  await runQuietly(
    {
      program: "node",
      arguments: [
        fromRoot("tooling/node_modules/pnpm/bin/pnpm.mjs"),
        "install",
        "--frozen-lockfile",
        "--config.confirmModulesPurge=false",
      ],
      env: await registryAccess(env),
    },
    "The packages could not be installed:",
  );
  writeStamp(INSTALL_STAMP, packagesDigest());
}

/**
 * Installs what is missing.
 *
 * @returns {Promise<NodeJS.ProcessEnv>} the environment of other programs, with the right Node and
 * pnpm in the path
 */
export async function bootstrap() {
  const plain = cleanEnvironment();
  if (hasTooling() && hasPackages()) return environment(plain);
  return await withRepositoryLock(async () => {
    await installTooling(plain);
    const env = environment(plain);
    await installPackages(env);
    return env;
  });
}

/** @param {NodeJS.ProcessEnv} plain */
function environment(plain) {
  return {
    ...plain,
    PATH: [nodeFolder(), fromRoot("tooling/node_modules/.bin"), plain.PATH ?? ""].join(path.delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    TURBO_NO_UPDATE_NOTIFIER: "1",
  };
}
