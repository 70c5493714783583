/** Runs other programs. */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { createAllowance, RESTARTS, TOO_OFTEN } from "../packages/db/src/embedded/allowance.mjs";
import { ROOT } from "./repository.mjs";
import { TaskError } from "./task-error.mjs";

/**
 * @typedef {object} Command
 * @property {string} program
 * @property {string[]} arguments
 * @property {string} [cwd] default: the root
 * @property {NodeJS.ProcessEnv} env
 */

/**
 * Runs a program without output; if it fails, the error contains its output.
 *
 * @param {Command} command
 * @param {string} failure message of the error
 * @returns {Promise<string>} its standard output
 */
export function runQuietly({ program, arguments: list, cwd = ROOT, env }, failure) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, list, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let everything = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      everything += chunk;
    });
    child.stderr.on("data", (chunk) => (everything += chunk));
    child.on("error", (error) => reject(new TaskError(failure, error.message)));
    child.on("close", (code) => (code === 0 ? resolve(output) : reject(new TaskError(failure, everything.trim()))));
  });
}

/** The program that `runVisibly` runs. @type {import("node:child_process").ChildProcess | undefined} */
let visible;
let isStopHandled = false;
/** How long a program may take to end its own servers and browsers, in milliseconds. */
const STOP_MS = 10_000;

/**
 * Ends the program and then this process. Interrupted by SIGINT, test runners end the servers and
 * browsers that they have started; killed by SIGTERM, they leave them.
 *
 * @param {NodeJS.Signals} signal
 */
function stopVisible(signal) {
  const code = exitCode(null, signal);
  const child = visible;
  if (child === undefined) process.exit(code);
  child.on("close", () => process.exit(code));
  // Ctrl-C reaches all programs of the terminal, and a second one would end them at once.
  if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill("SIGINT");
  setTimeout(() => child.kill("SIGTERM"), STOP_MS).unref();
}

/**
 * Runs a program with its output on this terminal; a stop request ends both.
 *
 * @param {Command} command
 * @returns {Promise<number>} its exit code; 127 if it could not be started
 */
export function runVisibly({ program, arguments: list, cwd = ROOT, env }) {
  if (!isStopHandled) onStopRequest(stopVisible);
  isStopHandled = true;
  return new Promise((resolve) => {
    const child = spawn(program, list, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
    visible = child;
    child.on("error", (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on("close", (code, signal) => {
      visible = undefined;
      resolve(exitCode(code, signal));
    });
  });
}

/**
 * The exit code that a shell would report.
 *
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/**
 * Ctrl-C arrives twice, from the terminal and through npm: repeated signals within this time are
 * one.
 */
const SAME_KEYSTROKE_MS = 1000;
const PARENT_CHECK_MS = 500;

/**
 * Calls `stop` for SIGINT, SIGTERM and SIGHUP, and when npm has died.
 *
 * @param {(signal: NodeJS.Signals) => void} stop
 */
export function onStopRequest(stop) {
  let last = -Infinity;
  /** @type {(signal: NodeJS.Signals) => void} */
  const request = (signal) => {
    if (performance.now() - last < SAME_KEYSTROKE_MS) return;
    last = performance.now();
    stop(signal);
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => request(signal));
  // npm cannot forward SIGKILL; its child then gets another parent.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) {
    setInterval(() => process.ppid !== parent && request("SIGTERM"), PARENT_CHECK_MS).unref();
  }
}

/**
 * Runs a program until it ends, and forwards stop requests. It has a process group of its own, so
 * that it gets Ctrl-C only once and can shut down, and an IPC channel, by which it detects the
 * death of this process. By that channel it says "ready" and "ending": if it ends in between, it is
 * started again, as often as `RESTARTS` allows.
 *
 * @param {Command} command
 * @returns {Promise<number>} its last exit code
 */
export function supervise(command) {
  const mayRestart = createAllowance(RESTARTS);
  let isStopping = false;
  return new Promise((resolve, reject) => {
    const run = () =>
      runOnce(command, {
        onError: reject,
        onEnd: (code, how) => {
          const hasCrashed = how !== undefined && !isStopping;
          if (!hasCrashed) return resolve(code);
          const isAllowed = mayRestart(performance.now());
          const what = isAllowed ? "and is started again" : `${TOO_OFTEN} and is not started again`;
          console.error(`Hourloom has ended unexpectedly (${how}) ${what}.`);
          if (isAllowed) child = run();
          else resolve(code);
        },
      });
    let child = run();
    onStopRequest((signal) => {
      isStopping = true;
      child.kill(signal);
    });
  });
}

/**
 * @param {Command} command
 * @param {object} handlers
 * @param {(error: TaskError) => void} handlers.onError it could not be started
 * @param {(code: number, how: string | undefined) => void} handlers.onEnd with its exit code, and how
 *   it ended if it was ready and had not announced that
 */
function runOnce({ program, arguments: list, cwd = ROOT, env }, { onError, onEnd }) {
  const child = spawn(program, list, { cwd, env, detached: true, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  /** @type {unknown} */
  let state;
  child.on("message", (message) => (state = message));
  child.on("error", (error) => onError(new TaskError(`${program} could not be started.`, error.message)));
  // Unlike "exit", "close" comes after the last message.
  child.on("close", (code, signal) =>
    onEnd(exitCode(code, signal), state === "ready" ? (signal ?? `exit code ${code}`) : undefined),
  );
  return child;
}
