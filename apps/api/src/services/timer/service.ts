import { vouchForUserId } from "@hourloom/db/owner";
import { isInTrash } from "@hourloom/db/queries/items";
import { findFlowtime } from "@hourloom/db/queries/flowtimes";
import { findPomodoro } from "@hourloom/db/queries/pomodoros";
import { findTask } from "@hourloom/db/queries/tasks";
import { listDueTimers } from "@hourloom/db/queries/timers";
import { advance } from "@hourloom/domain/timer/advance";
import { applyEvent } from "@hourloom/domain/timer/apply-event";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";
import type { SessionsListed, SessionsQuery } from "@hourloom/schema/sessions";
import type { Timer, TimerCall, TimerEvent } from "@hourloom/schema/timer";
import type { Owner, ServiceContext } from "../context.ts";
import { findLostReferences, type ItemStep } from "../items/items.ts";
import { writeInTurn } from "../items/repeats.ts";
import { readSettings } from "../settings/service.ts";
import { listSessions } from "./list-sessions.ts";
import { dayOf, keepTimer, presentTimer, readTimer, type StoredTimer } from "./read-timer.ts";
import { writeSessions } from "./write-sessions.ts";

/** The one timer of each account. */
export interface TimerService {
  /** The timer as it is now; a phase that is due is over, exactly at its planned end. */
  get(owner: Owner): Promise<Outcome<Timer>>;
  /** What an event makes of it. Refused, with the timer as it is, where that is not possible or it has changed since it was seen. */
  send(owner: Owner, call: TimerCall): Promise<Outcome<Timer>>;
  /** The sessions before and after now. */
  sessions(owner: Owner, query: SessionsQuery): Promise<Outcome<SessionsListed>>;
  /** Closes phases that are due, of all accounts, so many at most; answers whether there may be more. */
  closeDue(): Promise<boolean>;
}

/** Most timers that one round closes. */
const ROUND = 100;

/** Brings the timer to now, and keeps what that changes. */
async function bringToNow(step: ItemStep, stored: StoredTimer): Promise<Outcome<StoredTimer>> {
  const { state, sessions } = advance(stored.state, step.now.getTime());
  if (state === stored.state) return done(stored);
  const written = await writeSessions(step, sessions);
  return written.ok ? done(await keepTimer(step.tx, step.owner, state)) : written;
}

/** The session that an event would begin; undefined for one that begins none. */
function sessionOf(event: TimerEvent): { id: string; table: "pomodoros" | "flowtimes" | undefined } | undefined {
  if (event.type === "next") return { id: event.session, table: undefined };
  if (event.type !== "start" || event.phase !== "focus") return undefined;
  return { id: event.session, table: event.mode === "pomodoro" ? "pomodoros" : "flowtimes" };
}

/** A session that is over is not begun again, whoever repeats its start, and however late; one that was planned is. */
async function isSpent({ tx, owner: { userId } }: ItemStep, event: TimerEvent): Promise<boolean> {
  const session = sessionOf(event);
  if (session === undefined) return false;
  const { id } = session;
  const [pomodoro, flowtime] = [await findPomodoro(tx, userId, id), await findFlowtime(tx, userId, id)];
  if (pomodoro?.state === "done" || pomodoro?.state === "stopped" || flowtime?.state === "done") return true;
  return (await isInTrash(tx, { table: "pomodoros", userId, id })) || isInTrash(tx, { table: "flowtimes", userId, id });
}

/** The event with its task checked; without a title of its own it has the task's. */
async function settleSubject({ tx, owner: { userId } }: ItemStep, event: TimerEvent): Promise<Outcome<TimerEvent>> {
  if (!("task" in event) || event.task === null) return done(event);
  const lost = await findLostReferences({ task: "tasks" }, event, { tx, userId });
  if (Object.keys(lost).length > 0) return refuse({ code: "invalid", errors: lost });
  const task = event.task.toLowerCase();
  const title = event.title === "" ? ((await findTask(tx, userId, task))?.title ?? "") : event.title;
  return done({ ...event, task, title });
}

async function take(step: ItemStep, { event: given, version }: TimerCall): Promise<Outcome<Timer>> {
  const { tx, owner, now } = step;
  const settings = await readSettings(tx, owner);
  const day = dayOf(owner, settings, now);
  const current = await bringToNow(step, await readTimer(tx, owner, day));
  if (!current.ok) return current;
  const timer = presentTimer(current.value, now);
  // Whether a start stands in the way of another, the timer itself says.
  const isStale = version !== undefined && version !== timer.version && given.type !== "start";
  if (isStale) return refuse({ code: "changed", current: timer });
  const settled = await settleSubject(step, given);
  if (!settled.ok) return settled;
  const event = settled.value;
  const result = applyEvent(timer.state, event, { nowMs: now.getTime(), day, settings });
  if (!result.ok) return refuse({ code: "timer_refused", reason: result.reason, timer });
  if (result.state === timer.state) return done(timer);
  if (await isSpent(step, event)) return refuse({ code: "timer_refused", reason: "session_over", timer });
  const written = await writeSessions(step, result.sessions);
  if (!written.ok) return written;
  return done(presentTimer(await keepTimer(tx, owner, result.state), now));
}

export function createTimerService({ db, now }: ServiceContext): TimerService {
  const inTurn = <T>(owner: Owner, work: (step: ItemStep) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    writeInTurn(db, { userId: owner.userId, work: (tx) => work({ tx, owner, now: now() }) });

  /** Closes the phase where it is due. */
  const close = (owner: Owner): Promise<Outcome<StoredTimer>> =>
    inTurn(owner, async (step) => {
      const settings = await readSettings(step.tx, owner);
      return bringToNow(step, await readTimer(step.tx, owner, dayOf(owner, settings, step.now)));
    });

  return {
    async get(owner) {
      const stored = await readTimer(db, owner, dayOf(owner, await readSettings(db, owner), now()));
      if (advance(stored.state, now().getTime()).state === stored.state) return done(presentTimer(stored, now()));
      const closed = await close(owner);
      return closed.ok ? done(presentTimer(closed.value, now())) : closed;
    },
    send: (owner, call) => inTurn(owner, (step) => take(step, call)),
    sessions: async (owner, query) => done(await listSessions({ db, now }, owner, query)),
    async closeDue() {
      const due = await listDueTimers(db, now(), ROUND);
      for (const { user_id, timezone } of due) await close({ userId: vouchForUserId(user_id), timezone });
      return due.length === ROUND;
    },
  };
}
