import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  convertedEvent,
  pomodoro,
  pomodoroCreate,
  pomodoroPatch,
  pomodoroReplace,
  pomodorosFromEvent,
} from "@hourloom/schema/pomodoros";
import type { PomodorosService } from "../../services/pomodoros/pomodoros-service.ts";
import { unwrap } from "../../core/domain-error.ts";
import type { Callers } from "../conventions/callers.ts";
import { dayRangeFilter } from "../conventions/day-filters.ts";
import { idempotencyKeyOf } from "../conventions/idempotency-keys.ts";
import { rejectOtherMethods } from "../conventions/methods.ts";
import { problems } from "../conventions/problem-responses.ts";
import { registerResource } from "../conventions/resource.ts";
import { validMembers } from "../conventions/validation.ts";

export function registerPomodoros(scope: FastifyInstance, pomodoros: PomodorosService, callers: Callers): void {
  const { requireOwner, ownerOf } = callers;
  registerResource(
    scope,
    {
      path: "/pomodoros/",
      names: { schema: "Pomodoro", one: "a pomodoro", many: "pomodoros" },
      shape: pomodoro,
      create: pomodoroCreate,
      patch: pomodoroPatch,
      replace: pomodoroReplace,
      items: pomodoros,
      filter: dayRangeFilter(pomodoros),
    },
    callers,
  );

  const path = "/pomodoros/from-event/";
  scope.withTypeProvider<ZodTypeProvider>().post(
    path,
    {
      onRequest: requireOwner,
      config: {
        moreErrors: (request) =>
          pomodoros.fromEventErrors(ownerOf(request), validMembers(pomodorosFromEvent, request.body)),
        checkIdempotencyKey: (request, idempotencyKey) =>
          pomodoros.checkIdempotencyKey(ownerOf(request), idempotencyKey),
      },
      schema: {
        summary: "Turn an event into pomodoros",
        operationId: "createPomodorosFromEvent",
        description:
          "Creates sessions and breaks within the time of the event, and deletes the event unless `keep_event` is true. Only whole sessions are created. If the call fails, nothing changes.",
        tags: ["Pomodoros"],
        body: pomodorosFromEvent,
        response: { 201: convertedEvent, ...problems({ credentials: true, body: true, idempotent: true }) },
      },
    },
    async (request, reply) => {
      const idempotencyKey = unwrap(idempotencyKeyOf(request));
      const converted = await pomodoros.createFromEvent(ownerOf(request), request.body, idempotencyKey);
      return reply.code(201).send(unwrap(converted));
    },
  );
  rejectOtherMethods(scope, path, ["POST"], requireOwner);
}
