import type { EventRow } from "@hourloom/db/queries/events";
import type {
  ChangedEvent,
  LostChanges,
  LostChangesQuery,
  RemovedEvent,
  WorkspaceEventRemoval,
} from "@hourloom/schema/calendar";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";
import type { ItemStep } from "../items/items.ts";
import { keepStep, rememberEvent } from "../undo/snapshot.ts";
import { presentCalendarEvent } from "./present-event.ts";
import { OCCURRENCE_REQUIRED, scopeOf, seriesCalculations, type Change } from "./series/decide-edit.ts";
import type { SeriesEdit, SeriesEvent, SeriesState } from "./series/state.ts";
import { loadSeries, storeEdit } from "./series/store-edit.ts";
import { workOut } from "./series/work-out.ts";

/** Does what was decided, and keeps what it found. */
async function storeUndoably(step: ItemStep, state: SeriesState, edit: SeriesEdit, kind: string) {
  const before = await rememberEvent(step, state.event.id);
  const stored = await storeEdit(step, state, edit);
  if (!stored.ok) return stored;
  const { series, split } = stored.value;
  const made = split === undefined ? [] : [{ table: "events" as const, id: split.id, version: split.version }];
  return done({ series, split, undo: await keepStep(step, { kind, events: [before], made }) });
}

/** How many changed occurrences a change of the series would drop; nothing is changed. */
export async function countLostChanges(
  step: ItemStep,
  event: SeriesEvent,
  change: LostChangesQuery,
): Promise<Outcome<LostChanges>> {
  const edit = await workOut(step, seriesCalculations.decideChange, { state: await loadSeries(step, event), change });
  return edit.ok ? done({ count: edit.value.lost }) : edit;
}

/** Changes one occurrence of a series, those from one on, or all. Answers the event in which the named occurrence then is. */
export async function editSeries(step: ItemStep, event: SeriesEvent, change: Change): Promise<Outcome<ChangedEvent>> {
  const state = await loadSeries(step, event);
  const edit = await workOut(step, seriesCalculations.decideChange, { state, change });
  if (!edit.ok) return edit;
  const stored = await storeUndoably(step, state, edit.value, `events.update ${scopeOf(change)}`);
  if (!stored.ok) return stored;
  const shown: EventRow | undefined = stored.value.split ?? stored.value.series;
  if (shown === undefined) return refuse({ code: "not_found" });
  return done({ event: presentCalendarEvent(shown), undo: stored.value.undo });
}

/** Takes one occurrence of a series away, or those from one on. Answers what is left of the series. */
export async function removeFromSeries(
  step: ItemStep,
  event: SeriesEvent,
  { scope, occurrence }: { scope: "this" | "following"; occurrence: WorkspaceEventRemoval["occurrence"] },
): Promise<Outcome<RemovedEvent>> {
  if (typeof occurrence !== "string") return OCCURRENCE_REQUIRED;
  const state = await loadSeries(step, event);
  const edit = await workOut(step, seriesCalculations.decideRemoval, { state, scope, occurrence });
  if (!edit.ok) return edit;
  const stored = await storeUndoably(step, state, edit.value, `events.remove ${scope}`);
  if (!stored.ok) return stored;
  const { series, undo } = stored.value;
  return done({ event: series === undefined ? null : presentCalendarEvent(series), undo });
}
