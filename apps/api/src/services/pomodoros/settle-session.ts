import type { OwnerTransaction } from "../../core/context.ts";
import type { PomodoroColumns, PomodoroRow } from "@hourloom/db/queries/pomodoros";
import {
  deriveSessionWork,
  notBegun,
  type PlannedTime,
  type SessionWork,
} from "@hourloom/domain/sessions/session-work";
import type { PomodoroPatch } from "@hourloom/schema/pomodoros";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { defaultSettings } from "@hourloom/schema/accounts/settings";
import { pomodoroLengths } from "@hourloom/schema/fields/limits";
import { readDateTimeIfSent } from "../../core/date-times.ts";
import { readSettings } from "../settings/settings-service.ts";
import { rejectTimerMembers } from "../timer/follow-session.ts";

/** Members that only the timer may change while it runs the session. */
const timerMembers = ["start_time", "duration", "state", "focused_seconds"] as const;

function workOf(row: PomodoroRow): PlannedTime & SessionWork {
  return {
    startMs: row.start_time.getTime(),
    durationMinutes: row.duration,
    state: row.state,
    endedMs: row.ended_at?.getTime() ?? null,
    focusedSeconds: row.focused_seconds,
    counts: row.counts,
  };
}

function columnsOf({ state, endedMs, focusedSeconds, counts }: SessionWork) {
  return { state, ended_at: endedMs === null ? null : new Date(endedMs), focused_seconds: focusedSeconds, counts };
}

export const notBegunColumns = columnsOf(notBegun);
/** A session without interruptions and without a note. */
export const unnotedWork = { internal_interruptions: 0, external_interruptions: 0, next_step: "" };

/** Default columns of a session known only by its time: done if that has passed. */
export function defaultCourse(start_time: Date, duration: number, now: Date) {
  const planned = { startMs: start_time.getTime(), durationMinutes: duration };
  const work = deriveSessionWork(planned, {}, { nowMs: now.getTime(), percent: defaultSettings.counts_from_percent });
  return { ...columnsOf(work), ...unnotedWork };
}

/**
 * Derives state, end, focused time and counting of a session from the input; empty if none of them
 * is affected.
 */
export async function settleSession(
  input: PomodoroPatch,
  { tx, owner, now }: OwnerTransaction,
  row?: PomodoroRow,
): Promise<Result<Partial<PomodoroColumns>>> {
  if (row?.state === "running") return rejectTimerMembers(input, timerMembers);
  if (row !== undefined && timerMembers.every((name) => input[name] === undefined)) return ok({});
  const before = row === undefined ? undefined : workOf(row);
  const start = readDateTimeIfSent("start_time", input.start_time, owner);
  if (!start.ok) return start;
  const planned = {
    startMs: start.value?.getTime() ?? before?.startMs ?? 0,
    durationMinutes: input.duration ?? before?.durationMinutes ?? pomodoroLengths.duration,
  };
  const isSaidOver = input.state === "done" || input.state === "stopped";
  if (isSaidOver && planned.startMs > now.getTime()) {
    return invalidField("state", "A session that lies ahead is planned.");
  }
  const { counts_from_percent: percent } = await readSettings(tx, owner);
  const work = deriveSessionWork(
    planned,
    { state: input.state, focusedSeconds: input.focused_seconds },
    { before, nowMs: now.getTime(), percent },
  );
  return ok(columnsOf(work));
}
