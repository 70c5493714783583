import type { CalendarEvent } from "@hourloom/schema/calendar";
import type { SeriesScope } from "@hourloom/schema/recurrence";

/** What a person is asked before an occurrence of a series is changed. */
export interface ScopeAsked {
  title: string;
  verb: "change" | "move" | "delete";
  /** `this` is not among them where the rule itself changes. */
  scopes: readonly SeriesScope[];
  /** The occurrence before and after the change: what was changed by itself may be lost by it. */
  change?: { before: CalendarEvent; after: CalendarEvent } | undefined;
}

export interface ScopeQuestion {
  asked: () => ScopeAsked | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Which occurrences are meant; undefined when the person has changed their mind. */
  ask: (asked: ScopeAsked) => Promise<SeriesScope | undefined>;
  answer: (scope: SeriesScope | undefined) => void;
}

export const everyScope: readonly SeriesScope[] = ["this", "following", "all"];

/** The same question for form, drag, keys and delete; a new one takes the place of one that is still open. */
export function createScopeQuestion(): ScopeQuestion {
  const listeners = new Set<() => void>();
  let open: { asked: ScopeAsked; answer: (scope: SeriesScope | undefined) => void } | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  function answer(scope: SeriesScope | undefined): void {
    const answered = open;
    open = undefined;
    tell();
    answered?.answer(scope);
  }
  return {
    asked: () => open?.asked,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (asked) =>
      new Promise((resolve) => {
        open?.answer(undefined);
        open = { asked, answer: resolve };
        tell();
      }),
    answer,
  };
}
