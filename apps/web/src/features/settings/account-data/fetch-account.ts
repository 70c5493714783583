import type { AccountContent } from "@hourloom/domain/account-data/account-file";
import {
  dataCounts,
  dataKinds,
  emptyRows,
  type AccountRows,
  type DataCounts,
  type DataCursor,
  type DataKind,
  type DataPage,
  type DataRows,
} from "@hourloom/schema/accounts/account-data";
import type { Client } from "@/shared/api/client";
import { fetchWithBackoff, type BackoffOptions } from "./with-backoff";

export interface FetchAccountOptions extends BackoffOptions {
  client: Client;
  /** Called with the number of fetched rows and the total. */
  onProgress: (done: number, total: number) => void;
}

const sessionKinds: readonly DataKind[] = ["pomodoros", "flowtimes"];

/** Maximum attempts to fetch sessions that match the timer. */
const ATTEMPTS = 5;

function append<Kind extends DataKind>(rows: AccountRows, page: { kind: Kind; rows: readonly DataRows[Kind][] }): void {
  rows[page.kind].push(...page.rows);
}

/** The number of rows by kind. */
export function countsOf(rows: AccountContent["rows"]): DataCounts {
  return dataCounts.parse(Object.fromEntries(dataKinds.map((kind) => [kind, rows[kind].length])));
}

function totalOf(counts: DataCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * Fetches the whole account, page by page. Referencing rows are fetched before referenced ones, so
 * that rows created meanwhile may be missing but are not referenced. Throws errors of the server,
 * and if it is aborted.
 */
export async function fetchAccount(options: FetchAccountOptions): Promise<AccountContent> {
  const { client, signal, onProgress } = options;
  const rows = emptyRows();
  const fetchOverview = () => fetchWithBackoff(() => client.accountData.overview.query(undefined, { signal }), options);
  let overview = await fetchOverview();

  async function fetchKind(kind: DataKind): Promise<void> {
    rows[kind].length = 0;
    let after: DataCursor | null = null;
    do {
      const query: { kind: DataKind; after: DataCursor | null } = { kind, after };
      const page: DataPage = await fetchWithBackoff(() => client.accountData.page.query(query, { signal }), options);
      append(rows, page);
      onProgress(totalOf(countsOf(rows)), totalOf(overview.counts));
      after = page.next;
    } while (after !== null);
  }

  /** Whether the timer did not change while the sessions were fetched. */
  async function isUnchanged(): Promise<boolean> {
    const before = JSON.stringify(overview.timer);
    overview = await fetchOverview();
    return JSON.stringify(overview.timer) === before;
  }

  onProgress(0, totalOf(overview.counts));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    for (const kind of sessionKinds) await fetchKind(kind);
    if (await isUnchanged()) break;
  }
  const subscriptions = await fetchWithBackoff(
    () => client.accountData.subscriptions.query(undefined, { signal }),
    options,
  );
  const task_filters = await fetchWithBackoff(() => client.todo.filters.query(undefined, { signal }), options);
  const others = dataKinds.filter((kind) => !sessionKinds.includes(kind));
  for (const kind of others.toReversed()) await fetchKind(kind);
  const { account, settings, timer } = overview;
  return { exported_at: new Date().toISOString(), account, settings, timer, subscriptions, task_filters, rows };
}
