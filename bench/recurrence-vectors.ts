/**
 * Runs the recurrence engine on test vectors of other projects: reads a file of vectors, prints
 * passes and failures. `node bench/recurrence-vectors.ts FILE`; the format is described in the
 * README beside the file.
 */
import { readFile } from "node:fs/promises";
import { expandRule, type RuleSeries } from "../packages/domain/src/recurrence/expand-rule.ts";
import { occurrenceInstants } from "../packages/domain/src/recurrence/testing/occurrence-instants.ts";
import { printInstant } from "../packages/domain/src/time/instants.ts";
import { say } from "./shared/figures.ts";

interface Vector {
  id: string;
  value: "date" | "date-time";
  dtstart: string;
  tzid: string | null;
  rrule: string;
  exdate?: string[];
  rdate?: string[];
  expect: string[];
  expect_alt?: string[];
  complete: boolean;
  from?: string;
  to?: string;
  tags: string[];
  tier: "core" | "disputed";
}

type Invalid = Pick<Vector, "id" | "dtstart" | "tzid" | "rrule">;

interface Result {
  vector: Vector;
  passed: boolean;
  got: number[];
}

const DAY_MS = 86_400_000;
const RARE = ["rare-part", "subdaily", "dtstart-unsynchronised"];

function wallMs(text: string): number {
  return Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text.slice(0, 19)}Z`);
}

function wallText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}

/** Milliseconds of an instant with an offset, otherwise of the wall clock read as UTC. */
function instantOfText(text: string): number {
  return /T.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : wallMs(text);
}

/**
 * From a day before the start to 40 days after the last expected occurrence, or just past it if the
 * vector is incomplete; ten years if none is expected.
 */
function windowOf({ dtstart, expect, complete, from, to }: Vector): { from: string; to: string } {
  const last = expect.at(-1);
  const end = last === undefined ? wallMs(dtstart) + 3_653 * DAY_MS : wallMs(last) + (complete ? 40 * DAY_MS : 1000);
  return {
    from: from ?? wallText(wallMs(dtstart) - DAY_MS),
    to: wallText(Math.min(to === undefined ? end : wallMs(to) + 1000, Date.parse("9999-12-31T23:59:59Z"))),
  };
}

function seriesOf({ value, dtstart, tzid, rrule, exdate = [], rdate = [] }: Partial<Vector> & Invalid): RuleSeries {
  const length = value === "date" ? 10 : 19;
  const onWallClock = (text: string) =>
    (text.endsWith("Z") && tzid !== null ? printInstant(Date.parse(text), tzid) : text).slice(0, length);
  return {
    start: dtstart.slice(0, length),
    rrule,
    zone: tzid,
    excluded: exdate.map(onWallClock),
    added: rdate.map(onWallClock),
  };
}

/** What a calendar would show: an unusable rule as a single event. */
function occurrences(vector: Vector): number[] {
  const series = seriesOf(vector);
  const expansion = expandRule(series, windowOf(vector));
  const starts = expansion.kind === "expanded" ? expansion.starts : [series.start];
  return vector.tzid === null ? starts.map(wallMs) : occurrenceInstants(starts, vector.tzid);
}

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/**
 * Consistent policies: a DATE as UNTIL includes its day, so that `expect_alt` applies; for skipped
 * times it does not.
 */
function isRight(vector: Vector, got: readonly number[]): boolean {
  const expected = vector.expect.map(instantOfText);
  if (isEqual(got, expected)) return true;
  const alternative = vector.tags.includes("until-date-with-datetime") ? vector.expect_alt : undefined;
  if (alternative !== undefined && isEqual(got, alternative.map(instantOfText))) return true;
  const mayShowStart = vector.tags.includes("dtstart-unsynchronised") || vector.tags.includes("never-matches");
  const start = vector.tzid === null ? wallMs(vector.dtstart) : occurrenceInstants([vector.dtstart], vector.tzid)[0];
  return mayShowStart && got[0] === start && isEqual(got.slice(1), expected);
}

function runVector(vector: Vector): Result {
  const got = occurrences(vector);
  return { vector, passed: isRight(vector, got), got };
}

function report(name: string, results: readonly Result[]): void {
  const passed = results.filter((result) => result.passed).length;
  say(`${name}: ${passed} of ${results.length} (${((passed / results.length) * 100).toFixed(1)} %)`);
}

function describeFailure({ vector, got }: Result): string {
  const head = `${vector.id} ${vector.dtstart} ${vector.tzid ?? "floating"} ${vector.rrule}`;
  return `${head}\n    expected ${vector.expect.slice(0, 8).join(" ")}\n    got      ${got.slice(0, 8).map(wallText).join(" ")}`;
}

const path = process.argv[2];
if (path === undefined) throw new Error("Usage: node bench/recurrence-vectors.ts FILE");
const { vectors, invalid }: { vectors: Vector[]; invalid: Invalid[] } = JSON.parse(await readFile(path, "utf8"));

const results = vectors.map(runVector);
const core = results.filter(({ vector }) => vector.tier === "core");
const common = core.filter(({ vector }) => !vector.tags.some((tag) => RARE.includes(tag)));
report("common subset", common);
report("all core", core);
report(
  "disputed, for information",
  results.filter(({ vector }) => vector.tier === "disputed"),
);
for (const result of core.filter(({ passed }) => !passed)) say(`  failed ${describeFailure(result)}`);
for (const rule of invalid) {
  say(`invalid ${rule.id} ${rule.rrule}: ${expandRule(seriesOf(rule), { from: rule.dtstart, to: "2100-01-01" }).kind}`);
}
