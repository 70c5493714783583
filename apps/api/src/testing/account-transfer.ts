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
import type { CalendarPerson } from "./calendar-person.ts";

/** An account on its way out and in, as the workspace does it, for tests. */

type RowsOf = { [Kind in DataKind]: DataRows[Kind][] };

/** All rows of a kind, page by page. */
export async function fetchRows<Kind extends DataKind>(
  { data }: Pick<CalendarPerson, "data">,
  kind: Kind,
): Promise<DataRows[Kind][]> {
  const rows: DataRows[Kind][] = [];
  let after: DataCursor | null = null;
  do {
    const page: DataPage = await data.page.query({ kind, after });
    rows.push(...(page.rows as DataRows[Kind][]));
    after = page.next;
  } while (after !== null);
  return rows;
}

/** The text of the account's file. */
export async function exportAccount(person: Pick<CalendarPerson, "data">): Promise<string> {
  const entries: [DataKind, unknown][] = [];
  for (const kind of dataKinds) entries.push([kind, await fetchRows(person, kind)]);
  const { account, settings, timer } = await person.data.overview.query();
  const rows = Object.fromEntries(entries) as RowsOf;
  return writeAccountFile({ exported_at: "2026-03-10T12:00:00.000Z", account, settings, timer, rows });
}

/** Sends the rows of a file; answers how to put them into place. */
export async function sendAccount({ data }: Pick<CalendarPerson, "data">, text: string) {
  const read = readAccountFile(text);
  if (!read.ok) throw new Error(`no account file: ${JSON.stringify(read.problem)}`);
  const cut = batchesOf(read.rows, { rows: BATCH_ROWS_MAX, bytes: BATCH_BYTES });
  if (!cut.ok) throw new Error(`no account file: ${JSON.stringify(cut.problem)}`);
  const import_id = randomUUID();
  let seq = 0;
  for (const rows of cut.batches) {
    await data.stage.mutate({ import_id, seq, rows });
    seq += rows.length;
  }
  return { import_id, rows: seq };
}

/** Puts a file into the account; answers how many rows of each kind there are then. */
export async function importAccount(person: Pick<CalendarPerson, "data">, text: string) {
  return person.data.commit.mutate(await sendAccount(person, text));
}
