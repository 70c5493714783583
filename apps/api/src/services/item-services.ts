import type { ItemKindName } from "@hourloom/schema/item-kinds";
import type { ItemContext } from "../core/context.ts";
import { createCalendarsService } from "./calendars/service.ts";
import { createEventsService } from "./events/service.ts";
import { createPomodorosService } from "./pomodoros/service.ts";
import { createTaskListsService } from "./task-lists/service.ts";
import { createTasksService } from "./tasks/service.ts";
import { createTaskBlocksService } from "./task-blocks/service.ts";
import { createFlowtimesService } from "./flowtimes/service.ts";

/** The services of all kinds of items; `byKind` is the same by the kind's name. */
export function createItemServices(deps: ItemContext) {
  const services = {
    calendars: createCalendarsService(deps),
    taskLists: createTaskListsService(deps),
    tasks: createTasksService(deps),
    taskBlocks: createTaskBlocksService(deps),
    events: createEventsService(deps),
    pomodoros: createPomodorosService(deps),
    flowtimes: createFlowtimesService(deps),
  };
  const byKind = {
    calendar: services.calendars,
    task_list: services.taskLists,
    task: services.tasks,
    task_block: services.taskBlocks,
    event: services.events,
    pomodoro: services.pomodoros,
    flowtime: services.flowtimes,
  } satisfies Record<ItemKindName, object>;
  return { ...services, byKind };
}
