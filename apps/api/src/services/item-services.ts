import type { ItemKindName } from "@hourloom/schema/item-kinds";
import type { ItemContext } from "../core/context.ts";
import { createCalendarsService } from "./calendars/service.ts";
import { createEventsService } from "./events/service.ts";
import { createPomodorosService } from "./pomodoros/service.ts";
import { createTaskListsService } from "./task-lists/service.ts";
import { createTasksService } from "./tasks/service.ts";
import { createTaskBlocksService } from "./task-blocks/service.ts";
import { createFlowtimesService } from "./flowtimes/service.ts";

/** The services of all kinds of items. */
export function createItemServices(deps: ItemContext) {
  return {
    calendar: createCalendarsService(deps),
    event: createEventsService(deps),
    pomodoro: createPomodorosService(deps),
    task_list: createTaskListsService(deps),
    task: createTasksService(deps),
    task_block: createTaskBlocksService(deps),
    flowtime: createFlowtimesService(deps),
  } satisfies Record<ItemKindName, object>;
}
