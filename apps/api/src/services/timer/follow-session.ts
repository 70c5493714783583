import { countPomodorosAfter, type PomodoroRow } from "@hourloom/db/queries/pomodoros";
import type { OwnerTransaction } from "../../core/context.ts";
import { accountDay } from "@hourloom/domain/time/account-day";
import { withoutPomodoro, withPomodoro } from "@hourloom/domain/timer/cycle";
import { advance } from "@hourloom/domain/timer/advance";
import { applyEvent } from "@hourloom/domain/timer/apply-event";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { SESSION_RUNNING } from "@hourloom/schema/fields/error-texts";
import type { TimerState } from "@hourloom/schema/timer";
import { readDayClock } from "../settings/account-days.ts";
import { saveTimer, readTimer } from "./read-timer.ts";
import { writeSessions } from "./write-sessions.ts";

/** Keeps the timer consistent with changes made to the session that it runs. */

/** The timer and its context, if it runs this session. */
async function findTimerOf({ tx, owner, now }: OwnerTransaction, session: string) {
  const { stored, context } = await readTimer(tx, owner, now);
  const { state } = stored;
  return state.status === "idle" || state.run.session !== session ? undefined : { state, context };
}

/**
 * After the session was deleted: stops it, or completes it if its time is over, and resets the
 * timer, whose cycle does not count it. Returns whether the timer ran it.
 */
export async function stopDeletedSession(transaction: OwnerTransaction, session: string): Promise<boolean> {
  const timer = await findTimerOf(transaction, session);
  if (timer === undefined) return false;
  const { state: before, context } = timer;
  const stopped = applyEvent(before, { type: "stop" }, context);
  // A phase whose time is over cannot be stopped; it may not have been closed yet.
  const { sessions } = stopped.ok ? stopped : advance(before, context.nowMs);
  await writeSessions(transaction, sessions);
  const done = before.status === "ended" ? before.ending.done_before : before.cycle.done;
  await saveTimer(transaction.tx, transaction.owner, { status: "idle", cycle: { ...before.cycle, done } });
  return true;
}

/** A pomodoro that counts, or not, and is over. */
type OverPomodoro = Pick<PomodoroRow, "counts" | "start_time" | "ended_at">;

/** After a pomodoro was deleted that the timer does not run any more: the cycle forgets it. */
export async function forgetPomodoro(
  { tx, owner, userId, now }: OwnerTransaction,
  { counts, ended_at }: OverPomodoro,
): Promise<void> {
  if (!counts || ended_at === null) return;
  const { stored } = await readTimer(tx, owner, now);
  const state = withoutPomodoro(stored.state, await countPomodorosAfter(tx, userId, ended_at));
  if (state !== stored.state) await saveTimer(tx, owner, state);
}

/** After it was restored: the cycle of its day counts it again. */
export async function countRestoredPomodoro(
  { tx, owner, userId, now }: OwnerTransaction,
  { counts, start_time, ended_at }: OverPomodoro,
): Promise<void> {
  if (!counts || ended_at === null) return;
  const { stored, context } = await readTimer(tx, owner, now);
  const day = accountDay(start_time.getTime(), await readDayClock(tx, owner));
  if (day !== stored.state.cycle.day) return;
  const state = withPomodoro(stored.state, await countPomodorosAfter(tx, userId, ended_at), context.settings);
  if (state !== stored.state) await saveTimer(tx, owner, state);
}

/** The members of a session that users can edit and the timer depends on. */
export interface EditedSession {
  id: string;
  title: string;
  task: string | null;
  internal_interruptions: number;
  external_interruptions: number;
  /** Times and result of the session, compared for any change. */
  course: readonly (string | number | null)[];
}

/** The timer's run with the edited members of its session. */
function withChanges<State extends TimerState>(state: State, before: EditedSession, after: EditedSession): State {
  if (state.status === "idle" || state.run.phase !== "focus") return state;
  const { task, title, run } = { ...after, run: state.run };
  const subject = { ...(task === before.task ? {} : { task }), ...(title === before.title ? {} : { title }) };
  const interruptions = { internal: after.internal_interruptions, external: after.external_interruptions };
  return { ...state, run: { ...run, ...subject, interruptions } };
}

/**
 * Updates the timer after its current or last session was edited. If the edit changes times or
 * result of an ended session, the timer is reset, so that it does not overwrite them.
 */
export async function syncEditedSession(
  transaction: OwnerTransaction,
  before: EditedSession,
  after: EditedSession,
): Promise<void> {
  const timer = await findTimerOf(transaction, after.id);
  if (timer === undefined) return;
  const { state } = timer;
  const isCorrected = state.status === "ended" && before.course.some((value, index) => value !== after.course[index]);
  const followed: TimerState = isCorrected ? { status: "idle", cycle: state.cycle } : withChanges(state, before, after);
  await saveTimer(transaction.tx, transaction.owner, followed);
}

/** Rejects changes of members that the timer owns while it runs the session. */
export function rejectTimerMembers(input: object, owned: readonly string[]): Result<Record<string, never>> {
  const changed = Object.entries(input).filter(([name, value]) => owned.includes(name) && value !== undefined);
  if (changed.length === 0) return ok({});
  return err({ code: "invalid", errors: Object.fromEntries(changed.map(([name]) => [name, [SESSION_RUNNING]])) });
}
