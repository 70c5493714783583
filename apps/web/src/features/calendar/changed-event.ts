import { event, type Event } from "@hourloom/schema/events";
import type { Problem } from "@/shared/problem";

/** The event as it is now, when that is why the server refused. */
export function changedEvent(problem: Problem): Event | undefined {
  if (problem.kind !== "refused" || problem.refusal.code !== "changed") return undefined;
  return event.safeParse(problem.refusal.current).data;
}
