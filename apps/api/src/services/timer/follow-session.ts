import { applyEvent } from "@hourloom/domain/timer/apply-event";
import type { TimerEvent, TimerState } from "@hourloom/schema/timer";
import { done, type Outcome } from "@hourloom/schema/refusals";
import type { ItemStep } from "../items/items.ts";
import { contextAt, keepTimer, readTimer } from "./read-timer.ts";
import { writeSessions } from "./write-sessions.ts";

/** The timer goes along with what a person does to the session that it runs, from wherever. */

interface Followed {
  state: TimerState;
  /** What an event makes of the timer; itself where that is refused. */
  after: (event: TimerEvent) => { state: TimerState; write: () => Promise<Outcome<null>> };
}

/** The timer, if it is about this session. */
async function findTimerOf(step: ItemStep, session: string): Promise<Followed | undefined> {
  const { tx, owner, now } = step;
  const context = await contextAt(tx, owner, now);
  const { state } = await readTimer(tx, owner, context);
  if (state.status === "idle" || state.run.session !== session) return undefined;
  return {
    state,
    after: (event) => {
      const result = applyEvent(state, event, context);
      if (!result.ok) return { state, write: () => Promise.resolve(done(null)) };
      return { state: result.state, write: () => writeSessions(step, result.sessions) };
    },
  };
}

/** The session was deleted: it is stopped with its minutes kept, and nothing follows it. */
export async function leaveSession(step: ItemStep, session: string): Promise<void> {
  const timer = await findTimerOf(step, session);
  if (timer === undefined) return;
  const { state, write } = timer.after({ type: "stop" });
  await write();
  await keepTimer(step.tx, step.owner, { status: "idle", cycle: state.cycle });
}

/** The session that runs has another title or task. */
export async function renameSession(
  step: ItemStep,
  { id, title, task }: { id: string; title: string; task: string | null },
): Promise<void> {
  const timer = await findTimerOf(step, id);
  if (timer !== undefined) await keepTimer(step.tx, step.owner, timer.after({ type: "set_task", task, title }).state);
}
