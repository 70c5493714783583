import type { FastifyInstance } from "fastify";
import { flowtime, flowtimeCreate, flowtimePatch, flowtimeReplace } from "@hourloom/schema/flowtimes";
import type { FlowtimesService } from "../../services/flowtimes/flowtimes-service.ts";
import type { Callers } from "../conventions/callers.ts";
import { dayRangeFilter } from "../conventions/day-filters.ts";
import { registerResource } from "../conventions/resource.ts";

export function registerFlowtimes(app: FastifyInstance, flowtimes: FlowtimesService, callers: Callers): void {
  registerResource(
    app,
    {
      path: "/flowtime/",
      names: { schema: "Flowtime", one: "a flowtime session", many: "flowtime sessions" },
      shape: flowtime,
      create: flowtimeCreate,
      patch: flowtimePatch,
      replace: flowtimeReplace,
      items: flowtimes,
      filter: dayRangeFilter(flowtimes),
    },
    callers,
  );
}
