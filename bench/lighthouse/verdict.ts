/** What is asked of a page, and what its runs say about it. */
import { median, ms, table } from "../web/report.ts";
import { describeFailedAudits, findForeignRequests, measureOf, type Report, scoreOf } from "./report.ts";

/** A page's path and the reports of its runs, at least one. */
export interface Measured {
  page: string;
  runs: readonly Report[];
}

const PERFORMANCE = "performance";
/** The fewest points of each category. */
const FLOORS = [
  { category: PERFORMANCE, name: "performance", floor: 95 },
  { category: "accessibility", name: "accessibility", floor: 100 },
  { category: "best-practices", name: "best practices", floor: 100 },
  { category: "seo", name: "SEO", floor: 100 },
] as const;

/** The categories that Lighthouse is asked for. */
export const CATEGORIES = FLOORS.map(({ category }) => category);

/** On a quiet machine Lighthouse's measures of the processor differ by less than this factor. */
const QUIET_SPREAD = 1.25;

/** How fast a page is varies with the machine, so its middle run counts; nothing else may vary, so there the worst one does. */
function runThatCounts(runs: readonly Report[], category: string): Report | undefined {
  const scores = runs.map((run) => scoreOf(run, category));
  const wanted = category === PERFORMANCE ? median(scores) : Math.min(...scores);
  return runs[scores.indexOf(wanted)];
}

/** What a run has measured, in the order of the table's columns. */
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

/** The scores of all pages, with the measures of the middle run. */
export function scoreTable(pages: readonly Measured[]): string {
  const names = FLOORS.map(({ name }) => name);
  const measures = ["FCP ms", "LCP ms", "TBT ms", "Speed Index ms", "CLS", "kB"];
  return table("Lighthouse, mobile", [["", ...names, ...measures], ...pages.map(row)]);
}

/** What is below its floor, a line each, and indented below it the failed audits. */
function belowFloors({ page, runs }: Measured): string[] {
  return FLOORS.flatMap(({ category, name, floor }) => {
    const run = runThatCounts(runs, category);
    if (run === undefined || scoreOf(run, category) >= floor) return [];
    const reasons = describeFailedAudits(run, category).map((line) => `    ${line}`);
    return [[`${page}: ${name} ${scoreOf(run, category)}, and ${floor} is the floor.`, ...reasons].join("\n")];
  });
}

/** Whatever a page at `address` does not keep, a text each; none: it is as it should be. */
export function complaintsAbout(measured: Measured, address: string): string[] {
  const foreign = new Set(measured.runs.flatMap((run) => findForeignRequests(run, address)));
  return [...belowFloors(measured), ...[...foreign].map((url) => `${measured.page}: asks another host for ${url}`)];
}

/** How steady the machine was while the runs were made, as a sentence or two, with what Lighthouse itself warns of. */
export function describeMachine(runs: readonly Report[]): string {
  const indexes = runs.map(({ environment }) => environment.benchmarkIndex);
  const [slowest, fastest] = [Math.min(...indexes), Math.max(...indexes)];
  const range = `Lighthouse's measure of the processor was ${slowest.toFixed(0)} to ${fastest.toFixed(0)}`;
  const isNoisy = fastest > slowest * QUIET_SPREAD;
  const noise = isNoisy ? ": the machine was noisy, so measure performance again when it does nothing else." : ".";
  return [range + noise, ...new Set(runs.flatMap(({ runWarnings }) => runWarnings))].join("\n");
}
