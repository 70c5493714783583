import type { OwnerTransaction } from "../../core/context.ts";
import { isInTrash } from "@hourloom/db/queries/items";
import { flowtimeRows } from "@hourloom/db/queries/flowtimes";
import { pomodoroRows } from "@hourloom/db/queries/pomodoros";
import { taskRows } from "@hourloom/db/queries/tasks";
import { advance } from "@hourloom/domain/timer/advance";
import { applyEvent } from "@hourloom/domain/timer/apply-event";
import { ok, err, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import type { Timer, TimerEvent, TimerConflict, TimerState, TimerView } from "@hourloom/schema/timer";
import { findMissingReferences } from "../items/references.ts";
import { isSeen, type SeenVersions } from "../../core/versions.ts";
import { saveElapsed, saveTimer, presentTimer, readTimer, type Reading } from "./read-timer.ts";
import { viewTimer } from "./view-timer.ts";
import { writeSessions } from "./write-sessions.ts";

/**
 * Advances the timer to the current time and stores the result: a phase that is due ends exactly at
 * its planned end.
 */
export async function advanceToNow(transaction: OwnerTransaction): Promise<Result<Reading>> {
  const { stored, context } = await readTimer(transaction.tx, transaction.owner, transaction.now);
  const { state, sessions } = advance(stored.state, context.nowMs);
  if (state === stored.state) return ok({ stored, context });
  const written = await writeSessions(transaction, sessions);
  if (!written.ok) return written;
  return ok({ stored: await saveElapsed(transaction.tx, transaction.owner, { ...stored, state }), context });
}

/**
 * Whether the event would start a session that has ended or was deleted; planned ones may start.
 */
async function isSessionOver({ tx, userId }: OwnerTransaction, event: TimerEvent): Promise<boolean> {
  const id = "session" in event ? event.session : undefined;
  if (id === undefined) return false;
  const [pomodoro, flowtime] = [await pomodoroRows.find(tx, userId, id), await flowtimeRows.find(tx, userId, id)];
  if (pomodoro?.state === "done" || pomodoro?.state === "stopped" || flowtime?.state === "done") return true;
  return (await isInTrash(tx, { table: "pomodoros", userId, id })) || isInTrash(tx, { table: "flowtimes", userId, id });
}

/** Whether the title comes from the previous task, and so changes with it. */
async function isInheritedTitle({ tx, userId }: OwnerTransaction, title: string, state: TimerState): Promise<boolean> {
  if (state.status === "idle" || state.run.task === null || title !== state.run.title) return false;
  return (await taskRows.find(tx, userId, state.run.task))?.title === title;
}

/** Validates the event's task, and takes its title unless the event has one of its own. */
async function resolveSubject(
  transaction: OwnerTransaction,
  event: TimerEvent,
  state: TimerState,
): Promise<Result<TimerEvent>> {
  const { tx, userId } = transaction;
  if (!("task" in event) || event.task === null || event.task === undefined) return ok(event);
  const task = event.task.toLowerCase();
  // The current task stays valid even if it was deleted meanwhile.
  const isSameTask = state.status !== "idle" && state.run.task === task;
  const missing = isSameTask ? {} : await findMissingReferences({ task: "tasks" }, event, { tx, userId });
  if (Object.keys(missing).length > 0) return err({ code: "invalid", errors: missing });
  const { title: ownTitle = "" } = event;
  const isOwn = ownTitle !== "" && !(await isInheritedTitle(transaction, ownTitle, state));
  const title = isOwn ? ownTitle : ((await taskRows.find(tx, userId, task))?.title ?? "");
  return ok({ ...event, task, title });
}

/** How a transport presents the timer. */
export type Present<Shape> = (transaction: Pick<OwnerTransaction, "tx" | "owner">, reading: Reading) => Promise<Shape>;

export const asTimer: Present<Timer> = (_transaction, reading) => Promise.resolve(presentTimer(reading));
export const asView: Present<TimerView> = ({ tx, owner }, reading) => viewTimer(tx, owner, reading);

interface EventRequest<Shape> {
  event: TimerEvent;
  /** The timer must have one of them. */
  versions: SeenVersions;
  present: Present<Shape>;
}

/**
 * Applies an event to the timer. Returns `timer_conflict` if that is not possible, or `changed` if
 * the timer changed since it was seen, both with the current timer.
 */
export async function handleEvent<Shape extends Versioned>(
  transaction: OwnerTransaction,
  { event: input, versions, present }: EventRequest<Shape>,
): Promise<Result<Shape>> {
  const reading = await advanceToNow(transaction);
  if (!reading.ok) return reading;
  const { stored, context } = reading.value;
  if (!isSeen(versions, stored)) return err({ code: "changed", current: await present(transaction, reading.value) });
  const settled = await resolveSubject(transaction, input, stored.state);
  if (!settled.ok) return settled;
  const result = applyEvent(stored.state, settled.value, context);
  const conflict = (reason: TimerConflict) =>
    err({ code: "timer_conflict", reason, timer: presentTimer(reading.value) });
  if (!result.ok) return conflict(result.reason);
  if (result.state === stored.state) return ok(await present(transaction, reading.value));
  if (await isSessionOver(transaction, settled.value)) return conflict("session_over");
  const written = await writeSessions(transaction, result.sessions);
  if (!written.ok) return written;
  return ok(
    await present(transaction, { stored: await saveTimer(transaction.tx, transaction.owner, result.state), context }),
  );
}
