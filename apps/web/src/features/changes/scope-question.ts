import type { CalendarEvent } from "@hourloom/schema/workspace";
import type { SeriesScope } from "@hourloom/schema/recurrence";
import { createStore } from "@/shared/state/store";

/** The content of the dialog before an occurrence of a series is changed. */
export interface ScopeRequest {
  title: string;
  verb: "change" | "move" | "delete";
  scopes: readonly SeriesScope[];
  /** Used to count the individually changed occurrences that would be lost. */
  change?: { before: CalendarEvent; after: CalendarEvent } | undefined;
}

export interface ScopeQuestion {
  current: () => ScopeRequest | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Resolves with the chosen scope; undefined if the user cancels. */
  ask: (request: ScopeRequest) => Promise<SeriesScope | undefined>;
  resolve: (scope: SeriesScope | undefined) => void;
}

/** Shared by form, drag, keyboard and delete; a new request cancels one that is still open. */
export function createScopeQuestion(): ScopeQuestion {
  const { get, set, subscribe } = createStore<
    { request: ScopeRequest; resolve: (scope: SeriesScope | undefined) => void } | undefined
  >(undefined);
  return {
    current: () => get()?.request,
    subscribe,
    ask: (request) =>
      new Promise((resolve) => {
        get()?.resolve(undefined);
        set({ request, resolve });
      }),
    resolve(scope) {
      const open = get();
      set(undefined);
      open?.resolve(scope);
    },
  };
}
