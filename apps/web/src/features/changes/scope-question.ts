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

export type ScopeQuestion = ReturnType<typeof createScopeQuestion>;

/** Shared by form, drag, keyboard and delete; a new request cancels one that is still open. */
export function createScopeQuestion() {
  const { get, set, subscribe } = createStore<
    { request: ScopeRequest; resolve: (scope: SeriesScope | undefined) => void } | undefined
  >(undefined);
  return {
    current: () => get()?.request,
    subscribe,
    /** Resolves with the chosen scope; undefined if the user cancels. */
    ask: (request: ScopeRequest) =>
      new Promise<SeriesScope | undefined>((resolve) => {
        get()?.resolve(undefined);
        set({ request, resolve });
      }),
    resolve: (scope: SeriesScope | undefined) => {
      const open = get();
      set(undefined);
      open?.resolve(scope);
    },
  };
}
