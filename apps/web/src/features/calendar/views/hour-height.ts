/** Minutes as a height of the grid, whatever an hour measures (`--hour` of the theme). */
export function hours(minutes: number): string {
  return `calc(${minutes / 60} * var(--hour))`;
}
