/** Types and readers of Lighthouse's report. */

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
export function measureOf(report: Report, audit: string): number {
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
export function describeFailedAudits(report: Report, category: string): string[] {
  const refs = report.categories[category]?.auditRefs ?? [];
  return refs
    .filter(({ weight, group }) => weight > 0 || (category === "performance" && group !== "hidden"))
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ id }) => report.audits[id] ?? [])
    .filter(isFailed)
    .map(describeAudit);
}

/** URLs of requests to another host or port than `address`. */
export function findForeignRequests(report: Report, address: string): string[] {
  const { host } = new URL(address);
  const urls = (report.audits["network-requests"]?.details?.items ?? []).map(({ url }) => String(url));
  return urls.filter((url) => /^(https?|wss?):/.test(url) && new URL(url).host !== host);
}
