import { DAY_MINUTES } from "@hourloom/schema/fields/limits";

/** A command to the timer that was typed into the palette. */
export type TimerCommand =
  | { type: "pause" | "resume" | "stop" | "export" }
  /** `words` are of the task, empty for none; `minutes` of this phase. */
  | { type: "start"; minutes: number | undefined; words: string };

const START = /^start(?:\s+(?<minutes>\d{1,4})(?:\s*(?:m|min|mins|minutes))?)?(?:\s+on\s+(?<words>.+))?$/i;
const plain = new Map<string, "pause" | "resume" | "stop" | "export">([
  ["pause", "pause"],
  ["resume", "resume"],
  ["go on", "resume"],
  ["stop", "stop"],
  ["export", "export"],
]);

/** Reads "start", "start 50", "start on icons", "start 50 on icons", "pause", "resume", "stop". */
export function parseTimerCommand(text: string): TimerCommand | undefined {
  const line = text.trim();
  const type = plain.get(line.toLowerCase());
  if (type !== undefined) return { type };
  const { groups } = START.exec(line) ?? {};
  if (groups === undefined) return undefined;
  const minutes = groups["minutes"] === undefined ? undefined : Number(groups["minutes"]);
  if (minutes !== undefined && (minutes < 1 || minutes > DAY_MINUTES)) return undefined;
  return { type: "start", minutes, words: groups["words"] ?? "" };
}
