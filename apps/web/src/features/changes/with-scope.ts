import type { CalendarItem } from "@hourloom/schema/calendar";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { isOccurrence } from "./item-change";
import { ALL_SCOPES, type ScopeRequest, type ScopeQuestion } from "./scope-question";

interface ScopedChange {
  item: CalendarItem;
  verb: ScopeRequest["verb"];
  scopes?: readonly SeriesScope[];
  /** The item after the change, if it is not deleted. */
  after?: CalendarItem;
}

/**
 * Asks for the scope if `item` is an occurrence, then runs `act`. Returns undefined if the user
 * cancels.
 */
export async function withScope<Result>(
  question: ScopeQuestion,
  { item, verb, scopes = ALL_SCOPES, after }: ScopedChange,
  act: (scope: SeriesScope | undefined) => Promise<Result>,
): Promise<Result | undefined> {
  if (!isOccurrence(item)) return act(undefined);
  const change = after?.type === "event" ? { before: item, after } : undefined;
  const scope = await question.ask({ title: item.title, verb, scopes, change });
  return scope === undefined ? undefined : act(scope);
}
