import { dataKind, type DataOverview, type DataPage } from "@hourloom/schema/accounts/account-data";
import type { SubscriptionData } from "@hourloom/schema/icalendar/subscriptions";
import type { SavedFilter } from "@hourloom/schema/todo";
import { createCaller, callProcedure, type Caller, type Operation } from "./calls.ts";

/** A row of an import. */
interface Sent {
  kind: string;
  number: number;
  row: unknown;
}

/** The rows of a page, numbered from 1; an exception has the number of its event. */
function numbered({ kind, rows }: DataPage, events: readonly string[]): Sent[] {
  return rows.map((row, index) => ({
    kind,
    number: "event_id" in row ? events.indexOf(row.event_id) + 1 : index + 1,
    row,
  }));
}

/** Imports a file with a duplicate row, which is rejected. */
async function importDuplicates(operation: Operation, sent: readonly Sent[], kind: string): Promise<void> {
  const to = await createCaller(operation, `twin${kind}`);
  const import_id = crypto.randomUUID();
  const duplicate = sent.find((row) => row.kind === kind);
  const count = sent.filter((row) => row.kind === kind).length;
  const number = kind === "event_exceptions" ? duplicate?.number : count + 1;
  // Behind the others, in the order of the kinds.
  const rows = sent.toSpliced(sent.findLastIndex((row) => row.kind === kind) + 1, 0, { ...duplicate, number } as Sent);
  await callProcedure(to, "accountData.stage", { import_id, seq: 0, rows });
  const body = { import_id, rows: rows.length };
  const { status } = await operation.api.call("POST", "/trpc/accountData.commit", { token: to.token, body });
  if (status !== 400) throw new Error(`a twin of the kind ${kind} was answered ${status}`);
}

/** Exports all of an account, and imports it into an empty one. */
export async function moveAccount(operation: Operation, from: Caller): Promise<void> {
  const to = await createCaller(operation, "moved");
  const { account, settings, timer } = (await callProcedure(from, "accountData.overview")) as DataOverview;
  const subscriptions = (await callProcedure(from, "accountData.subscriptions")) as SubscriptionData[];
  const single = { account, settings, timer };
  const sent: Sent[] = Object.entries(single).flatMap(([kind, row]) =>
    row === null ? [] : [{ kind, number: 1, row }],
  );
  sent.push(...subscriptions.map((row, index) => ({ kind: "subscriptions", number: index + 1, row })));
  const conditions = { lists: [await from.make("task_lists")], priorities: [], tags: [], due: "any", completed: false };
  await callProcedure(from, "todo.saveFilter", { id: crypto.randomUUID(), title: "Moved", conditions });
  const filters = (await callProcedure(from, "todo.filters")) as SavedFilter[];
  sent.push(...filters.map((row, index) => ({ kind: "task_filters", number: index + 1, row })));
  let events: string[] = [];
  for (const kind of dataKind.options) {
    const page = (await callProcedure(from, "accountData.page", { kind, after: null })) as DataPage;
    if (kind === "events") events = page.rows.flatMap((row) => ("id" in row ? [row.id] : []));
    sent.push(...numbered(page, events));
    const after = { id: crypto.randomUUID(), date: kind === "event_exceptions" ? "2026-03-01" : null };
    await callProcedure(from, "accountData.page", { kind, after });
  }
  const import_id = crypto.randomUUID();
  for (const call of ["first", "again"]) {
    const rows = call === "first" ? sent : sent.slice(0, 1);
    await callProcedure(to, "accountData.stage", { import_id, seq: 0, rows });
  }
  await callProcedure(to, "accountData.commit", { import_id, rows: sent.length });
  for (const kind of ["task_lists", "event_exceptions"]) await importDuplicates(operation, sent, kind);
}
