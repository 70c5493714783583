import type { AccountContent } from "@hourloom/domain/account-data/account-file";
import type { DataCursor, DataKind, DataOverview, DataPage, DataRows } from "@hourloom/schema/accounts/account-data";
import type { Client } from "@/shared/api/client";
import { fetchWithBackoff, type Patience } from "./with-backoff";

export interface Fetching extends Patience {
  client: Client;
  /** Hears how many rows have come, of how many. */
  onProgress: (done: number, total: number) => void;
}

type Rows = { [Kind in DataKind]: DataRows[Kind][] };

/** A timer that changes while its sessions are fetched does not fit to them; who changes it all the time has to stop for a moment. */
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
 * All of the account, page by page. What refers to something comes before it: what is made meanwhile may lack, but nothing refers to a row that was made too late
 * to come along. Throws what the server refuses, and when it is called off.
 */
export async function fetchAccount(fetching: Fetching): Promise<AccountContent> {
  const { client, signal, onProgress } = fetching;
  const rows: Rows = { task_lists: [], tasks: [], events: [], event_exceptions: [], pomodoros: [], flowtimes: [] };
  const look = () => fetchWithBackoff(() => client.data.overview.query(undefined, { signal }), fetching);
  let overview = await look();

  async function fetchKind(kind: DataKind): Promise<void> {
    rows[kind].length = 0;
    let after: DataCursor | null = null;
    do {
      const query: { kind: DataKind; after: DataCursor | null } = { kind, after };
      const page: DataPage = await fetchWithBackoff(() => client.data.page.query(query, { signal }), fetching);
      append(rows, page);
      onProgress(countOf(rows), totalOf(overview));
      after = page.next;
    } while (after !== null);
  }

  /** Whether the timer still is what it was before the sessions came. */
  async function isUnchanged(): Promise<boolean> {
    const before = JSON.stringify(overview.timer);
    overview = await look();
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
