import { event, type Event, type EventCreate, type EventFilter, type EventPatch } from "@hourloom/schema/events";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import type { SourceDetails } from "@hourloom/schema/icalendar/source-details";
import type { ItemContext, Owner } from "../../core/context.ts";
import { createItems, type ItemsService } from "../items/items.ts";
import { eventKind } from "./event-kind.ts";
import { listEventsBy } from "./events-within.ts";
import { presentEvent } from "./present-event.ts";
import { findSourceDetails } from "./source-details.ts";
import { createWorkspaceEvents, type WorkspaceEvents } from "./workspace-events.ts";

export interface EventsService extends ItemsService<Event, EventCreate, EventPatch> {
  /** Lists events: of one calendar, or that touch the days, as a series does by an occurrence. */
  listBy(owner: Owner, filter: EventFilter): AsyncGenerator<Event[]>;
  /** What the file of an imported event says beside its members. */
  sourceDetails(owner: Owner, id: string): Promise<Result<SourceDetails>>;
  workspace: WorkspaceEvents;
}

export function createEventsService(deps: ItemContext): EventsService {
  return {
    ...createItems(deps, eventKind(presentEvent, event)),
    listBy: (owner, filter) => listEventsBy(deps, owner, filter),
    sourceDetails: (owner, id) => findSourceDetails(deps, owner, id),
    workspace: createWorkspaceEvents(deps),
  };
}
