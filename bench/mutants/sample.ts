/**
 * Chooses mutants by a hash of their content, so that changes of other lines do not affect the
 * choice.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { fromRoot, ROOT } from "../../scripts/repository.mjs";
import { FILE_SHARE, type Group, isProduct, MUTATOR_SHARE, MUTATORS } from "./groups.ts";
import { instrument, moveLines, type Range, type RawMutant } from "./instrumenter.ts";

export interface Mutant {
  /** The beginning of the hash; equal in every repository with this mutant. */
  key: string;
  group: string;
  file: string;
  /** Lines are counted from one. */
  range: Range;
  mutator: string;
  original: string;
  replacement: string;
}

const KEY_LENGTH = 12;

async function readProduct({ folders }: Group): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const folder of folders) {
    const found: string[] = [];
    for await (const file of glob(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })) found.push(file);
    if (found.length === 0) throw new Error(`There is no file in ${folder}.`);
    for (const file of found.filter(isProduct).sort()) contents.set(file, readFileSync(fromRoot(file), "utf8"));
  }
  return contents;
}

function cut(lines: readonly string[], { start, end }: Range): string {
  const cutOut = lines.slice(start.line - 1, end.line);
  const last = cutOut.length - 1;
  cutOut[last] = (cutOut[last] ?? "").slice(0, end.column);
  cutOut[0] = (cutOut[0] ?? "").slice(start.column);
  return cutOut.join("\n");
}

export function digest(facts: readonly string[]): string {
  return createHash("sha256").update(facts.join("\0")).digest("hex");
}

function describe(group: string, contents: ReadonlyMap<string, string>, raw: RawMutant): Omit<Mutant, "key"> {
  const lines = (contents.get(raw.fileName) ?? "").split("\n");
  const range = moveLines(raw.location, 1);
  const { fileName: file, mutatorName: mutator, replacement } = raw;
  return { group, file, range, mutator, original: cut(lines, range), replacement };
}

function withKeys(seed: string, mutants: Omit<Mutant, "key">[], contents: ReadonlyMap<string, string>): Mutant[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const { file, mutator, original, replacement, range } = mutant;
    const line = (contents.get(file) ?? "").split("\n")[range.start.line - 1] ?? "";
    const facts = [seed, file, mutator, original, replacement, line.trim()];
    const index = seen.get(digest(facts)) ?? 0;
    seen.set(digest(facts), index + 1);
    return { key: digest([...facts, String(index)]).slice(0, KEY_LENGTH), ...mutant };
  });
}

/** Mutants with the lowest keys, at most one of a line, and limited by mutator and file. */
function choose(mutants: readonly Mutant[], count: number): Mutant[] {
  const taken = new Map<string, number>();
  const limitOf = { mutator: Math.ceil(count * MUTATOR_SHARE), file: Math.ceil(count * FILE_SHARE), line: 1 };
  const chosen: Mutant[] = [];
  for (const mutant of mutants.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const { mutator, file, range } = mutant;
    const counted: [string, number][] = [
      [mutator, limitOf.mutator],
      [file, limitOf.file],
      [`${file}:${range.start.line}`, limitOf.line],
    ];
    if (chosen.length === count || counted.some(([name, limit]) => (taken.get(name) ?? 0) >= limit)) continue;
    for (const [name] of counted) taken.set(name, (taken.get(name) ?? 0) + 1);
    chosen.push(mutant);
  }
  return chosen;
}

async function sampleGroup(seed: string, group: Group): Promise<Mutant[]> {
  const contents = await readProduct(group);
  const { mutants } = await instrument([...contents].map(([name, content]) => ({ name, content, mutate: true })));
  const allowed = mutants.filter(({ mutatorName }) => MUTATORS.has(mutatorName));
  // This mutator applies only to queries.
  const fitting = allowed.filter(({ mutatorName }) => mutatorName !== "QueryPart" || group.name === "queries");
  const described = fitting.map((raw) => describe(group.name, contents, raw));
  return choose(withKeys(seed, described, contents), group.count);
}

export async function chooseMutants(seed: string, groups: readonly Group[]): Promise<Mutant[]> {
  const chosen: Mutant[] = [];
  for (const group of groups) chosen.push(...(await sampleGroup(seed, group)));
  return chosen;
}
