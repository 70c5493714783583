/** Lighthouse's reports: minimum scores, and the evaluation of a page's runs. */
import { median, ms, table } from "../shared/figures.ts";

/** One row of an audit's table. */
type Row = Readonly<Record<string, unknown>>;

interface Audit {
  title: string;
  /** 0 to 1; null if not applicable, informative or failed. */
  score: number | null;
  scoreDisplayMode: string;
  displayValue?: string;
  explanation?: string;
  errorMessage?: string;
  /** In the audit's unit: milliseconds, bytes or none. */
  numericValue?: number;
  details?: { items?: readonly Row[] };
}

interface Category {
  /** 0 to 1; null if a weighted audit failed. */
  score: number | null;
  auditRefs: readonly { id: string; weight: number; group?: string }[];
}

export interface Report {
  /** Why the page could not be measured. */
  runtimeError?: { code: string; message: string };
  runWarnings: readonly string[];
  environment: { benchmarkIndex: number };
  audits: Readonly<Record<string, Audit>>;
  categories: Readonly<Record<string, Category>>;
}

/** The score of a category, 0 to 100; 0 if it is missing. */
export function scoreOf(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

/** The value of an audit in its unit; NaN if it is missing. */
function measureOf(report: Report, audit: string): number {
  return report.audits[audit]?.numericValue ?? Number.NaN;
}

function describeAudit({ title, score, displayValue, explanation, errorMessage }: Audit): string {
  const points = score === null ? "failed itself" : String(Math.round(score * 100));
  const facts = [displayValue, explanation, errorMessage].filter((text) => text !== undefined).join(" ");
  return `${title} (${points})${facts === "" ? "" : `: ${facts}`}`;
}

function isFailed({ score, scoreDisplayMode }: Audit): boolean {
  return scoreDisplayMode === "error" || (score !== null && score < 1);
}

/**
 * The audits without a full score, the highest weights first. For performance also audits without a
 * weight, which explain the metrics.
 */
function describeFailedAudits(report: Report, category: string): string[] {
  const refs = report.categories[category]?.auditRefs ?? [];
  return refs
    .filter(({ weight, group }) => weight > 0 || (category === "performance" && group !== "hidden"))
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ id }) => report.audits[id] ?? [])
    .filter(isFailed)
    .map(describeAudit);
}

/** URLs of requests to another host or port than `address`. */
function findForeignRequests(report: Report, address: string): string[] {
  const { host } = new URL(address);
  const urls = (report.audits["network-requests"]?.details?.items ?? []).map(({ url }) => String(url));
  return urls.filter((url) => /^(https?|wss?):/.test(url) && new URL(url).host !== host);
}

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
