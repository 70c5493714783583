/** "25:00", or "1:05:09" from an hour on; countdowns round up. */
export function clockText(ms: number, rounding: "up" | "down"): string {
  const seconds = Math.max(0, rounding === "up" ? Math.ceil(ms / 1_000) : Math.floor(ms / 1_000));
  const pad = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  return hours === 0 ? `${pad(minutes)}:${pad(rest)}` : `${hours}:${pad(minutes)}:${pad(rest)}`;
}
