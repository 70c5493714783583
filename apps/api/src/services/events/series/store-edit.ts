import { listEventExceptions, replaceEventExceptions } from "@hourloom/db/queries/event-exceptions";
import { insertEvent, updateEvent, type EventRow } from "@hourloom/db/queries/events";
import { trashItem } from "@hourloom/db/queries/items";
import { SERIES_EXCEPTIONS_MAX } from "@hourloom/schema/account-data";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { newId } from "../../context.ts";
import { checkCapacity, trimTrash } from "../../items/capacity.ts";
import type { ItemStep } from "../../items/items.ts";
import type { SeriesEdit, SeriesEvent, SeriesState, StoredEvent } from "./state.ts";

/** A series with what is not as it says, as the transaction finds it. */
export async function loadSeries(
  { tx, owner: { userId } }: Pick<ItemStep, "tx" | "owner">,
  event: SeriesEvent,
): Promise<SeriesState> {
  return { event, exceptions: await listEventExceptions(tx, { userId, eventId: event.id }) };
}

/** Stores what goes on as an event of its own; refused where the account is full. */
async function insertSplit(
  step: ItemStep,
  { event, exceptions }: StoredEvent,
  from: string,
): Promise<Outcome<EventRow>> {
  const { tx, owner, now } = step;
  const { userId } = owner;
  const capacity = await checkCapacity(step, "events");
  if (!capacity.ok) return capacity;
  const row = await insertEvent(tx, userId, { ...event, id: newId(now), split_from: from });
  await replaceEventExceptions(tx, { userId, eventId: row.id }, { before: [], after: exceptions });
  return done(row);
}

const tooManyExceptions = refuseField(
  "occurrence",
  `One series can have at most ${SERIES_EXCEPTIONS_MAX} changed occurrences.`,
);

/** Stores what an edit makes of a series, always as another version of it; answers what is left of it, and what was split off. */
export async function storeEdit(
  step: ItemStep,
  { event: { id }, exceptions: before }: SeriesState,
  { series, split }: SeriesEdit,
): Promise<Outcome<{ series: EventRow | undefined; split: EventRow | undefined }>> {
  const { tx, owner, now } = step;
  const { userId } = owner;
  if ((series?.exceptions.length ?? 0) > SERIES_EXCEPTIONS_MAX) return tooManyExceptions;
  const inserted = split === undefined ? done(undefined) : await insertSplit(step, split, id);
  if (!inserted.ok) return inserted;
  if (series === undefined) {
    await trashItem(tx, { table: "events", userId, id }, now);
    await trimTrash(step, "events");
    return done({ series: undefined, split: inserted.value });
  }
  await replaceEventExceptions(tx, { userId, eventId: id }, { before, after: series.exceptions });
  return done({ series: await updateEvent(tx, userId, id, series.event), split: inserted.value });
}
