import type { FastifyInstance } from "fastify";
import { calendar, calendarCreate, calendarPatch, calendarReplace } from "@hourloom/schema/calendars";
import type { CalendarsService } from "../../services/calendars/calendars-service.ts";
import type { Callers } from "../conventions/callers.ts";
import { registerResource } from "../conventions/resource.ts";

/** Calendars; deleting one deletes its events. */
export function registerCalendars(app: FastifyInstance, calendars: CalendarsService, callers: Callers): void {
  registerResource(
    app,
    {
      path: "/calendars/",
      names: { schema: "Calendar", one: "a calendar", many: "calendars" },
      shape: calendar,
      create: calendarCreate,
      patch: calendarPatch,
      replace: calendarReplace,
      items: calendars,
    },
    callers,
  );
}
