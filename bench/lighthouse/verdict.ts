/** Minimum scores, and the evaluation of a page's runs. */
import { median, ms, table } from "../shared/figures.ts";
import { describeFailedAudits, findForeignRequests, measureOf, type Report, scoreOf } from "./report.ts";

/** A page's path and the reports of its runs, at least one. */
export interface Measured {
  page: string;
  runs: readonly Report[];
}

const PERFORMANCE = "performance";
/** Minimum scores by category. */
const FLOORS = [
  { category: PERFORMANCE, name: "performance", floor: 95 },
  { category: "accessibility", name: "accessibility", floor: 100 },
  { category: "best-practices", name: "best practices", floor: 100 },
  { category: "seo", name: "SEO", floor: 100 },
] as const;

/** The categories that Lighthouse measures. */
export const CATEGORIES = FLOORS.map(({ category }) => category);

/** Maximum ratio of Lighthouse's processor benchmarks on an idle machine. */
const QUIET_SPREAD = 1.25;

/**
 * Performance varies with the machine, so the median run counts; for other categories the worst
 * one.
 */
function runThatCounts(runs: readonly Report[], category: string): Report | undefined {
  const scores = runs.map((run) => scoreOf(run, category));
  const score = category === PERFORMANCE ? median(scores) : Math.min(...scores);
  return runs[scores.indexOf(score)];
}

/** Values of a run, in the order of the table's columns. */
function measuresOf(run: Report): string[] {
  const times = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index"];
  return [
    ...times.map((audit) => ms(measureOf(run, audit))),
    measureOf(run, "cumulative-layout-shift").toFixed(3),
    (measureOf(run, "total-byte-weight") / 1000).toFixed(0),
  ];
}

function row({ page, runs }: Measured): string[] {
  const scores = CATEGORIES.flatMap((category) => {
    const run = runThatCounts(runs, category);
    return run === undefined ? [] : String(scoreOf(run, category));
  });
  const middle = runThatCounts(runs, PERFORMANCE);
  return [page, ...scores, ...(middle === undefined ? [] : measuresOf(middle))];
}

/** The scores of all pages, with the values of the median run. */
export function scoreTable(pages: readonly Measured[]): string {
  const names = FLOORS.map(({ name }) => name);
  const measures = ["FCP ms", "LCP ms", "TBT ms", "Speed Index ms", "CLS", "kB"];
  return table("Lighthouse, mobile", [["", ...names, ...measures], ...pages.map(row)]);
}

/** Scores below their minimum, each with the failed audits. */
function belowFloors({ page, runs }: Measured): string[] {
  return FLOORS.flatMap(({ category, name, floor }) => {
    const run = runThatCounts(runs, category);
    if (run === undefined || scoreOf(run, category) >= floor) return [];
    const reasons = describeFailedAudits(run, category).map((line) => `    ${line}`);
    return [[`${page}: ${name} ${scoreOf(run, category)}, and ${floor} is the floor.`, ...reasons].join("\n")];
  });
}

/** Problems of a page at `address`; empty if there are none. */
export function findProblems(measured: Measured, address: string): string[] {
  const foreign = new Set(measured.runs.flatMap((run) => findForeignRequests(run, address)));
  return [...belowFloors(measured), ...[...foreign].map((url) => `${measured.page}: asks another host for ${url}`)];
}

/** Describes how steady the machine was, with Lighthouse's warnings. */
export function describeMachine(runs: readonly Report[]): string {
  const indexes = runs.map(({ environment }) => environment.benchmarkIndex);
  const [slowest, fastest] = [Math.min(...indexes), Math.max(...indexes)];
  const range = `Lighthouse's measure of the processor was ${slowest.toFixed(0)} to ${fastest.toFixed(0)}`;
  const isNoisy = fastest > slowest * QUIET_SPREAD;
  const noise = isNoisy ? ": the machine was noisy, so measure performance again when it does nothing else." : ".";
  return [range + noise, ...new Set(runs.flatMap(({ runWarnings }) => runWarnings))].join("\n");
}
