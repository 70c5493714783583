import { listEventExceptions, replaceEventExceptions } from "@hourloom/db/queries/event-exceptions";
import { eventRows, type EventRow } from "@hourloom/db/queries/events";
import { SERIES_EXCEPTIONS_MAX } from "@hourloom/schema/accounts/account-data";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { newId, type OwnerTransaction } from "../../core/context.ts";
import { checkCapacity, moveToTrash } from "../../core/capacity.ts";
import type { SeriesEdit, SeriesState, SplitEvent } from "./series-state.ts";
import { storeSplitSource } from "./split-source.ts";
import type { SeriesEvent } from "./occurrence.ts";

/** Loads the exceptions of a series within the transaction. */
export async function loadSeries(
  { tx, userId }: Pick<OwnerTransaction, "tx" | "userId">,
  event: SeriesEvent,
): Promise<SeriesState> {
  return { event, exceptions: await listEventExceptions(tx, { userId, eventId: event.id }) };
}

/** Inserts the split-off part as an event of its own; an error if the account is full. */
async function insertSplit(
  transaction: OwnerTransaction,
  series: SeriesEvent,
  { event, exceptions, from }: SplitEvent,
): Promise<Result<EventRow>> {
  const { tx, userId, now } = transaction;
  const capacity = await checkCapacity(transaction, "events");
  if (!capacity.ok) return capacity;
  const source = await storeSplitSource(transaction, series, {
    date: from,
    calendar: event.calendar ?? series.calendar,
  });
  if (!source.ok) return source;
  const row = await eventRows.insert(tx, userId, { ...event, ...source.value, id: newId(now), split_from: series.id });
  await replaceEventExceptions(tx, { userId, eventId: row.id }, { before: [], after: exceptions });
  return ok(row);
}

const tooManyExceptions = invalidField(
  "occurrence",
  `One series can have at most ${SERIES_EXCEPTIONS_MAX} changed occurrences.`,
);

/**
 * Stores the effect of an edit, always with a new version of the series. Returns the remaining
 * series and the split-off event.
 */
export async function storeEdit(
  transaction: OwnerTransaction,
  { event, exceptions: before }: SeriesState,
  { series, split }: SeriesEdit,
): Promise<Result<{ series: EventRow | undefined; split: EventRow | undefined }>> {
  const { tx, userId } = transaction;
  const { id } = event;
  if ((series?.exceptions.length ?? 0) > SERIES_EXCEPTIONS_MAX) return tooManyExceptions;
  const inserted = split === undefined ? ok(undefined) : await insertSplit(transaction, event, split);
  if (!inserted.ok) return inserted;
  if (series === undefined) {
    await moveToTrash(transaction, "events", id);
    return ok({ series: undefined, split: inserted.value });
  }
  await replaceEventExceptions(tx, { userId, eventId: id }, { before, after: series.exceptions });
  return ok({ series: await eventRows.update(tx, userId, id, series.event), split: inserted.value });
}
