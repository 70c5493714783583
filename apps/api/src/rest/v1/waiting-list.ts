import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { join, joined } from "@hourloom/schema/waiting-list";
import type { WaitingListService } from "../../services/waiting-list/service.ts";
import { unwrap } from "../../services/refused.ts";
import type { Callers } from "../callers.ts";
import { refuseOtherMethods } from "../methods.ts";
import { problems } from "../problem-responses.ts";

/** The waiting list; `isAlias`: at a second address, which the reference does not name. */
export function registerWaitingList(
  scope: FastifyInstance,
  waitingList: WaitingListService,
  { callers, isAlias }: { callers: Callers; isAlias: boolean },
): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    "/join/",
    {
      schema: {
        hide: isAlias,
        summary: "Join the waiting list",
        operationId: "joinWaitingList",
        tags: ["Waiting list"],
        security: [],
        body: join,
        response: { 201: joined, ...problems({ body: true }) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(unwrap(await waitingList.join(request.body, callers.clientOf(request)))),
  );
  refuseOtherMethods(scope, "/join/", ["POST"]);
}
