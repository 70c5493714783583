import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { join, joined } from "@hourloom/schema/accounts/waiting-list";
import type { WaitingListService } from "../../services/waiting-list/waiting-list-service.ts";
import { unwrap } from "../../core/domain-error.ts";
import type { Callers } from "../conventions/callers.ts";
import { rejectOtherMethods } from "../conventions/methods.ts";
import { problems } from "../conventions/problem-responses.ts";

/** The waiting list. `isAlias`: at a second path, hidden in the reference. */
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
  rejectOtherMethods(scope, "/join/", ["POST"]);
}
