import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { confirmation, profilePatch, profileReplace, user } from "@hourloom/schema/accounts";
import { id } from "@hourloom/schema/fields";
import { refuse } from "@hourloom/schema/refusals";
import { noContent } from "@hourloom/schema/rest-errors";
import type { AccountsService } from "../../services/accounts/service.ts";
import { unwrap } from "../../services/refused.ts";
import type { Callers } from "../callers.ts";
import { seenVersions, withTag } from "../entity-tags.ts";
import { refuseOtherMethods } from "../methods.ts";
import { problems } from "../problem-responses.ts";

const tags = ["Users"];
const ME = "/users/me/";

/** The caller's own account. There is no other to be seen: the list of users holds the caller alone. */
export function registerUsers(scope: FastifyInstance, accounts: AccountsService, callers: Callers): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const { requireActor: onRequest, actorOf } = callers;
  const version = { name: "User", shape: user };
  const changed = { 200: user, ...problems({ credentials: true, body: true, version }) };

  app.get(
    ME,
    {
      onRequest,
      schema: {
        summary: "Read the current user",
        operationId: "readCurrentUser",
        tags,
        response: { 200: user, ...problems({ credentials: true }) },
      },
    },
    async (request, reply) => withTag(reply, unwrap(await accounts.getProfile(actorOf(request)))),
  );

  for (const { method, schema, summary, operationId } of [
    { method: "PATCH", schema: profilePatch, summary: "Change the current user", operationId: "changeCurrentUser" },
    { method: "PUT", schema: profileReplace, summary: "Replace the current user", operationId: "replaceCurrentUser" },
  ] as const) {
    app.route({
      url: ME,
      method,
      onRequest,
      schema: {
        summary,
        operationId,
        description:
          "`id` and `email` cannot be changed. A new `timezone` changes how date-times print, not when they are.",
        tags,
        body: schema,
        response: changed,
      },
      handler: async (request, reply) => {
        const change = { changes: request.body, versions: seenVersions(request.headers["if-match"]) };
        return withTag(reply, unwrap(await accounts.updateProfile(actorOf(request), change)));
      },
    });
  }

  app.delete(
    ME,
    {
      onRequest,
      schema: {
        summary: "Delete the current user",
        operationId: "deleteCurrentUser",
        description:
          "The account and all that it holds, at once and for good. Needs `current_password`; an account without a password, a fresh Google `credential`.",
        tags,
        body: confirmation,
        response: { 204: noContent, ...problems({ credentials: true, body: true, version }) },
      },
    },
    async (request, reply) => {
      const versions = seenVersions(request.headers["if-match"]);
      const removal = { confirmation: request.body, versions, client: callers.clientOf(request) };
      unwrap(await accounts.remove(actorOf(request), removal));
      return reply.code(204).send(null);
    },
  );
  refuseOtherMethods(scope, ME, ["GET", "PUT", "PATCH", "DELETE"], onRequest);

  app.get(
    "/users/",
    {
      onRequest,
      schema: {
        summary: "List users",
        operationId: "listUsers",
        description: "The caller alone.",
        tags,
        response: { 200: z.array(user), ...problems({ credentials: true }) },
      },
    },
    async (request) => [unwrap(await accounts.getProfile(actorOf(request)))],
  );
  // Signing up is on the same path and for everybody, and so are wrong methods.
  refuseOtherMethods(scope, "/users/", ["GET", "POST"]);

  app.get(
    "/users/:id/",
    {
      onRequest,
      schema: {
        summary: "Read a user",
        operationId: "readUser",
        tags,
        params: z.object({ id }),
        response: { 200: user, ...problems({ credentials: true, object: true }) },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      if (request.params.id !== actor.userId) return unwrap(refuse({ code: "not_found" }));
      return withTag(reply, unwrap(await accounts.getProfile(actor)));
    },
  );
  refuseOtherMethods(scope, "/users/:id/", ["GET"], onRequest);
}
