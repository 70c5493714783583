/** `TEST_DOSE=full` runs what a night has time for; without it a run takes minutes. */
export const isFullDose = process.env["TEST_DOSE"] === "full";

/** How many of something that is tried at random: as the variable `name` says, else as the dose does. */
export function doseOf({ usual, full }: { usual: number; full: number }, name = ""): number {
  return Number(process.env[name] ?? (isFullDose ? full : usual));
}
