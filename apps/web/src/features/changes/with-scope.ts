import { findScopeConflict, SERIES_SCOPES } from "@hourloom/domain/calendar/series-changes";
import { moveRuleToDate } from "@hourloom/domain/calendar/weekday-rules";
import type { CalendarEvent, CalendarItem } from "@hourloom/schema/workspace";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { isSame } from "@/shared/state/is-same";
import { isOccurrence } from "./item-change";
import { eventMembers } from "./item-members";
import type { ScopeQuestion, ScopeRequest } from "./scope-question";

interface ScopedChange {
  item: CalendarItem;
  verb: ScopeRequest["verb"];
  /** The item after the change, if it is not deleted. */
  after?: CalendarItem;
}

/** Another date changes a rule like "second Tuesday" by itself; that is no other rule. */
function isOtherRule(before: CalendarEvent, after: CalendarEvent): boolean {
  const moved = moveRuleToDate(before.repeats, eventMembers(before).date, eventMembers(after).date);
  return !isSame(after.repeats, before.repeats) && !isSame(after.repeats, moved);
}

function findScopes(before: CalendarEvent, after: CalendarEvent): SeriesScope[] {
  const change = { before, after, isOtherRule: isOtherRule(before, after) };
  return SERIES_SCOPES.filter((scope) => findScopeConflict(scope, change) === undefined);
}

/**
 * Asks for the scope if `item` is an occurrence, then runs `action`. Returns undefined if the user
 * cancels.
 */
export async function withScope<Result>(
  question: ScopeQuestion,
  { item, verb, after }: ScopedChange,
  action: (scope: SeriesScope | undefined) => Promise<Result>,
): Promise<Result | undefined> {
  if (!isOccurrence(item)) return action(undefined);
  const change = after?.type === "event" ? { before: item, after } : undefined;
  const scopes = change === undefined ? SERIES_SCOPES : findScopes(item, change.after);
  const scope = await question.ask({ title: item.title, verb, scopes, change });
  return scope === undefined ? undefined : action(scope);
}
