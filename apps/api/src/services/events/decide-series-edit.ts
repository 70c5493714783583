import { findScopeConflict, type ScopeConflict } from "@hourloom/domain/calendar/series-changes";
import { addDays } from "@hourloom/domain/time/day-number";
import { isSeriesDate, lastSeriesDate, nextSeriesDates, seriesDates } from "@hourloom/domain/recurrence/series";
import type { WorkspaceEventUpdate } from "@hourloom/schema/workspace";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { defineCalculation } from "../../core/calculation.ts";
import { occurrenceMemberNames } from "@hourloom/domain/icalendar/reading/occurrence-changes";
import { omitUndefined, pickMembers } from "@hourloom/domain/items/members";
import { hasRule } from "../recurrence/repeating.ts";
import { changeAll, changeFollowing, removeFollowing, type Edit, type ManyEdit } from "./edit-many.ts";
import { changeOne, removeOne } from "./edit-one.ts";
import { getNamedOccurrence, seriesOf, type SeriesEdit, type SeriesState, type ValuePatch } from "./series-state.ts";

/**
 * Calculations on the dates of one series; they may run on a worker thread, since imported rules
 * can take any time.
 */

/** The given scope; by default "this" with an occurrence and "all" without. */
export function scopeOf({ scope, occurrence }: Pick<WorkspaceEventUpdate, "scope" | "occurrence">): SeriesScope {
  return scope ?? (typeof occurrence === "string" ? "this" : "all");
}

export const OCCURRENCE_REQUIRED = invalidField("occurrence", FIELD_REQUIRED);

/** Why the member cannot change in only some occurrences. */
const conflictTexts: Record<ScopeConflict, string> = {
  repeats: "One occurrence cannot repeat otherwise than its series.",
  calendar: "One occurrence cannot be in another calendar than its series.",
  url: "One occurrence cannot have another web page than its series.",
  status: "One occurrence cannot have another status than its series.",
  is_busy: "One occurrence cannot be busy or free otherwise than its series.",
  is_private: "One occurrence cannot be private otherwise than its series.",
  timezone: "All occurrences of a series have the same time zone.",
};

function changeThis(state: SeriesState, { named, patch }: Edit): Result<ManyEdit> {
  const own = omitUndefined<ValuePatch>(pickMembers(patch, [...occurrenceMemberNames, "date"]));
  const edit = changeOne(state, named, own);
  return edit.ok ? ok({ ...edit.value, droppedCount: 0 }) : edit;
}

function changeScoped(state: SeriesState, scope: SeriesScope, edit: Edit): Result<ManyEdit> {
  const { event } = state;
  const isOtherRule = edit.repeats !== undefined && !hasRule(event, edit.repeats);
  const conflict = findScopeConflict(scope, { before: event, after: { ...event, ...edit.patch }, isOtherRule });
  if (conflict !== undefined) return invalidField(conflict, conflictTexts[conflict]);
  switch (scope) {
    case "this":
      return changeThis(state, edit);
    case "following":
      return changeFollowing(state, edit);
    case "all":
      return changeAll(state, edit);
  }
}

export type Change = Pick<WorkspaceEventUpdate, "scope" | "occurrence" | "changes" | "clock">;

/** Computes the effect of a change on a series without storing it. */
export function decideChange({ state, change }: { state: SeriesState; change: Change }): Result<ManyEdit> {
  const { occurrence, changes } = change;
  const scope = scopeOf(change);
  if (scope !== "all" && typeof occurrence !== "string") return OCCURRENCE_REQUIRED;
  const named = getNamedOccurrence(state, occurrence ?? state.event.date);
  if (!named.ok) return named;
  const { repeats, ...members } = changes;
  return changeScoped(state, scope, { named: named.value, patch: omitUndefined<ValuePatch>(members), repeats });
}

interface RemovalFromSeries {
  state: SeriesState;
  scope: "this" | "following";
  occurrence: string;
}

/** Computes a series without one occurrence, or without those from it on. */
export function decideRemoval({ state, scope, occurrence }: RemovalFromSeries): Result<SeriesEdit> {
  const named = getNamedOccurrence(state, occurrence);
  if (!named.ok) return named;
  return ok(scope === "this" ? removeOne(state, occurrence) : removeFollowing(state, occurrence));
}

/** Longer than most series pause: the days in which a past date is looked for. */
const PAST_DAYS = 400;

/** The first date of a series after `after`, and the last one until then; each if there is one. */
export function findNearDates({ state, after }: { state: SeriesState; after: string }): Result<string[]> {
  const series = seriesOf(state);
  const last = lastSeriesDate(series);
  const until = last !== null && last < after ? last : after;
  const past = seriesDates(series, { from: addDays(until, -PAST_DAYS), to: addDays(until, 1) }).dates.at(-1);
  return ok([...nextSeriesDates(series, after, 1), ...(past === undefined ? [] : [past])]);
}

/** Whether the series has an occurrence on `date` that was not deleted. */
export function hasDate({ state, date }: { state: SeriesState; date: string }): Result<boolean> {
  return ok(isSeriesDate(seriesOf(state), date));
}

export const seriesCalculations = {
  decideChange: defineCalculation(import.meta.url, decideChange),
  decideRemoval: defineCalculation(import.meta.url, decideRemoval),
  findNearDates: defineCalculation(import.meta.url, findNearDates),
  hasDate: defineCalculation(import.meta.url, hasDate),
};
