import { taskRows } from "@hourloom/db/queries/tasks";
import type { Db } from "@hourloom/db/connect";
import {
  elapsedPhaseMs,
  plannedEndAt,
  pomodorosDone,
  remainingMs,
  phasePausedMs,
} from "@hourloom/domain/timer/read-timer";
import type { TimerRun, TimerView } from "@hourloom/schema/timer";
import { SECOND_MS } from "@hourloom/schema/fields/limits";
import type { Owner } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import type { Reading, StoredTimer } from "./read-timer.ts";

function printAt(atMs: number | null, owner: Owner): string | null {
  return atMs === null ? null : printDateTime(new Date(atMs), owner);
}

/** Rounded up, while elapsed time is rounded down, so that their sum is the planned time. */
function secondsLeft(leftMs: number | null): number | null {
  return leftMs === null ? null : Math.ceil(leftMs / SECOND_MS);
}

/** A task that was deleted is not shown. */
async function visibleTask(db: Db, { userId }: Owner, { task }: TimerRun): Promise<string | null> {
  return task !== null && (await taskRows.find(db, userId, task)) !== undefined ? task : null;
}

const noPhase = {
  mode: null,
  phase: null,
  session: null,
  task: null,
  title: "",
  started_at: null,
  ended_at: null,
  planned_seconds: null,
  internal_interruptions: 0,
  external_interruptions: 0,
};

async function viewPhase(db: Db, owner: Owner, { state }: StoredTimer) {
  if (state.status === "idle") return noPhase;
  const { mode, phase, session, title, started_at, planned_ms } = state.run;
  const { internal, external } = state.run.phase === "focus" ? state.run.interruptions : { internal: 0, external: 0 };
  return {
    mode,
    phase,
    session,
    title,
    task: await visibleTask(db, owner, state.run),
    started_at: printAt(started_at, owner),
    ended_at: state.status === "ended" ? printAt(state.ended_at, owner) : null,
    planned_seconds: planned_ms === null ? null : planned_ms / SECOND_MS,
    internal_interruptions: internal,
    external_interruptions: external,
  };
}

/** Presents the timer for REST. */
export async function viewTimer(db: Db, owner: Owner, { stored, context }: Reading): Promise<TimerView> {
  const { state, version } = stored;
  const { nowMs } = context;
  return {
    status: state.status,
    ...(await viewPhase(db, owner, stored)),
    planned_end: printAt(plannedEndAt(state), owner),
    elapsed_seconds: Math.floor(elapsedPhaseMs(state, nowMs) / SECOND_MS),
    remaining_seconds: secondsLeft(remainingMs(state, nowMs)),
    paused_seconds: Math.floor(phasePausedMs(state, nowMs) / SECOND_MS),
    pomodoros_done: pomodorosDone(state, context),
    version,
  };
}
