export const SNAP_MINUTES = 15;
export const FINE_SNAP_MINUTES = 5;

/** `minutes` on the nearest quarter of an hour, or, finely, on five minutes. */
export function snap(minutes: number, fine: boolean): number {
  const step = fine ? FINE_SNAP_MINUTES : SNAP_MINUTES;
  return Math.round(minutes / step) * step;
}
