/** What a run of Lighthouse reports, as far as it is read here, and what is to be read out of it. */

/** One row of an audit's table. */
type Row = Readonly<Record<string, unknown>>;

/** Names a member of the rows, and says what its numbers are. */
interface Heading {
  key: string | null;
  valueType?: string;
}

interface Audit {
  title: string;
  /** 0 to 1; null where it does not apply, only informs or failed itself. */
  score: number | null;
  scoreDisplayMode: string;
  displayValue?: string;
  explanation?: string;
  errorMessage?: string;
  /** In the audit's unit: milliseconds, bytes or none. */
  numericValue?: number;
  details?: { headings?: readonly Heading[]; items?: readonly Row[] };
}

interface Category {
  /** 0 to 1; null where an audit that counts failed itself. */
  score: number | null;
  auditRefs: readonly { id: string; weight: number; group?: string }[];
}

/** A run's report. */
export interface Report {
  /** Why the page could not be measured at all. */
  runtimeError?: { code: string; message: string };
  runWarnings: readonly string[];
  environment: { benchmarkIndex: number };
  audits: Readonly<Record<string, Audit>>;
  categories: Readonly<Record<string, Category>>;
}

const ROWS_SHOWN = 3;
const LONGEST_ROW = 240;

/** The score of a category, 0 to 100; 0 where there is none. */
export function scoreOf(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

/** What an audit has measured, in its unit; NaN where it has not. */
export function measureOf(report: Report, audit: string): number {
  return report.audits[audit]?.numericValue ?? Number.NaN;
}

function describeNumber(value: number, valueType = ""): string {
  if (valueType === "bytes") return `${(value / 1000).toFixed(1)} kB`;
  return valueType.endsWith("ms") || valueType.endsWith("Ms") ? `${value.toFixed(0)} ms` : String(value);
}

/** The cells of Lighthouse's tables are texts, numbers, and objects that stand for an element, a place in a file or a link. */
function describeCell(row: Row, { key, valueType }: Heading): string {
  const cell = key === null ? undefined : row[key];
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return describeNumber(cell, valueType);
  if (typeof cell !== "object" || cell === null) return "";
  const { snippet, explanation, url, value, text } = cell as Row;
  return [snippet ?? url ?? value ?? text, explanation].filter((part) => typeof part === "string").join(" ");
}

function describeRow(row: Row, headings: readonly Heading[]): string {
  const cells = headings.map((heading) => describeCell(row, heading)).filter((text) => text !== "");
  const line = cells.join(" · ").replaceAll(/\s+/g, " ");
  return line.length > LONGEST_ROW ? `${line.slice(0, LONGEST_ROW)}…` : line;
}

function describeAudit({ title, score, displayValue, explanation, errorMessage, details }: Audit): string[] {
  const points = score === null ? "failed itself" : String(Math.round(score * 100));
  const facts = [displayValue, explanation, errorMessage].filter((text) => text !== undefined).join(" ");
  const headings = details?.headings ?? [];
  const rows = headings.length === 0 ? [] : (details?.items ?? []).slice(0, ROWS_SHOWN);
  const heading = `${title} (${points})${facts === "" ? "" : `: ${facts}`}`;
  return [heading, ...rows.map((row) => `    ${describeRow(row, headings)}`)];
}

function isFailed({ score, scoreDisplayMode }: Audit): boolean {
  return scoreDisplayMode === "error" || (score !== null && score < 1);
}

/**
 * The audits for which a category has less than all points, those that weigh most first, each with up to three things that it found. Of
 * performance also what weighs nothing: its metrics weigh, and the reasons for them stand beside.
 */
export function describeFailedAudits(report: Report, category: string): string[] {
  const refs = report.categories[category]?.auditRefs ?? [];
  return refs
    .filter(({ weight, group }) => weight > 0 || (category === "performance" && group !== "hidden"))
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ id }) => report.audits[id] ?? [])
    .filter(isFailed)
    .flatMap(describeAudit);
}

/** The addresses on another host (or port) than `address` that were asked for. */
export function findForeignRequests(report: Report, address: string): string[] {
  const { host } = new URL(address);
  const urls = (report.audits["network-requests"]?.details?.items ?? []).map(({ url }) => String(url));
  return urls.filter((url) => /^(https?|wss?):/.test(url) && new URL(url).host !== host);
}
