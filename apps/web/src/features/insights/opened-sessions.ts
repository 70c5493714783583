import { daysBetween } from "@hourloom/domain/time/day-number";
import { RANGE_MAX_DAYS } from "@hourloom/schema/fields/limits";
import type { WorkedSessions } from "@/features/sessions/session-filter";
import { type InsightsSearch, NONE } from "./insights-search";

/** The sessions of the search parameters; undefined if they are incomplete or invalid. */
export function openedSessions({ kind, from, to, task, list, tag }: InsightsSearch): WorkedSessions | undefined {
  if (kind === undefined || from === undefined || to === undefined) return undefined;
  const days = daysBetween(from, to);
  if (days < 1 || (kind === "goal" && days > RANGE_MAX_DAYS)) return undefined;
  const idOf = (value: string) => (value === NONE ? null : value);
  return {
    kind,
    from,
    to,
    ...(task !== undefined && { task: idOf(task) }),
    ...(list !== undefined && { task_list: idOf(list) }),
    ...(tag !== undefined && { tag: tag === "" ? null : tag }),
  };
}

/** The inverse of `openedSessions`. */
export function searchOf({
  kind,
  from,
  to,
  task,
  task_list,
  tag,
}: WorkedSessions): Omit<InsightsSearch, "period" | "date"> {
  return {
    kind,
    from,
    to,
    task: task === undefined ? undefined : (task ?? NONE),
    list: task_list === undefined ? undefined : (task_list ?? NONE),
    tag: tag === undefined ? undefined : (tag ?? ""),
  };
}
