import { SECOND_MS } from "@hourloom/schema/fields/limits";

/** "25:00", or "1:05:09" from an hour on; countdowns round up. */
export function clockText(ms: number, rounding: "up" | "down"): string {
  const seconds = Math.max(0, rounding === "up" ? Math.ceil(ms / SECOND_MS) : Math.floor(ms / SECOND_MS));
  const pad = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  return hours === 0 ? `${pad(minutes)}:${pad(rest)}` : `${hours}:${pad(minutes)}:${pad(rest)}`;
}
