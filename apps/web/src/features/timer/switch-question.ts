import type { StartEvent } from "@hourloom/schema/timer";
import { useSyncExternalStore } from "react";
import { type Services, useServices } from "@/shared/api/services";
import { createStore } from "@/shared/state/store";

/** Asks whether a start shall take the place of what runs, perhaps on another device. */
export interface SwitchQuestion {
  asked: () => StartEvent | undefined;
  ask: (start: StartEvent) => void;
  close: () => void;
  subscribe: (listener: () => void) => () => void;
}

function createSwitchQuestion(): SwitchQuestion {
  const { get, set, subscribe } = createStore<StartEvent | undefined>(undefined);
  return { asked: get, ask: set, close: () => set(undefined), subscribe };
}

const questions = new WeakMap<Services, SwitchQuestion>();

/** The one question of the page, whatever screen it comes from. */
export function useSwitchQuestion(): SwitchQuestion {
  const services = useServices();
  const known = questions.get(services) ?? createSwitchQuestion();
  questions.set(services, known);
  return known;
}

export function useSwitchAsked(): StartEvent | undefined {
  const question = useSwitchQuestion();
  return useSyncExternalStore(question.subscribe, question.asked);
}
