import type { FastifyInstance } from "fastify";
import { event, eventCreate, eventPatch, eventReplace } from "@hourloom/schema/events";
import type { EventsService } from "../../services/events/service.ts";
import type { Callers } from "../conventions/callers.ts";
import { dayRangeFilter } from "../conventions/day-filters.ts";
import { registerResource } from "../conventions/resource.ts";

export function registerEvents(app: FastifyInstance, events: EventsService, callers: Callers): void {
  registerResource(
    app,
    {
      path: "/events/",
      names: { schema: "Event", one: "an event", many: "events" },
      shape: event,
      create: eventCreate,
      patch: eventPatch,
      replace: eventReplace,
      items: events,
      filter: dayRangeFilter(events),
      ruleOf: ({ rrule }) => rrule,
    },
    callers,
  );
}
