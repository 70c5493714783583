import type { EventRow } from "@hourloom/db/queries/events";
import type {
  ChangedEvent,
  LostChanges,
  LostChangesQuery,
  RemovedEvent,
  WorkspaceEventRemoval,
  WorkspaceEventUpdate,
} from "@hourloom/schema/calendar";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { onlyGiven } from "../items/given.ts";
import type { ItemStep } from "../items/items.ts";
import { saysRule } from "../repeating.ts";
import { keepStep, rememberEvent } from "../undo/snapshot.ts";
import { presentCalendarEvent } from "./present-event.ts";
import { changeAll, changeFollowing, removeFollowing, type ManyEdit, type Edit } from "./series/edit-many.ts";
import { changeOne, removeOne } from "./series/edit-one.ts";
import { findNamed, type SeriesEdit, type SeriesEvent, type SeriesState, type ValuePatch } from "./series/state.ts";
import { loadSeries, storeEdit } from "./series/store-edit.ts";

type Scoped = Pick<WorkspaceEventUpdate, "scope" | "occurrence">;

/** Which occurrences are meant: the one that is named where nothing else is said, all where none is named. */
export function scopeOf({ scope, occurrence }: Scoped): SeriesScope {
  return scope ?? (typeof occurrence === "string" ? "this" : "all");
}

const OCCURRENCE_REQUIRED = refuseField("occurrence", "This field is required.");

/** Does what was decided, and keeps what it found. */
async function storeUndoably(step: ItemStep, state: SeriesState, edit: SeriesEdit, kind: string) {
  const before = await rememberEvent(step, state.event.id);
  const stored = await storeEdit(step, state, edit);
  if (!stored.ok) return stored;
  const { series, split } = stored.value;
  const made = split === undefined ? [] : [{ table: "events" as const, id: split.id, version: split.version }];
  return done({ series, split, undo: await keepStep(step, { kind, events: [before], made }) });
}

function changeThis(state: SeriesState, { named, patch, repeats }: Edit): Outcome<ManyEdit> {
  if (repeats !== undefined && !saysRule(state.event, repeats)) {
    return refuseField("repeats", "One occurrence cannot repeat otherwise than its series.");
  }
  const edit = changeOne(state, named, patch);
  return edit.ok ? done({ ...edit.value, lost: 0 }) : edit;
}

function changeScoped(state: SeriesState, scope: SeriesScope, edit: Edit): Outcome<ManyEdit> {
  switch (scope) {
    case "this":
      return changeThis(state, edit);
    case "following":
      return changeFollowing(state, edit);
    case "all":
      return changeAll(state, edit);
  }
}

type Change = Pick<WorkspaceEventUpdate, "scope" | "occurrence" | "changes">;

/** What a change makes of a series, or why it cannot be; nothing is stored. */
function decideChange(state: SeriesState, { scope, occurrence, changes }: Change): Outcome<ManyEdit> {
  const meant = scopeOf({ scope, occurrence });
  if (meant !== "all" && typeof occurrence !== "string") return OCCURRENCE_REQUIRED;
  const named = findNamed(state, occurrence ?? state.event.date);
  if (!named.ok) return named;
  const { repeats, ...members } = changes;
  const patch: ValuePatch = onlyGiven<ValuePatch>(members);
  return changeScoped(state, meant, { named: named.value, patch, repeats });
}

/** How many changed occurrences a change of the series would drop; nothing is changed. */
export async function countLostChanges(
  step: ItemStep,
  event: SeriesEvent,
  change: LostChangesQuery,
): Promise<Outcome<LostChanges>> {
  const edit = decideChange(await loadSeries(step, event), change);
  return edit.ok ? done({ count: edit.value.lost }) : edit;
}

/** Changes one occurrence of a series, those from one on, or all. Answers the event in which the named occurrence then is. */
export async function editSeries(step: ItemStep, event: SeriesEvent, change: Change): Promise<Outcome<ChangedEvent>> {
  const state = await loadSeries(step, event);
  const edit = decideChange(state, change);
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
  const named = findNamed(state, occurrence);
  if (!named.ok) return named;
  const edit = scope === "this" ? removeOne(state, occurrence) : removeFollowing(state, occurrence);
  const stored = await storeUndoably(step, state, edit, `events.remove ${scope}`);
  if (!stored.ok) return stored;
  const { series, undo } = stored.value;
  return done({ event: series === undefined ? null : presentCalendarEvent(series), undo });
}
