import type { Owner, OwnerTransaction } from "../../core/context.ts";
import type { EventRow } from "@hourloom/db/queries/events";
import type {
  ChangedEvent,
  LostChanges,
  LostChangesQuery,
  RemovedEvent,
  WorkspaceEventRemoval,
} from "@hourloom/schema/workspace";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import { storeUndoStep, captureEvent } from "../items/undo-snapshot.ts";
import { presentCalendarEvent } from "./present-event.ts";
import { OCCURRENCE_REQUIRED, scopeOf, seriesCalculations, type Change } from "./decide-series-edit.ts";
import { onOwnClock } from "./own-clock.ts";
import { changesOn, type SeriesEdit, type SeriesState } from "./series-state.ts";
import { loadSeries, storeEdit } from "./store-series-edit.ts";
import { runSeriesCalculation } from "./calculate-series-edit.ts";
import { occurrenceValues, type SeriesEvent } from "./occurrence.ts";

/** Stores the edit, with an undo step. */
async function storeUndoably(transaction: OwnerTransaction, state: SeriesState, edit: SeriesEdit, kind: string) {
  const before = await captureEvent(transaction, state.event.id);
  const stored = await storeEdit(transaction, state, edit);
  if (!stored.ok) return stored;
  const { series, split } = stored.value;
  const made = split === undefined ? [] : [{ table: "events" as const, id: split.id, version: split.version }];
  return ok({ series, split, undo: await storeUndoStep(transaction, { kind, events: [before], made }) });
}

/** The change on the clock of the series' own zone, in terms of the named occurrence. */
function seriesChange(state: SeriesState, change: Change, owner: Owner): Change {
  const { event } = state;
  const named = change.occurrence ?? event.date;
  const values = occurrenceValues(event, named, changesOn(state, named));
  return { ...change, changes: onOwnClock(change, { row: event, values, owner }) };
}

async function decideChange(transaction: OwnerTransaction, event: SeriesEvent, requested: Change) {
  const state = await loadSeries(transaction, event);
  const change = seriesChange(state, requested, transaction.owner);
  return { state, edit: await runSeriesCalculation(transaction, seriesCalculations.decideChange, { state, change }) };
}

/**
 * Counts the individually changed occurrences that a change of the series would drop; changes
 * nothing.
 */
export async function countLostChanges(
  transaction: OwnerTransaction,
  event: SeriesEvent,
  change: LostChangesQuery,
): Promise<Result<LostChanges>> {
  const { edit } = await decideChange(transaction, event, change);
  return edit.ok ? ok({ count: edit.value.droppedCount }) : edit;
}

/**
 * Changes one occurrence of a series, those from one on, or all. Returns the event that the named
 * occurrence then belongs to.
 */
export async function editSeries(
  transaction: OwnerTransaction,
  event: SeriesEvent,
  change: Change,
): Promise<Result<ChangedEvent>> {
  const { state, edit } = await decideChange(transaction, event, change);
  if (!edit.ok) return edit;
  const stored = await storeUndoably(transaction, state, edit.value, `events.update ${scopeOf(change)}`);
  if (!stored.ok) return stored;
  const shown: EventRow | undefined = stored.value.split ?? stored.value.series;
  if (shown === undefined) return err({ code: "not_found" });
  return ok({ event: presentCalendarEvent(shown, transaction.owner), undo: stored.value.undo });
}

/** Deletes one occurrence of a series, or those from one on. Returns what is left of the series. */
export async function removeFromSeries(
  transaction: OwnerTransaction,
  event: SeriesEvent,
  { scope, occurrence }: { scope: "this" | "following"; occurrence: WorkspaceEventRemoval["occurrence"] },
): Promise<Result<RemovedEvent>> {
  if (typeof occurrence !== "string") return OCCURRENCE_REQUIRED;
  const state = await loadSeries(transaction, event);
  const edit = await runSeriesCalculation(transaction, seriesCalculations.decideRemoval, { state, scope, occurrence });
  if (!edit.ok) return edit;
  const stored = await storeUndoably(transaction, state, edit.value, `events.remove ${scope}`);
  if (!stored.ok) return stored;
  const { series, undo } = stored.value;
  return ok({ event: series === undefined ? null : presentCalendarEvent(series, transaction.owner), undo });
}
