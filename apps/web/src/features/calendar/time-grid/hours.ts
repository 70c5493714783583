import { DAY_MINUTES } from "@hourloom/schema/fields/limits";

/** Minutes as a share of a day's column, as a CSS length: plainer for the browser than a calculation from the height of an hour, of which a week has hundreds. */
export function hours(minutes: number): string {
  return `${(100 * minutes) / DAY_MINUTES}%`;
}
