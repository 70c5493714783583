/** `TEST_DOSE=full` runs what a night has time for; without it a run takes minutes. */
export const isFullDose = process.env["TEST_DOSE"] === "full";

/**
 * How many of something that is tried at random: as the environment variable says, else as the dose
 * does. Throws where the variable is no whole number from 1 up.
 */
export function doseOf({ usual, full }: { usual: number; full: number }, variable?: string): number {
  const value = variable === undefined ? undefined : process.env[variable];
  if (value === undefined) return isFullDose ? full : usual;
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${variable} is “${value}”, and must be a whole number.`);
  return count;
}
