/** The results as JSON, to be compared with the next run, and as text. */
import { GROUPS } from "./groups.ts";
import type { Rounds, Trial } from "./rounds.ts";
import type { Mutant } from "./sample.ts";

export interface MutantResult extends Mutant {
  verdict: "noticed" | "survived" | "not reached";
  /** The trial that detected it. */
  by?: Trial;
  /** The end-to-end tests that detect it; absent if none were run. */
  inJourneys?: string[];
}

export interface Report {
  commit: string;
  seed: string;
  /** Tests that fail without mutants. */
  broken: Record<string, string[]>;
  mutants: MutantResult[];
}

const TEXT_LENGTH = 90;

function short(code: string): string {
  const line = code.replaceAll(/\s+/g, " ");
  return line.length > TEXT_LENGTH ? `${line.slice(0, TEXT_LENGTH - 1)}…` : line;
}

export function describeMutant({ key, file, range, mutator, original, replacement }: Mutant): string {
  return `${key} ${file}:${range.start.line} ${mutator}: ${short(original)} → ${short(replacement)}`;
}

export function toMutantResults(
  mutants: readonly Mutant[],
  reached: ReadonlySet<string>,
  { noticedBy }: Rounds,
): MutantResult[] {
  return mutants.map((mutant) => {
    const by = noticedBy.get(mutant.key);
    if (by !== undefined) return { ...mutant, verdict: "noticed", by };
    return { ...mutant, verdict: reached.has(mutant.key) ? "survived" : "not reached" };
  });
}

function share(list: readonly MutantResult[]): string {
  const count = (verdict: MutantResult["verdict"]) => list.filter((mutant) => mutant.verdict === verdict).length;
  const noticed = count("noticed");
  const inBrowser = list.filter(({ inJourneys: journeys = [] }) => journeys.length > 0).length;
  const late = list.filter(({ by }) => by?.how === "timed out").length;
  const percent = ((100 * noticed) / list.length).toFixed(1);
  return `${noticed} of ${list.length} noticed (${percent} %), ${late} of them by a time limit; ${inBrowser} more by journeys; ${count("survived")} survived the rest, ${count("not reached")} are not reached by it`;
}

export function describeReport({ commit, seed, broken, mutants }: Report): string {
  const groups = GROUPS.map(({ name }) => ({ name, list: mutants.filter(({ group }) => group === name) }));
  const counted = groups.filter(({ list }) => list.length > 0);
  const left = mutants.filter(({ verdict }) => verdict !== "noticed");
  return [
    `Commit ${commit}, seed ${seed}`,
    ...counted.map(({ name, list }) => `${name}: ${share(list)}`),
    `all: ${share(mutants)}`,
    ...Object.entries(broken).map(([file, tests]) => `Fails without a mutant: ${file} › ${tests.join("; ")}`),
    "",
    "Not noticed:",
    ...left.map((mutant) => `${mutant.group}, ${mutant.verdict}: ${describeMutant(mutant)}${inJourneys(mutant)}`),
    "",
    "Noticed:",
    ...mutants.map((mutant) => `${describeMutant(mutant)}${by(mutant)}`).filter((line) => line.includes(" ⇐ ")),
    "",
  ].join("\n");
}

function inJourneys({ inJourneys: journeys }: MutantResult): string {
  if (journeys === undefined) return "";
  return journeys.length === 0 ? " (nor by a journey)" : ` (by ${journeys.join("; ")})`;
}

function by({ by: trial }: MutantResult): string {
  return trial === undefined ? "" : ` ⇐ ${trial.file} (${trial.how}) ${trial.test ?? ""}`;
}

/** Whether `one` was detected; end-to-end tests only count if `other` was tried in them, too. */
function isNoticed({ verdict, inJourneys: journeys = [] }: MutantResult, other: MutantResult): boolean {
  const wasOtherTried = other.verdict === "noticed" || other.inJourneys !== undefined;
  return verdict === "noticed" || (wasOtherTried && journeys.length > 0);
}

/**
 * Compares with an earlier report: mutants that are no longer detected, and whether the share has
 * fallen.
 */
export function compare(before: Report, after: Report): { lines: string[]; hasFallen: boolean } {
  const now = new Map(after.mutants.map((mutant) => [mutant.key, mutant]));
  const both = before.mutants.flatMap((old) => {
    const found = now.get(old.key);
    return found === undefined ? [] : [{ old, before: isNoticed(old, found), after: isNoticed(found, old) }];
  });
  const undetected = both.filter((each) => each.before && !each.after).map(({ old }) => old);
  const detected = both.filter((each) => !each.before && each.after);
  const lines = [
    `Of ${before.mutants.length} mutants ${both.length} are in both; ${detected.length} are noticed only now, ${undetected.length} no longer.`,
    ...undetected.map((mutant) => `No longer noticed: ${describeMutant(mutant)}${by(mutant)}${inJourneys(mutant)}`),
  ];
  return { lines, hasFallen: undetected.length > detected.length };
}
