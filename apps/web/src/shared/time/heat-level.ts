/** Levels of a heat map beside 0, nothing. */
export const HEAT_LEVELS = 4;
/** Without a goal, the time of the darkest level in minutes. */
const FULL_MINUTES = 240;

/** The time of the darkest level in minutes: the goal is half of it. */
function fullMinutes(goalMinutes: number): number {
  return goalMinutes === 0 ? FULL_MINUTES : goalMinutes * 2;
}

/** Level of a day, 0 to 4. */
export function levelOf(seconds: number, goalMinutes: number): number {
  return Math.min(HEAT_LEVELS, Math.ceil((HEAT_LEVELS * seconds) / (fullMinutes(goalMinutes) * 60)));
}

/** Up to how many minutes a level from 1 on goes. */
export function minutesOfLevel(level: number, goalMinutes: number): number {
  return Math.round((fullMinutes(goalMinutes) * level) / HEAT_LEVELS);
}
