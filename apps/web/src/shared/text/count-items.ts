import { formatCount } from "@/shared/time/format";

const named = ["event", "task"] as const;

/** "3 events", "3 tasks", of several or other kinds "3 items". */
export function countItems(items: readonly { type: string }[]): string {
  const noun = named.find((type) => items.every((item) => item.type === type));
  return formatCount(items.length, noun ?? "item");
}
