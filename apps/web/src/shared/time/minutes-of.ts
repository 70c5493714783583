/** Seconds of work in whole minutes, at least 1 unless nothing was worked. */
export function minutesOf(seconds: number): number {
  return seconds === 0 ? 0 : Math.max(1, Math.round(seconds / 60));
}
