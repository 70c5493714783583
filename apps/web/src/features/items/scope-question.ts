import type { CalendarEvent } from "@hourloom/schema/calendar";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { createStore } from "@/shared/store";

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
  const { get, set, subscribe } = createStore<
    { asked: ScopeAsked; answer: (scope: SeriesScope | undefined) => void } | undefined
  >(undefined);
  function answer(scope: SeriesScope | undefined): void {
    const answered = get();
    set(undefined);
    answered?.answer(scope);
  }
  return {
    asked: () => get()?.asked,
    subscribe,
    ask: (asked) =>
      new Promise((resolve) => {
        get()?.answer(undefined);
        set({ asked, answer: resolve });
      }),
    answer,
  };
}
