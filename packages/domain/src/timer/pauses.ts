import type { Pause } from "@hourloom/schema/timer";

/** Limits the pauses of a run, as all are stored and sent with every change. */
export const PAUSES_MAX = 500;

/** Length of all `pauses` in milliseconds. */
export function pausedMs(pauses: readonly Pause[]): number {
  return pauses.reduce((sum, { from_at, to_at }) => sum + to_at - from_at, 0);
}

/**
 * Adds a pause and merges it with those that overlap or touch it; `pauses` are in ascending order.
 * A pause without length is ignored.
 */
export function withPause(pauses: readonly Pause[], added: Pause): readonly Pause[] {
  if (added.to_at <= added.from_at) return pauses;
  const before = pauses.filter((pause) => pause.to_at < added.from_at);
  const after = pauses.filter((pause) => pause.from_at > added.to_at);
  const touching = pauses.slice(before.length, pauses.length - after.length);
  const from_at = Math.min(added.from_at, ...touching.map((pause) => pause.from_at));
  const to_at = Math.max(added.to_at, ...touching.map((pause) => pause.to_at));
  return [...before, { from_at, to_at }, ...after];
}

/**
 * The pauses of a run that ends at `endMs`, and its effective end: if it ends in a pause, the start
 * of that pause.
 */
export function pausesUntil(pauses: readonly Pause[], endMs: number): { pauses: readonly Pause[]; ended_at: number } {
  const pauseAtEnd = pauses.find(({ from_at, to_at }) => from_at <= endMs && endMs <= to_at);
  return { pauses: pauses.filter((pause) => pause.to_at < endMs), ended_at: pauseAtEnd?.from_at ?? endMs };
}
