import { event, type Event, type EventFilter } from "@hourloom/schema/events";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import type { SourceDetails } from "@hourloom/schema/icalendar/source-details";
import type { ItemContext, Owner } from "../../core/context.ts";
import { createItems } from "../items/items.ts";
import { eventKind } from "./event-kind.ts";
import { listEventsBy } from "./events-within.ts";
import { presentEvent } from "./present-event.ts";
import { findSourceDetails } from "./source-details.ts";
import { createWorkspaceEvents } from "./workspace-events.ts";

export function createEventsService(deps: ItemContext) {
  return {
    ...createItems(deps, eventKind(presentEvent, event)),
    /** Lists events: of one calendar, or that touch the days, as a series does by an occurrence. */
    listBy: (owner: Owner, filter: EventFilter): AsyncGenerator<Event[]> => listEventsBy(deps, owner, filter),
    /** What the file of an imported event says beside its members. */
    sourceDetails: (owner: Owner, id: string): Promise<Result<SourceDetails>> => findSourceDetails(deps, owner, id),
    workspace: createWorkspaceEvents(deps),
  };
}

export type EventsService = ReturnType<typeof createEventsService>;
