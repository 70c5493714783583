/**
 * Runs before each test file: activates the planned mutants, counts which are reached, and skips
 * tests after the first failure.
 */
import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plan } from "../plan.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";

const folder = process.env["MUTANTS_FOLDER"] ?? "";
const file = expect.getState().testPath ?? "";
const plan: Plan = JSON.parse(readFileSync(path.join(folder, "plan.json"), "utf8"));
const active = new Set(plan.active[file]);
const broken = new Set(plan.broken[file]);
const loading: Record<string, number> = {};
const all: Record<string, number> = {};
let isLoading = true;
let isHanging = false;
let hasFailed = false;

function cover(keys: string[]): void {
  for (const key of keys) {
    all[key] = (all[key] ?? 0) + 1;
    if (isLoading) loading[key] = (loading[key] ?? 0) + 1;
  }
}

/** An endless loop blocks the process, so that only an error can end it. */
function isActive(key: string): boolean {
  if (!active.has(key)) return false;
  if ((all[key] ?? 0) <= (plan.hitLimits[key] ?? Infinity)) return true;
  isHanging = true;
  throw new Error("The mutant was passed too often.");
}

Object.assign(globalThis, { __mutants__: { cover, isActive } });

interface FastCheck {
  configureGlobal(parameters: { seed: number }): void;
}

/** Makes the samples of property tests deterministic. */
async function fixSeed(): Promise<void> {
  if (!readFileSync(file, "utf8").includes("fast-check")) return;
  const library = process.env["MUTANTS_FAST_CHECK"] ?? "";
  const fastCheck: FastCheck = await import(/* @vite-ignore */ library);
  fastCheck.configureGlobal({ seed: 20_260_101 });
}

const running = path.join(folder, "running", `${process.pid}.json`);
mkdirSync(path.dirname(running), { recursive: true });
writeFileSync(running, JSON.stringify({ file, startedAt: Date.now() }));

appendFileSync(path.join(folder, "begun.txt"), `${file}\n`);

beforeAll(async () => {
  isLoading = false;
  await fixSeed();
});

beforeEach(({ skip }) => {
  skip(hasFailed || broken.has(expect.getState().currentTestName ?? ""));
});

afterEach(({ task }) => {
  hasFailed ||= active.size > 0 && task.result?.state === "fail";
});

afterAll(() => {
  const name = createHash("sha256").update(file).digest("hex");
  mkdirSync(path.join(folder, "coverage"), { recursive: true });
  if (active.size === 0)
    writeFileSync(path.join(folder, "coverage", `${name}.json`), JSON.stringify({ file, loading, all }));
  rmSync(running, { force: true });
  appendFileSync(path.join(folder, "done.txt"), `${file}\n`);
  if (isHanging) throw new Error("A mutant was passed too often.");
});
