import { randomUUID } from "node:crypto";
import { batchesOf, readAccountFile, writeAccountFile } from "@hourloom/domain/account-data/account-file";
import {
  BATCH_BYTES,
  BATCH_ROWS_MAX,
  dataKinds,
  type DataCursor,
  type DataKind,
  type DataPage,
  type DataRows,
} from "@hourloom/schema/accounts/account-data";
import type { CalendarUser } from "./calendar-user.ts";

/** Export and import of an account, as the web app does it. */

type RowsOf = { [Kind in DataKind]: DataRows[Kind][] };

/** All rows of a kind, page by page. */
export async function fetchRows<Kind extends DataKind>(
  { accountData }: Pick<CalendarUser, "accountData">,
  kind: Kind,
): Promise<DataRows[Kind][]> {
  const rows: DataRows[Kind][] = [];
  let after: DataCursor | null = null;
  do {
    const page: DataPage = await accountData.page.query({ kind, after });
    rows.push(...(page.rows as DataRows[Kind][]));
    after = page.next;
  } while (after !== null);
  return rows;
}

/** The text of the account's export file. */
export async function exportAccount(person: Pick<CalendarUser, "accountData" | "todo">): Promise<string> {
  const entries: [DataKind, unknown][] = [];
  for (const kind of dataKinds) entries.push([kind, await fetchRows(person, kind)]);
  const { account, settings, timer } = await person.accountData.overview.query();
  const subscriptions = await person.accountData.subscriptions.query();
  const task_filters = await person.todo.filters.query();
  const rows = Object.fromEntries(entries) as RowsOf;
  const exported_at = "2026-03-10T12:00:00.000Z";
  return writeAccountFile({ exported_at, account, settings, timer, subscriptions, task_filters, rows });
}

/** Stages the rows of a file; returns the input of `commit`. */
export async function sendAccount({ accountData }: Pick<CalendarUser, "accountData">, text: string) {
  const read = readAccountFile(text);
  if (!read.ok) throw new Error(`no account file: ${JSON.stringify(read.problem)}`);
  const cut = batchesOf(read.rows, { rows: BATCH_ROWS_MAX, bytes: BATCH_BYTES });
  if (!cut.ok) throw new Error(`no account file: ${JSON.stringify(cut.problem)}`);
  const import_id = randomUUID();
  let seq = 0;
  for (const rows of cut.batches) {
    await accountData.stage.mutate({ import_id, seq, rows });
    seq += rows.length;
  }
  return { import_id, rows: seq };
}

/** Imports a file into the account; returns the counts by kind. */
export async function importAccount(person: Pick<CalendarUser, "accountData">, text: string) {
  return person.accountData.commit.mutate(await sendAccount(person, text));
}
