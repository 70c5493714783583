import { applyEvent } from "@hourloom/domain/timer/apply-event";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import type { TimerEvent, TimerState } from "@hourloom/schema/timer";

/** The key of the mutation that sends timer events. */
export const TIMER_EVENTS = ["timer"];

export interface SentTimerEvent {
  event: TimerEvent;
  /** When it took place, in milliseconds by the server's clock. */
  at_ms: number;
  /** The account's day then. */
  day: string;
  /** The version that the event requires; without one, the current version. */
  seen: number | undefined;
}

/** Applies pending events to the server's state; impossible ones change nothing. */
export function applyPendingEvents(
  state: TimerState,
  events: readonly SentTimerEvent[],
  settings: AccountSettings,
): TimerState {
  return events.reduce((before, { event, at_ms, day }) => {
    const result = applyEvent(before, event, { nowMs: at_ms, day, settings });
    return result.ok ? result.state : before;
  }, state);
}
