import type { PomodoroColumns, PomodoroRow } from "@hourloom/db/queries/pomodoros";
import { settleWork, type PlannedTime, type Worked } from "@hourloom/domain/sessions/worked";
import { DEFAULT_DURATION_MINUTES, type PomodoroPatch } from "@hourloom/schema/pomodoros";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { defaultSettings } from "@hourloom/schema/settings";
import type { ItemStep } from "../items/items.ts";
import { readMoment } from "../moments.ts";
import { readSettings } from "../settings/service.ts";

/** What is in a session that nobody has begun. */
export const notBegun = { state: "planned", ended_at: null, focused_seconds: null, counts: false } as const;

/** The members that the timer alone may change while it runs the session. */
const timerMembers = ["start_time", "duration", "state", "focused_seconds"] as const;

function refuseRunning(said: PomodoroPatch): Outcome<Partial<PomodoroColumns>> {
  const names = timerMembers.filter((name) => said[name] !== undefined);
  if (names.length === 0) return done({});
  return refuse({
    code: "invalid",
    errors: Object.fromEntries(names.map((name) => [name, ["The timer is running this session."]])),
  });
}

function workOf(row: PomodoroRow): PlannedTime & Worked {
  return {
    startMs: row.start_time.getTime(),
    durationMinutes: row.duration,
    state: row.state,
    endedMs: row.ended_at?.getTime() ?? null,
    focusedSeconds: row.focused_seconds,
    counts: row.counts,
  };
}

function columnsOf(work: Worked) {
  const { state, endedMs, focusedSeconds, counts } = work;
  return { state, ended_at: endedMs === null ? null : new Date(endedMs), focused_seconds: focusedSeconds, counts };
}

/** Nothing came between. */
export const noInterruptions = { internal_interruptions: 0, external_interruptions: 0 };

/** What is in a session of which nothing is said but when it is: done where its time is over. */
export function unsaid(start_time: Date, duration: number, now: Date) {
  const planned = { startMs: start_time.getTime(), durationMinutes: duration };
  const work = settleWork(planned, {}, { nowMs: now.getTime(), percent: defaultSettings.counts_from_percent });
  return { ...columnsOf(work), ...noInterruptions };
}

/** The columns of what happened in a session, where a change says anything of it. */
export async function settleSession(
  said: PomodoroPatch,
  { tx, owner, now }: ItemStep,
  row?: PomodoroRow,
): Promise<Outcome<Partial<PomodoroColumns>>> {
  if (row?.state === "running") return refuseRunning(said);
  if (row !== undefined && timerMembers.every((name) => said[name] === undefined)) return done({});
  const before = row === undefined ? undefined : workOf(row);
  const start = said.start_time === undefined ? undefined : readMoment("start_time", said.start_time, owner);
  if (start?.ok === false) return start;
  const planned = {
    startMs: start?.value.getTime() ?? before?.startMs ?? 0,
    durationMinutes: said.duration ?? before?.durationMinutes ?? DEFAULT_DURATION_MINUTES,
  };
  const isSaidOver = said.state === "done" || said.state === "stopped";
  if (isSaidOver && planned.startMs > now.getTime()) {
    return refuseField("state", "A session that lies ahead is planned.");
  }
  const { counts_from_percent: percent } = await readSettings(tx, owner);
  const work = settleWork(
    planned,
    { state: said.state, focusedSeconds: said.focused_seconds },
    { before, nowMs: now.getTime(), percent },
  );
  return done(columnsOf(work));
}
