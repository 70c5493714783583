import { event, type Event, type EventCreate, type EventPatch } from "@hourloom/schema/events";
import type { DayFilter } from "@hourloom/schema/fields/list-filters";
import type { ItemContext, Owner } from "../../core/context.ts";
import { createItems, type ItemsService } from "../items/items.ts";
import { eventKind } from "./event-kind.ts";
import { listEventsWithin } from "./events-within.ts";
import { presentEvent } from "./present-event.ts";
import { createWorkspaceEvents, type WorkspaceEvents } from "./workspace-events.ts";

export interface EventsService extends ItemsService<Event, EventCreate, EventPatch> {
  /** Lists the events that touch the days, and series with an occurrence that does. */
  listWithin(owner: Owner, days: DayFilter): AsyncGenerator<Event[]>;
  workspace: WorkspaceEvents;
}

export function createEventsService(deps: ItemContext): EventsService {
  return {
    ...createItems(deps, eventKind(presentEvent, event)),
    listWithin: (owner, days) => listEventsWithin(deps, owner, days),
    workspace: createWorkspaceEvents(deps),
  };
}
