export const SNAP_MINUTES = 15;
const FINE_SNAP_MINUTES = 5;

/** The minutes between two places, with `fine` fewer. */
export function snapStep(fine: boolean): number {
  return fine ? FINE_SNAP_MINUTES : SNAP_MINUTES;
}

/** Rounds to the nearest 15 minutes, or with `fine` 5 minutes. */
export function snap(minutes: number, fine: boolean): number {
  const step = snapStep(fine);
  return Math.round(minutes / step) * step;
}
