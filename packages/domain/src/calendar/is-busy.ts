/**
 * Whether an event takes up the time. If nobody has said so (null), it does if it has a start time:
 * whole days, such as birthdays, rarely do.
 */
export function isBusy({ is_busy, start_time }: { is_busy: boolean | null; start_time: string | null }): boolean {
  return is_busy ?? start_time !== null;
}
