/** `npm run dev`: runs the API with `node --watch` and Vite until one of them ends. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { exitCode, onStopRequest } from "./processes.mjs";
import { fromRoot, ROOT } from "./repository.mjs";

/**
 * @param {string} name
 * @param {import("node:stream").Readable} stream
 */
function printPrefixed(name, stream) {
  createInterface({ input: stream }).on("line", (line) => console.log(`${name} │ ${line}`));
}

/**
 * Runs both until one ends or a stop is requested, then stops the other.
 *
 * @param {NodeJS.ProcessEnv} inherited
 * @returns {Promise<number>} exit code of the one that ended first
 */
export function develop(inherited) {
  // Links in mails lead to Vite's server, which reloads the page.
  const env = {
    PUBLIC_URL: "http://localhost:5173",
    ...inherited,
    ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}),
  };
  const commands = {
    api: { list: ["--watch", "--watch-preserve-output", "apps/api/src/main.ts"], cwd: ROOT },
    web: { list: ["node_modules/vite/bin/vite.js", "--port", "5173", "--strictPort"], cwd: fromRoot("apps/web") },
  };
  return new Promise((resolve) => {
    const children = Object.entries(commands).map(([name, { list, cwd }]) => {
      // Vite ends when its standard input is closed, so also when this process dies.
      const child = spawn("node", list, { cwd, env, detached: true, stdio: ["pipe", "pipe", "pipe"] });
      printPrefixed(name, child.stdout);
      printPrefixed(name, child.stderr);
      return child;
    });
    /** @type {(signal: NodeJS.Signals) => void} */
    const stop = (signal) => children.forEach((child) => child.kill(signal));
    onStopRequest(stop);
    let running = children.length;
    let first = 0;
    for (const child of children) {
      child.on("close", (code, signal) => {
        if (running === children.length) first = exitCode(code, signal);
        running -= 1;
        if (running === 0) resolve(first);
        else stop("SIGTERM");
      });
    }
  });
}
