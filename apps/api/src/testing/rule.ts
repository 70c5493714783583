import type { RepeatRule } from "@hourloom/schema/recurrence";

/** A weekly rule by default. */
export function rule(more: Partial<RepeatRule> = {}): RepeatRule {
  return { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" }, ...more };
}
