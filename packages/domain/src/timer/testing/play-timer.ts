import { defaultSettings, type TimerSettings } from "@hourloom/schema/accounts/settings";
import type { TimerEvent, TimerState } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { advance } from "../advance.ts";
import { applyEvent } from "../apply-event.ts";
import type { SessionRecord, TimerResult } from "../timer-result.ts";
import { newTimer } from "../timer-state.ts";

export const DAY = "2026-03-10";
export const defaults: TimerSettings = defaultSettings;

/** The instant `count` minutes after 9:00. */
export function minute(count: number): number {
  return Date.parse("2026-03-10T09:00:00Z") + count * MINUTE_MS;
}

/** An event and its minute after 9:00. */
export type Move = readonly [minute: number, event: TimerEvent];

export function focus(session = "a"): TimerEvent {
  return { type: "start", mode: "pomodoro", phase: "focus", session, task: null, title: "Write" };
}

export function flow(session = "a"): TimerEvent {
  return { type: "start", mode: "flowtime", phase: "focus", session, task: null, title: "Write" };
}

export function next(session = "b"): TimerEvent {
  return { type: "next", session, task: null, title: "Read" };
}

export interface Play {
  state: TimerState;
  /** Rows in a database that stores each record. */
  rows: Readonly<Record<string, SessionRecord>>;
}

export interface Circumstances {
  settings?: Partial<TimerSettings>;
  day?: string;
  from?: Play;
}

/** Applies `moves`; all but the last must be accepted. */
function playTo(
  moves: readonly Move[],
  { settings, day = DAY, from }: Circumstances,
): { last: TimerResult; rows: Play["rows"] } {
  let rows = { ...from?.rows };
  let last: TimerResult = { ok: true, state: from?.state ?? newTimer(day), sessions: [] };
  for (const [at, event] of moves) {
    if (!last.ok) throw new Error(last.reason);
    last = applyEvent(last.state, event, { nowMs: minute(at), day, settings: { ...defaults, ...settings } });
    if (last.ok) rows = { ...rows, ...Object.fromEntries(last.sessions.map((row) => [row.id, row])) };
  }
  return { last, rows };
}

/** The timer and its rows after `moves`, all of which must be accepted. */
export function play(moves: readonly Move[], circumstances: Circumstances = {}): Play {
  const { last, rows } = playTo(moves, circumstances);
  if (!last.ok) throw new Error(last.reason);
  return { state: last.state, rows };
}

/** The timer and its rows at a minute after 9:00. */
export function look({ state, rows }: Play, at: number): Play {
  const step = advance(state, minute(at));
  return { state: step.state, rows: { ...rows, ...Object.fromEntries(step.sessions.map((row) => [row.id, row])) } };
}

/** The result of the last of `moves`: the reason of a conflict, or "ok". */
export function resultOf(moves: readonly Move[], circumstances: Circumstances = {}): string {
  const { last } = playTo(moves, circumstances);
  return last.ok ? "ok" : last.reason;
}

/** The minutes worked in the row of `session`. */
export function workedMinutes({ rows }: Play, session = "a"): number | undefined {
  const row = rows[session];
  return row && row.focused_ms / MINUTE_MS;
}

/** `count` completed pomodoros, with a short break after each but the last. */
export function pomodoros(count: number): Move[] {
  return Array.from({ length: count }, (_, index): Move[] => [
    [index * 30, index === 0 ? focus("0") : next(String(index))],
    ...(index < count - 1 ? [[index * 30 + 25, { type: "start_break" }] as Move] : []),
  ]).flat();
}
