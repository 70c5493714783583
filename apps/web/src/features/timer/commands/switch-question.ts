import type { StartEvent } from "@hourloom/schema/timer";
import { oncePerLogin, useServices } from "@/shared/api/services";
import { createStore, type Store } from "@/shared/state/store";

const questionOf = oncePerLogin(() => createStore<StartEvent | undefined>(undefined));

/**
 * The start event that waits until the user has chosen whether it replaces the running phase,
 * perhaps of another device; undefined if there is no question. Shared by the screens of the page.
 */
export function useSwitchQuestion(): Store<StartEvent | undefined> {
  return questionOf(useServices());
}
