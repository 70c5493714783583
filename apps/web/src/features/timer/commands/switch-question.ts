import type { StartEvent } from "@hourloom/schema/timer";
import { oncePerLogin, useServices } from "@/shared/api/services";
import { createStore, type Store } from "@/shared/state/store";

interface PendingStart {
  event: StartEvent;
  /** Whether Undo is offered after it. */
  isUndoable: boolean;
}

const questionOf = oncePerLogin(() => createStore<PendingStart | undefined>(undefined));

/**
 * The start that waits until the user has chosen whether it replaces the running phase,
 * perhaps of another device; undefined if there is no question. Shared by the screens of the page.
 */
export function useSwitchQuestion(): Store<PendingStart | undefined> {
  return questionOf(useServices());
}
