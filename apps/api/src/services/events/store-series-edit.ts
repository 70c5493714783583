import { listEventExceptions, replaceEventExceptions } from "@hourloom/db/queries/event-exceptions";
import { insertEvent, updateEvent, type EventRow } from "@hourloom/db/queries/events";
import { trashItem } from "@hourloom/db/queries/items";
import { SERIES_EXCEPTIONS_MAX } from "@hourloom/schema/accounts/account-data";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { newId, type ItemStep } from "../../core/context.ts";
import { checkCapacity, trimTrash } from "../../core/capacity.ts";
import type { SeriesEdit, SeriesEvent, SeriesState, StoredEvent } from "./series-state.ts";

/** Loads the exceptions of a series within the transaction. */
export async function loadSeries(
  { tx, owner: { userId } }: Pick<ItemStep, "tx" | "owner">,
  event: SeriesEvent,
): Promise<SeriesState> {
  return { event, exceptions: await listEventExceptions(tx, { userId, eventId: event.id }) };
}

/** Inserts the split-off part as an event of its own; an error if the account is full. */
async function insertSplit(
  step: ItemStep,
  { event, exceptions }: StoredEvent,
  from: string,
): Promise<Result<EventRow>> {
  const { tx, owner, now } = step;
  const { userId } = owner;
  const capacity = await checkCapacity(step, "events");
  if (!capacity.ok) return capacity;
  const row = await insertEvent(tx, userId, { ...event, id: newId(now), split_from: from });
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
  step: ItemStep,
  { event: { id }, exceptions: before }: SeriesState,
  { series, split }: SeriesEdit,
): Promise<Result<{ series: EventRow | undefined; split: EventRow | undefined }>> {
  const { tx, owner, now } = step;
  const { userId } = owner;
  if ((series?.exceptions.length ?? 0) > SERIES_EXCEPTIONS_MAX) return tooManyExceptions;
  const inserted = split === undefined ? ok(undefined) : await insertSplit(step, split, id);
  if (!inserted.ok) return inserted;
  if (series === undefined) {
    await trashItem(tx, { table: "events", userId, id }, now);
    await trimTrash(step, "events");
    return ok({ series: undefined, split: inserted.value });
  }
  await replaceEventExceptions(tx, { userId, eventId: id }, { before, after: series.exceptions });
  return ok({ series: await updateEvent(tx, userId, id, series.event), split: inserted.value });
}
