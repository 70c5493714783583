import type { StartEvent } from "@hourloom/schema/timer";
import { useSyncExternalStore } from "react";
import { type Services, useServices } from "@/shared/services";

/** Asks whether a start shall take the place of what runs, perhaps on another device. */
export interface SwitchQuestion {
  asked: () => StartEvent | undefined;
  ask: (start: StartEvent) => void;
  close: () => void;
  subscribe: (listener: () => void) => () => void;
}

function createSwitchQuestion(): SwitchQuestion {
  const listeners = new Set<() => void>();
  let open: StartEvent | undefined;
  const become = (next: StartEvent | undefined) => {
    open = next;
    for (const listener of listeners) listener();
  };
  return {
    asked: () => open,
    ask: become,
    close: () => become(undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
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
