import { isInTrash } from "@hourloom/db/queries/items";
import { findFlowtime } from "@hourloom/db/queries/flowtimes";
import { findPomodoro } from "@hourloom/db/queries/pomodoros";
import { findTask } from "@hourloom/db/queries/tasks";
import { advance } from "@hourloom/domain/timer/advance";
import { applyEvent } from "@hourloom/domain/timer/apply-event";
import { done, refuse, type Outcome, type Versioned } from "@hourloom/schema/refusals";
import type { Timer, TimerEvent, TimerRefusal, TimerState, TimerView } from "@hourloom/schema/timer";
import { findLostReferences, type ItemStep } from "../items/items.ts";
import { isSeen, type SeenVersions } from "../items/versions.ts";
import { contextAt, keepTimePassed, keepTimer, presentTimer, readTimer, type Reading } from "./read-timer.ts";
import { viewTimer } from "./view-timer.ts";
import { writeSessions } from "./write-sessions.ts";

/** Brings the timer to now, and keeps what that changes: a phase that is due is over, exactly at its planned end. */
export async function bringToNow(step: ItemStep): Promise<Outcome<Reading>> {
  const context = await contextAt(step.tx, step.owner, step.now);
  const stored = await readTimer(step.tx, step.owner, context);
  const { state, sessions } = advance(stored.state, context.nowMs);
  if (state === stored.state) return done({ stored, context });
  const written = await writeSessions(step, sessions);
  if (!written.ok) return written;
  return done({ stored: await keepTimePassed(step.tx, step.owner, { ...stored, state }), context });
}

/** A session that is over is not begun again, whoever repeats its start, and however late; one that was planned is. */
async function isSpent({ tx, owner: { userId } }: ItemStep, event: TimerEvent): Promise<boolean> {
  if (!("session" in event)) return false;
  const { session: id } = event;
  const [pomodoro, flowtime] = [await findPomodoro(tx, userId, id), await findFlowtime(tx, userId, id)];
  if (pomodoro?.state === "done" || pomodoro?.state === "stopped" || flowtime?.state === "done") return true;
  return (await isInTrash(tx, { table: "pomodoros", userId, id })) || isInTrash(tx, { table: "flowtimes", userId, id });
}

/** Whether the title is none of its own: it was that of the task before, and goes with it. */
async function isInherited({ tx, owner: { userId } }: ItemStep, title: string, state: TimerState): Promise<boolean> {
  if (state.status === "idle" || state.run.task === null || title !== state.run.title) return false;
  return (await findTask(tx, userId, state.run.task))?.title === title;
}

/** The event with its task checked; without a title of its own it has the task's. */
async function settleSubject(step: ItemStep, event: TimerEvent, state: TimerState): Promise<Outcome<TimerEvent>> {
  const {
    tx,
    owner: { userId },
  } = step;
  if (!("task" in event) || event.task === null || event.task === undefined) return done(event);
  const task = event.task.toLowerCase();
  // What it is about already it may go on with, also where that was deleted meanwhile.
  const isKept = state.status !== "idle" && state.run.task === task;
  const lost = isKept ? {} : await findLostReferences({ task: "tasks" }, event, { tx, userId });
  if (Object.keys(lost).length > 0) return refuse({ code: "invalid", errors: lost });
  const { title: said = "" } = event;
  const isOwn = said !== "" && !(await isInherited(step, said, state));
  const title = isOwn ? said : ((await findTask(tx, userId, task))?.title ?? "");
  return done({ ...event, task, title });
}

/** How a door shows the timer. */
export type Present<Shape> = (step: Pick<ItemStep, "tx" | "owner">, reading: Reading) => Promise<Shape>;

export const asTimer: Present<Timer> = (_step, reading) => Promise.resolve(presentTimer(reading));
export const asView: Present<TimerView> = ({ tx, owner }, reading) => viewTimer(tx, owner, reading);

interface Ask<Shape> {
  event: TimerEvent;
  /** The timer must still be one of them. */
  versions: SeenVersions;
  present: Present<Shape>;
}

/** The timer after an event. Refused, with the timer as it is, where that is not possible or it has changed since it was seen. */
export async function takeEvent<Shape extends Versioned>(
  step: ItemStep,
  { event: given, versions, present }: Ask<Shape>,
): Promise<Outcome<Shape>> {
  const brought = await bringToNow(step);
  if (!brought.ok) return brought;
  const { stored, context } = brought.value;
  if (!isSeen(versions, stored)) return refuse({ code: "changed", current: await present(step, brought.value) });
  const settled = await settleSubject(step, given, stored.state);
  if (!settled.ok) return settled;
  const result = applyEvent(stored.state, settled.value, context);
  const refused = (reason: TimerRefusal) =>
    refuse({ code: "timer_refused", reason, timer: presentTimer(brought.value) });
  if (!result.ok) return refused(result.reason);
  if (result.state === stored.state) return done(await present(step, brought.value));
  if (await isSpent(step, settled.value)) return refused("session_over");
  const written = await writeSessions(step, result.sessions);
  if (!written.ok) return written;
  return done(await present(step, { stored: await keepTimer(step.tx, step.owner, result.state), context }));
}
