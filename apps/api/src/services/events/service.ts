import { event, type Event, type EventCreate, type EventPatch } from "@hourloom/schema/events";
import type { ItemContext } from "../context.ts";
import { createItems, type ItemsService } from "../items/items.ts";
import { eventKind } from "./event-kind.ts";
import { presentEvent } from "./present-event.ts";
import { createWorkspaceEvents, type WorkspaceEvents } from "./workspace-events.ts";

export interface EventsService extends ItemsService<Event, EventCreate, EventPatch> {
  workspace: WorkspaceEvents;
}

export function createEventsService(deps: ItemContext): EventsService {
  return {
    ...createItems(
      deps,
      eventKind(presentEvent, (kept) => event.parse(kept)),
    ),
    workspace: createWorkspaceEvents(deps),
  };
}
