/** Seconds of work in whole minutes; what was worked is never nothing. */
export function minutesOf(seconds: number): number {
  return seconds === 0 ? 0 : Math.max(1, Math.round(seconds / 60));
}
