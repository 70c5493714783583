/** `TEST_DOSE=full` runs as much as a night allows; without it a run takes minutes. */
export const isFullDose = process.env["TEST_DOSE"] === "full";

/**
 * The number of random cases: the environment variable's, otherwise the dose's. Throws if the
 * variable is no positive integer.
 */
export function doseOf({ usual, full }: { usual: number; full: number }, variable?: string): number {
  const value = variable === undefined ? undefined : process.env[variable];
  if (value === undefined) return isFullDose ? full : usual;
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${variable} is “${value}”, and must be a whole number.`);
  return count;
}
