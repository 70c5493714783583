import { listOpenTasks, listUndatedEvents } from "@hourloom/db/queries/calendar";
import { listTaskLists } from "@hourloom/db/queries/task-lists";
import { ruleText } from "@hourloom/domain/recurrence/repeat-rules";
import { nextSeriesDates } from "@hourloom/domain/recurrence/series";
import {
  UNSCHEDULED_EVENTS_MAX,
  UNSCHEDULED_TASKS_MAX,
  type CalendarRange,
  type UnscheduledItems,
  type DatesPreview,
  type TrashReference,
} from "@hourloom/schema/workspace";
import type { DateRange } from "@hourloom/schema/events";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { ItemKindName } from "@hourloom/schema/item-kinds";
import { PREVIEW_DATES } from "@hourloom/schema/recurrence";
import { bindDeps, type ItemContext, type Owner, type ServiceContext } from "../../core/context.ts";
import { presentCalendarEvent } from "../events/present-event.ts";
import { presentWorkspaceTaskList } from "../task-lists/present-task-list.ts";
import { presentCalendarTask } from "../tasks/present-task.ts";
import type { ItemsService } from "../items/items.ts";
import { undoStep } from "../undo/undo-steps.ts";
import { createExpansions } from "./expansions.ts";
import { listInRange, listPlansInRange, type PlansInRange } from "./in-range.ts";
import { listOwnTrash } from "./trash.ts";

export interface CalendarDeps extends ItemContext {
  items: Readonly<Record<ItemKindName, Pick<ItemsService<unknown, never, never>, "restore">>>;
}

async function listUnscheduled({ db }: ServiceContext, owner: Owner): Promise<Result<UnscheduledItems>> {
  const { userId } = owner;
  const [events, tasks, lists] = await Promise.all([
    listUndatedEvents(db, userId, UNSCHEDULED_EVENTS_MAX + 1),
    listOpenTasks(db, userId, UNSCHEDULED_TASKS_MAX + 1),
    listTaskLists(db, userId),
  ]);
  return ok({
    events: events.slice(0, UNSCHEDULED_EVENTS_MAX).map((event) => presentCalendarEvent(event, owner)),
    tasks: tasks.slice(0, UNSCHEDULED_TASKS_MAX).map((task) => presentCalendarTask(task, owner)),
    task_lists: lists.map(presentWorkspaceTaskList),
    truncated: tasks.length > UNSCHEDULED_TASKS_MAX,
    events_truncated: events.length > UNSCHEDULED_EVENTS_MAX,
  });
}

/** The first dates of a rule that begins on `date`, or those after `after`; fewer if it ends. */
function nextDates({ date, repeats, after }: DatesPreview): string[] {
  const series = { first: date, rrule: ruleText(repeats, date), excluded: [] };
  return [...nextSeriesDates(series, after ?? null, PREVIEW_DATES)];
}

/** Queries of the web app that span all kinds of items. */
export function createCalendarService(deps: CalendarDeps) {
  const withDeps = bindDeps(deps);
  const openExpander = createExpansions(deps.calculator);
  return {
    /** Lists everything that touches a day of the range, in order, with series expanded. */
    inRange: (owner: Owner, range: DateRange): Promise<Result<CalendarRange>> =>
      listInRange(deps, { owner, range, expander: openExpander(owner.userId) }),
    /** Lists the events and tasks that touch a day of the range, with series expanded. */
    plansInRange: (owner: Owner, range: DateRange): Promise<Result<PlansInRange>> =>
      listPlansInRange(deps, { owner, range, expander: openExpander(owner.userId) }),
    /** Lists events and open tasks without a date. */
    unscheduled: withDeps(listUnscheduled),
    nextDates,
    trash: withDeps(listOwnTrash),
    restore: (owner: Owner, { type, id }: TrashReference): Promise<Result<unknown>> =>
      deps.items[type].restore(owner, id),
    undo: withDeps(undoStep),
  };
}

export type CalendarService = ReturnType<typeof createCalendarService>;
