import { nextSeriesDates, isSeriesDate } from "@hourloom/domain/recurrence/series";
import type { WorkspaceEventUpdate } from "@hourloom/schema/calendar";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Calculation } from "../../calculator/calculator.ts";
import { onlyGiven } from "../../items/given.ts";
import { saysRule } from "../../repeating.ts";
import { changeAll, changeFollowing, removeFollowing, type Edit, type ManyEdit } from "./edit-many.ts";
import { changeOne, removeOne } from "./edit-one.ts";
import { findNamed, seriesOf, type SeriesEdit, type SeriesState, type ValuePatch } from "./state.ts";

/**
 * All that is asked of the dates of one series, as calculations: a rule from elsewhere may take any
 * time.
 */

type Scoped = Pick<WorkspaceEventUpdate, "scope" | "occurrence">;

/**
 * Which occurrences are meant: the one that is named where nothing else is said, all where none is
 * named.
 */
export function scopeOf({ scope, occurrence }: Scoped): SeriesScope {
  return scope ?? (typeof occurrence === "string" ? "this" : "all");
}

export const OCCURRENCE_REQUIRED = refuseField("occurrence", "This field is required.");

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

export type Change = Pick<WorkspaceEventUpdate, "scope" | "occurrence" | "changes">;

interface ChangeOfSeries {
  state: SeriesState;
  change: Change;
}

/** What a change makes of a series, or why it cannot be; nothing is stored. */
export function decideChange({ state, change }: ChangeOfSeries): Outcome<ManyEdit> {
  const { scope, occurrence, changes } = change;
  const meant = scopeOf({ scope, occurrence });
  if (meant !== "all" && typeof occurrence !== "string") return OCCURRENCE_REQUIRED;
  const named = findNamed(state, occurrence ?? state.event.date);
  if (!named.ok) return named;
  const { repeats, ...members } = changes;
  const patch: ValuePatch = onlyGiven<ValuePatch>(members);
  return changeScoped(state, meant, { named: named.value, patch, repeats });
}

interface RemovalFromSeries {
  state: SeriesState;
  scope: "this" | "following";
  occurrence: string;
}

/** What is left of a series without one occurrence, or without those from it on. */
export function decideRemoval({ state, scope, occurrence }: RemovalFromSeries): Outcome<SeriesEdit> {
  const named = findNamed(state, occurrence);
  if (!named.ok) return named;
  return done(scope === "this" ? removeOne(state, occurrence) : removeFollowing(state, occurrence));
}

/** The first date of a series after `after`; null where none is to come. */
export function findNextDate({ state, after }: { state: SeriesState; after: string }): Outcome<string | null> {
  return done(nextSeriesDates(seriesOf(state), after, 1)[0] ?? null);
}

/** Whether the series has an occurrence on `date` that has not left it. */
export function hasDate({ state, date }: { state: SeriesState; date: string }): Outcome<boolean> {
  return done(isSeriesDate(seriesOf(state), date));
}

function calculation<Input, Result>(name: string, run: (input: Input) => Result): Calculation<Input, Result> {
  return { module: import.meta.url, name, run };
}

export const seriesCalculations = {
  decideChange: calculation("decideChange", decideChange),
  decideRemoval: calculation("decideRemoval", decideRemoval),
  findNextDate: calculation("findNextDate", findNextDate),
  hasDate: calculation("hasDate", hasDate),
};
