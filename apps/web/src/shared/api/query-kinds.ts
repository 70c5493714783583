import { itemKindNames, type LiveKind } from "@hourloom/schema/item-kinds";
import type { Query } from "@tanstack/react-query";
import type { QueryCall } from "./calls";

/** Times, and what is of today, depend on the zone of the account and on its settings. */
const itemsByDay: readonly LiveKind[] = [...itemKindNames, "timer", "settings", "account"];

/** The kinds of changes after which each query is outdated. */
const queryKinds: Record<QueryCall["path"], readonly LiveKind[]> = {
  "accessKeys.list": [],
  "accounts.activity": [],
  "accounts.emailChange": [],
  "accounts.firstSteps": [],
  "accounts.googleLink": [],
  "accounts.me": ["account"],
  "accounts.logins": [],
  "accounts.signInOptions": [],
  "calendar.inRange": itemsByDay,
  "calendar.nextDates": [],
  "calendar.unscheduled": itemKindNames,
  "calendar.trash": itemsByDay,
  "calendars.list": ["calendar"],
  "accountData.overview": [...itemsByDay, "reminder"],
  "accountData.page": [],
  "accountData.subscriptions": [],
  "events.lostChanges": [],
  "events.sourceDetails": [],
  "feeds.list": [],
  "imports.list": [],
  "imports.preview": [],
  "insights.days": itemsByDay,
  "insights.planned": itemsByDay,
  "insights.plannedDays": itemsByDay,
  "insights.plannedTasks": itemsByDay,
  "insights.subjects": itemsByDay,
  "insights.tracked": itemsByDay,
  "pomodoros.planFromBlock": [],
  "pomodoros.planFromEvent": [],
  "reminders.list": ["reminder", "event", "task"],
  "search.find": [],
  "settings.get": ["settings"],
  "subscriptions.list": ["calendar"],
  "taskBlocks.ofTask": itemsByDay,
  "tasks.get": [],
  "timer.get": ["timer"],
  "timer.sessions": itemsByDay,
  "todo.filters": itemKindNames,
  "todo.inView": itemsByDay,
  "todo.overview": itemsByDay,
  "todo.tags": itemKindNames,
  "trials.current": [],
};

const kindsByPath = new Map<string, readonly LiveKind[]>(Object.entries(queryKinds));

/** Whether the query is outdated by a change of one of these kinds. */
export function dependsOn({ queryKey: [path] }: Pick<Query, "queryKey">, kinds: ReadonlySet<LiveKind>): boolean {
  const known = Array.isArray(path) ? kindsByPath.get(path.join(".")) : undefined;
  return known?.some((kind) => kinds.has(kind)) ?? false;
}
