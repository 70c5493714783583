import type { FastifyInstance } from "fastify";
import { event, eventCreate, eventFilter, eventPatch, eventReplace } from "@hourloom/schema/events";
import type { EventsService } from "../../services/events/events-service.ts";
import type { Callers } from "../conventions/callers.ts";
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
      filter: {
        query: eventFilter,
        list: (owner, query) => {
          const filter = eventFilter.parse(query);
          const isFiltered = Object.values(filter).some((value) => value !== undefined);
          return isFiltered ? events.listBy(owner, filter) : events.list(owner);
        },
      },
      ruleOf: ({ rrule }) => rrule,
    },
    callers,
  );
}
