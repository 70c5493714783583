/**
 * How often what has ended by itself is started again. Plain JavaScript, since `npm start` imports
 * it before a Node that runs TypeScript is installed.
 */

/**
 * A limit of events in a sliding window.
 *
 * @typedef {object} Allowance
 * @property {number} most
 * @property {number} withinMs
 */

/**
 * Restarts of a program that ended by itself, before it counts as broken.
 *
 * @type {Allowance}
 */
export const RESTARTS = { most: 5, withinMs: 600_000 };

/** `RESTARTS` in words. */
export const TOO_OFTEN = `more than ${RESTARTS.most} times in ${RESTARTS.withinMs / 60_000} minutes`;

/**
 * Returns a function that counts an event at a monotonic time in milliseconds, if allowed, and
 * returns whether it is.
 *
 * @param {Allowance} allowance
 * @returns {(nowMs: number) => boolean}
 */
export function createAllowance({ most, withinMs }) {
  /** @type {number[]} */
  let times = [];
  return (nowMs) => {
    times = times.filter((time) => nowMs - time < withinMs);
    if (times.length >= most) return false;
    times.push(nowMs);
    return true;
  };
}
