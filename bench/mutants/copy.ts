/** A copy of the repository in which the sampled mutants can be switched on. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fromRoot, ROOT } from "../../scripts/repository.mjs";
import { instrument, moveLines, type Range, type SourceFile } from "./instrumenter.ts";
import type { Mutant } from "./sample.ts";

const LEFT_OUT = new Set([".git", ".turbo", ".data", ".reports", ".tanstack"]);
/** Linked, because they are large and unchanged. */
const LINKED = ["node_modules", "tooling/node_modules"];

/** Functions that mutated files call; without `__mutants__` all mutants are off. */
const HEADER = [
  "function stryCov_9fa48(...keys) { globalThis.__mutants__?.cover(keys); }",
  "function stryMutAct_9fa48(key) { return globalThis.__mutants__?.isActive(key) === true; }",
  "",
].join("\n");

async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), "hourloom-mutants-"));
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
  const filter = (source: string) => {
    const place = path.relative(ROOT, source);
    return !LINKED.includes(place) && !/^bench\/\w+\/node_modules$/.test(place) && !LEFT_OUT.has(path.basename(place));
  };
  await cp(ROOT, copy, { recursive: true, verbatimSymlinks: true, filter });
  for (const place of LINKED) await symlink(fromRoot(place), path.join(copy, place));
  return copy;
}

function identify(file: string, range: Range, mutator: string, replacement: string): string {
  return JSON.stringify([file, range.start, range.end, mutator, replacement]);
}

/**
 * Instruments only the ranges of the chosen mutants; others within these ranges have no key and
 * stay off.
 */
async function placeMutants(copy: string, mutants: readonly Mutant[]): Promise<void> {
  const ranges = Object.groupBy(mutants, ({ file }) => file);
  const files = Object.entries(ranges).map(([name, list = []]): SourceFile => {
    const content = readFileSync(path.join(copy, name), "utf8");
    return { name, content, mutate: list.map(({ range }) => moveLines(range, -1)) };
  });
  const keys = new Map(
    mutants.map((mutant) => [
      identify(mutant.file, mutant.range, mutant.mutator, mutant.replacement),
      JSON.stringify(mutant.key),
    ]),
  );
  const instrumented = await instrument(files);
  const keyOf = new Map(
    instrumented.mutants.map((raw) => [
      raw.id,
      keys.get(identify(raw.fileName, moveLines(raw.location, 1), raw.mutatorName, raw.replacement)),
    ]),
  );
  const placed = new Set([...keyOf.values()].filter((key) => key !== undefined));
  if (placed.size !== mutants.length) throw new Error(`${mutants.length - placed.size} mutants could not be placed.`);
  for (const { name, content } of instrumented.files)
    writeFileSync(path.join(copy, name), HEADER + withKeys(content, keyOf));
}

function withKeys(content: string, keyOf: ReadonlyMap<string, string | undefined>): string {
  return content
    .replaceAll(/stryMutAct_9fa48\("(\d+)"\)/g, (_, id: string) => {
      const key = keyOf.get(id);
      return key === undefined ? "false" : `stryMutAct_9fa48(${key})`;
    })
    .replaceAll(/stryCov_9fa48\(([^)]*)\)/g, (_, ids: string) => {
      const keys = [...ids.matchAll(/\d+/g)].flatMap(([id]) => keyOf.get(id) ?? []);
      return keys.length === 0 ? "void 0" : `stryCov_9fa48(${keys.join(", ")})`;
    });
}

/** Path in the copy of the setup files that vitest runs before each test file. */
export function workerFile(copy: string, name: string): string {
  return path.join(copy, "mutants-worker", name);
}

export async function makeCopy(mutants: readonly Mutant[]): Promise<string> {
  const copy = await copyRepository();
  await cp(fromRoot("bench/mutants/worker"), workerFile(copy, ""), { recursive: true });
  await placeMutants(copy, mutants);
  return copy;
}
