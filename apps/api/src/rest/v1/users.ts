import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { confirmation, profilePatch, profileReplace, user } from "@hourloom/schema/accounts/accounts";
import { id } from "@hourloom/schema/fields/fields";
import { err } from "@hourloom/schema/errors/domain-errors";
import { noContent } from "@hourloom/schema/errors/rest-errors";
import type { AccountsService } from "../../services/accounts/accounts-service.ts";
import { unwrap } from "../../core/domain-error.ts";
import type { Callers } from "../conventions/callers.ts";
import { seenVersions, withTag } from "../conventions/entity-tags.ts";
import { rejectOtherMethods } from "../conventions/methods.ts";
import { problems } from "../conventions/problem-responses.ts";

const tags = ["Users"];
const ME = "/users/me/";

/** The caller's own account. Others are invisible: the list of users has only the caller. */
export function registerUsers(scope: FastifyInstance, accounts: AccountsService, callers: Callers): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const { requireActor: onRequest, requireOwner, actorOf, ownerOf, clientOf } = callers;
  const version = { name: "User", shape: user };
  const changed = { 200: user, ...problems({ credentials: true, body: true, version }) };

  app.get(
    ME,
    {
      onRequest: requireOwner,
      schema: {
        summary: "Read the current user",
        operationId: "readCurrentUser",
        tags,
        response: { 200: user, ...problems({ credentials: true }) },
      },
    },
    async (request, reply) => withTag(reply, unwrap(await accounts.getProfile(ownerOf(request)))),
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
          "`id` and `email` are read-only. A new `timezone` changes how date-times are displayed, not the instants.",
        tags,
        body: schema,
        response: changed,
      },
      handler: async (request, reply) => {
        const versions = seenVersions(request.headers["if-match"]);
        const change = { changes: request.body, versions, client: clientOf(request) };
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
          "Permanently deletes the account and all its data. Requires `current_password` or, for an account without a password, a new Google `credential`.",
        tags,
        body: confirmation,
        response: { 204: noContent, ...problems({ credentials: true, body: true, version }) },
      },
    },
    async (request, reply) => {
      const versions = seenVersions(request.headers["if-match"]);
      const removal = { confirmation: request.body, versions, client: clientOf(request) };
      unwrap(await accounts.remove(actorOf(request), removal));
      return reply.code(204).send(null);
    },
  );
  rejectOtherMethods(scope, ME, ["GET", "PUT", "PATCH", "DELETE"], onRequest);

  app.get(
    "/users/",
    {
      onRequest,
      schema: {
        summary: "List users",
        operationId: "listUsers",
        description: "Returns only the current user.",
        tags,
        response: { 200: z.array(user), ...problems({ credentials: true }) },
      },
    },
    async (request) => [unwrap(await accounts.getProfile(actorOf(request)))],
  );
  // Signing up is on the same path and public, so wrong methods need no credentials either.
  rejectOtherMethods(scope, "/users/", ["GET", "POST"]);

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
      if (request.params.id !== actor.userId) return unwrap(err({ code: "not_found" }));
      return withTag(reply, unwrap(await accounts.getProfile(actor)));
    },
  );
  rejectOtherMethods(scope, "/users/:id/", ["GET"], onRequest);
}
