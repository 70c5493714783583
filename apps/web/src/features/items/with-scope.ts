import type { CalendarItem } from "@hourloom/schema/calendar";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { isOccurrence } from "./item-change";
import { everyScope, type ScopeAsked, type ScopeQuestion } from "./scope-question";

interface Asking {
  item: CalendarItem;
  verb: ScopeAsked["verb"];
  scopes?: readonly SeriesScope[];
  /** What the item becomes, where it is changed. */
  after?: CalendarItem;
}

/** Does it at once for what does not repeat; of a series asks first which occurrences are meant. Undefined when the person has changed their mind. */
export async function withScope<Result>(
  question: ScopeQuestion,
  { item, verb, scopes = everyScope, after }: Asking,
  act: (scope: SeriesScope | undefined) => Promise<Result>,
): Promise<Result | undefined> {
  if (!isOccurrence(item)) return act(undefined);
  const change = after?.type === "event" ? { before: item, after } : undefined;
  const scope = await question.ask({ title: item.title, verb, scopes, change });
  return scope === undefined ? undefined : act(scope);
}
