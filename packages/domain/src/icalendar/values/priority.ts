import type { TaskPriority } from "@hourloom/schema/tasks";

/** The priority of a value of PRIORITY (RFC 5545 section 3.8.1.9); 0 is none. */
export function readPriority(value: string): TaskPriority {
  const [digit] = /^[0-9]$/.exec(value.trim()) ?? [];
  if (digit === undefined || digit === "0") return "none";
  if (digit < "5") return "high";
  return digit === "5" ? "medium" : "low";
}

/** The value of PRIORITY; undefined for none, which is written by its absence. */
export function writePriority(priority: TaskPriority): string | undefined {
  return { none: undefined, low: "9", medium: "5", high: "1" }[priority];
}
