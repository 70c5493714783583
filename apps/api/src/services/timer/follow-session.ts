import { advance } from "@hourloom/domain/timer/advance";
import { applyEvent } from "@hourloom/domain/timer/apply-event";
import type { TimerState } from "@hourloom/schema/timer";
import type { ItemStep } from "../items/items.ts";
import { contextAt, keepTimer, readTimer } from "./read-timer.ts";
import { writeSessions } from "./write-sessions.ts";

/** The timer goes along with what a person does to the session that it runs, from wherever. */

/** The timer, if it is about this session, and what it is judged by. */
async function findTimerOf({ tx, owner, now }: ItemStep, session: string) {
  const context = await contextAt(tx, owner, now);
  const { state } = await readTimer(tx, owner, context);
  return state.status === "idle" || state.run.session !== session ? undefined : { state, context };
}

/** The session was deleted: it is stopped, or done where its time is over, with its minutes kept, and nothing follows it. */
export async function leaveSession(step: ItemStep, session: string): Promise<void> {
  const timer = await findTimerOf(step, session);
  if (timer === undefined) return;
  const { context } = timer;
  const stopped = applyEvent(timer.state, { type: "stop" }, context);
  // One that is over cannot be stopped; nobody may have noticed yet.
  const { state, sessions } = stopped.ok ? stopped : advance(timer.state, context.nowMs);
  await writeSessions(step, sessions);
  await keepTimer(step.tx, step.owner, { status: "idle", cycle: state.cycle });
}

/** What a person changes of a session by hand, and the timer has of it. */
export interface FollowedSession {
  id: string;
  title: string;
  task: string | null;
  internal_interruptions: number;
  external_interruptions: number;
  /** When it was and how it went: whether any of it is another is what matters. */
  course: readonly (string | number | null)[];
}

/** The run with what was changed of its session, and the rest as it has it. */
function withChanges<State extends TimerState>(state: State, before: FollowedSession, after: FollowedSession): State {
  if (state.status === "idle" || state.run.phase !== "focus") return state;
  const { task, title, run } = { ...after, run: state.run };
  const subject = { ...(task === before.task ? {} : { task }), ...(title === before.title ? {} : { title }) };
  const interruptions = { internal: after.internal_interruptions, external: after.external_interruptions };
  return { ...state, run: { ...run, ...subject, interruptions } };
}

/** The session that the timer runs, or has just run, was changed by hand. A course that was put right stays so: the timer lets go of it. */
export async function followChange(step: ItemStep, before: FollowedSession, after: FollowedSession): Promise<void> {
  const timer = await findTimerOf(step, after.id);
  if (timer === undefined) return;
  const { state } = timer;
  const isPutRight = state.status === "ended" && before.course.some((value, index) => value !== after.course[index]);
  const followed: TimerState = isPutRight ? { status: "idle", cycle: state.cycle } : withChanges(state, before, after);
  await keepTimer(step.tx, step.owner, followed);
}
