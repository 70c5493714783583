export const SNAP_MINUTES = 15;
export const FINE_SNAP_MINUTES = 5;

/** Rounds to the nearest 15 minutes, or with `fine` 5 minutes. */
export function snap(minutes: number, fine: boolean): number {
  const step = fine ? FINE_SNAP_MINUTES : SNAP_MINUTES;
  return Math.round(minutes / step) * step;
}
