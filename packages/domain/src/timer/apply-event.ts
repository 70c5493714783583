import type { TimerEvent, TimerState } from "@hourloom/schema/timer";
import { advance } from "./advance.ts";
import { addMinutes, interrupt, setTask } from "./change-phase.ts";
import { discard, dismiss, endNow, stop } from "./end-phase.ts";
import { goOn, pause, resume } from "./pause-phase.ts";
import { resolveAway } from "./resolve-away.ts";
import { startDueBreak, startNext } from "./start-next.ts";
import { start } from "./start-phase.ts";

import type { SessionRecord, TimerContext, TimerResult } from "./timer-result.ts";

function stepBy(state: TimerState, event: TimerEvent, context: TimerContext): TimerResult {
  switch (event.type) {
    case "start":
      return start(state, event, context);
    case "next":
      return startNext(state, event, context);
    case "start_break":
      return startDueBreak(state, context);
    case "pause":
      return pause(state, context);
    case "resume":
      return resume(state, context);
    case "add_minutes":
      return addMinutes(state, event.minutes, context);
    case "interrupt":
      return interrupt(state, event.kind, context);
    case "set_task":
      return setTask(state, event, context);
    case "finish":
    case "skip":
      return endNow(state, event.type, context);
    case "stop":
      return stop(state, context);
    case "go_on":
      return goOn(state, context);
    case "dismiss":
      return dismiss(state);
    case "discard":
      return discard(state, context);
    case "resolve_away":
      return resolveAway(state, event, context);
  }
}

/** The last record of each session. */
function lastOfEach(sessions: readonly SessionRecord[]): SessionRecord[] {
  return [...new Map(sessions.map((session) => [session.id, session])).values()];
}

/**
 * Applies `event` at `context.nowMs`. The state is advanced first, so that a late event cannot
 * extend a phase that is over. If the event is rejected, use `advance` for the state.
 */
export function applyEvent(state: TimerState, event: TimerEvent, context: TimerContext): TimerResult {
  const advanced = advance(state, context.nowMs);
  const result = stepBy(advanced.state, event, context);
  return result.ok ? { ...result, sessions: lastOfEach([...advanced.sessions, ...result.sessions]) } : result;
}
