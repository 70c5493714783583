import type { AccountContent } from "@hourloom/domain/account-data/account-file";
import type { DataCursor, DataKind, DataOverview, DataPage, DataRows } from "@hourloom/schema/accounts/account-data";
import type { Client } from "@/shared/api/client";
import { fetchWithBackoff, type BackoffOptions } from "./with-backoff";

export interface FetchAccountOptions extends BackoffOptions {
  client: Client;
  /** Called with the number of fetched rows and the total. */
  onProgress: (done: number, total: number) => void;
}

type Rows = { [Kind in DataKind]: DataRows[Kind][] };

/** Maximum attempts to fetch sessions that match the timer. */
const ATTEMPTS = 5;

function append(rows: Rows, page: DataPage): void {
  switch (page.kind) {
    case "task_lists":
      rows.task_lists.push(...page.rows);
      break;
    case "tasks":
      rows.tasks.push(...page.rows);
      break;
    case "events":
      rows.events.push(...page.rows);
      break;
    case "event_exceptions":
      rows.event_exceptions.push(...page.rows);
      break;
    case "pomodoros":
      rows.pomodoros.push(...page.rows);
      break;
    case "flowtimes":
      rows.flowtimes.push(...page.rows);
      break;
  }
}

function totalOf({ counts }: DataOverview): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function countOf(rows: Rows): number {
  return Object.values(rows).reduce((sum, list) => sum + list.length, 0);
}

/**
 * Fetches the whole account, page by page. Referencing rows are fetched before referenced ones, so
 * that rows created meanwhile may be missing but are not referenced. Throws errors of the server,
 * and if it is aborted.
 */
export async function fetchAccount(options: FetchAccountOptions): Promise<AccountContent> {
  const { client, signal, onProgress } = options;
  const rows: Rows = { task_lists: [], tasks: [], events: [], event_exceptions: [], pomodoros: [], flowtimes: [] };
  const fetchOverview = () => fetchWithBackoff(() => client.data.overview.query(undefined, { signal }), options);
  let overview = await fetchOverview();

  async function fetchKind(kind: DataKind): Promise<void> {
    rows[kind].length = 0;
    let after: DataCursor | null = null;
    do {
      const query: { kind: DataKind; after: DataCursor | null } = { kind, after };
      const page: DataPage = await fetchWithBackoff(() => client.data.page.query(query, { signal }), options);
      append(rows, page);
      onProgress(countOf(rows), totalOf(overview));
      after = page.next;
    } while (after !== null);
  }

  /** Whether the timer did not change while the sessions were fetched. */
  async function isUnchanged(): Promise<boolean> {
    const before = JSON.stringify(overview.timer);
    overview = await fetchOverview();
    return JSON.stringify(overview.timer) === before;
  }

  onProgress(0, totalOf(overview));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await fetchKind("pomodoros");
    await fetchKind("flowtimes");
    if (await isUnchanged()) break;
  }
  for (const kind of ["event_exceptions", "events", "tasks", "task_lists"] as const) await fetchKind(kind);
  const { account, settings, timer } = overview;
  return { exported_at: new Date().toISOString(), account, settings, timer, rows };
}
