import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../fixtures/directories.ts";
import { lockDirectory } from "./directory-lock.ts";
import { pathsIn } from "./paths.ts";

/** Holds SQLite's shared lock, as a start that begins to lock, until 30 ms after it is told. */
const READER = `
  const { DatabaseSync } = require("node:sqlite");
  const { parentPort, workerData } = require("node:worker_threads");
  const file = new DatabaseSync(workerData.lock);
  file.exec("BEGIN; SELECT * FROM sqlite_master");
  parentPort.postMessage("reading");
  Atomics.wait(workerData.told, 0, 0);
  Atomics.wait(workerData.told, 0, 1, 30);
  file.close();`;

function pathsOfEmpty() {
  const paths = pathsIn(temporaryDirectory());
  mkdirSync(paths.home);
  return paths;
}

test("a lock that another start has only begun to take is waited for", async () => {
  const paths = pathsOfEmpty();
  const told = new Int32Array(new SharedArrayBuffer(4));
  const reader = new Worker(READER, { eval: true, workerData: { lock: paths.lock, told } });
  const ended = once(reader, "exit");
  await once(reader, "message");
  Atomics.store(told, 0, 1);
  Atomics.notify(told, 0);
  onTestFinished(lockDirectory(paths).release);
  await ended;
});

test("a directory is locked once, and again after its release", () => {
  const paths = pathsOfEmpty();
  const first = lockDirectory(paths);
  expect(() => lockDirectory(paths)).toThrow(expect.objectContaining({ code: "in-use" }));
  first.release();
  onTestFinished(lockDirectory(paths).release);
});
