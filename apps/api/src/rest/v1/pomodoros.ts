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
import type { PomodorosService } from "../../services/pomodoros/service.ts";
import { unwrap } from "../../services/refused.ts";
import type { Callers } from "../callers.ts";
import { narrowedByDays } from "../day-filters.ts";
import { repeatKeyOf } from "../idempotency-keys.ts";
import { refuseOtherMethods } from "../methods.ts";
import { problems } from "../problem-responses.ts";
import { registerResource } from "../resource.ts";
import { validMembers } from "../validation.ts";

/** Pomodoro sessions, and how an event becomes some. */
export function registerPomodoros(scope: FastifyInstance, pomodoros: PomodorosService, callers: Callers): void {
  const { requireActor, actorOf } = callers;
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
      filter: narrowedByDays(pomodoros),
    },
    callers,
  );

  const path = "/pomodoros/from-event/";
  scope.withTypeProvider<ZodTypeProvider>().post(
    path,
    {
      onRequest: requireActor,
      config: {
        moreErrors: (request) =>
          pomodoros.fromEventErrors(actorOf(request), validMembers(pomodorosFromEvent, request.body)),
        checkKey: (request, repeat) => pomodoros.checkKey(actorOf(request), repeat),
      },
      schema: {
        summary: "Turn an event into pomodoros",
        operationId: "createPomodorosFromEvent",
        description:
          "Fills the time of the event with sessions and breaks, and deletes the event, all or nothing. A session is made only where it fits whole.",
        tags: ["Pomodoros"],
        body: pomodorosFromEvent,
        response: { 201: convertedEvent, ...problems({ credentials: true, body: true, repeat: true }) },
      },
    },
    async (request, reply) => {
      const repeat = unwrap(repeatKeyOf(request));
      const converted = await pomodoros.createFromEvent(actorOf(request), request.body, repeat);
      return reply.code(201).send(unwrap(converted));
    },
  );
  refuseOtherMethods(scope, path, ["POST"], requireActor);
}
