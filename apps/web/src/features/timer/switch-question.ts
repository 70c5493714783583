import type { StartEvent } from "@hourloom/schema/timer";
import { useSyncExternalStore } from "react";
import { type Services, useServices } from "@/shared/api/services";
import { createStore } from "@/shared/state/store";

/** Asks whether a start replaces the running phase, perhaps of another device. */
export interface SwitchQuestion {
  /** The start event that waits for the user's choice. */
  pending: () => StartEvent | undefined;
  ask: (start: StartEvent) => void;
  close: () => void;
  subscribe: (listener: () => void) => () => void;
}

function createSwitchQuestion(): SwitchQuestion {
  const { get, set, subscribe } = createStore<StartEvent | undefined>(undefined);
  return { pending: get, ask: set, close: () => set(undefined), subscribe };
}

const questions = new WeakMap<Services, SwitchQuestion>();

/** Returns the question of the page, shared by its screens. */
export function useSwitchQuestion(): SwitchQuestion {
  const services = useServices();
  const question = questions.get(services) ?? createSwitchQuestion();
  questions.set(services, question);
  return question;
}

export function usePendingSwitch(): StartEvent | undefined {
  const question = useSwitchQuestion();
  return useSyncExternalStore(question.subscribe, question.pending);
}
