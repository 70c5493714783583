import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { activation, authToken, login, signedUp, signUp, user } from "@hourloom/schema/accounts";
import { detailError, fieldError, noContent } from "@hourloom/schema/rest-errors";
import type { AccountsService } from "../../services/accounts/service.ts";
import { unwrap } from "../../services/refused.ts";
import type { Callers } from "../callers.ts";
import { refuseOtherMethods } from "../methods.ts";

/** Accounts, with the paths and answers of Djoser 2.3. */
export function registerAccounts(scope: FastifyInstance, accounts: AccountsService, callers: Callers): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const { requireActor: credentials, actorOf, clientOf } = callers;
  const tags = ["Accounts"];
  const anonymous: never[] = [];

  app.post(
    "/users/",
    {
      schema: {
        summary: "Sign up",
        description: "Makes an inactive account and sends a mail with the link that activates it.",
        tags,
        security: anonymous,
        body: signUp,
        response: { 201: signedUp, 400: fieldError, 429: detailError },
      },
    },
    async (request, reply) => reply.code(201).send(unwrap(await accounts.signUp(request.body, clientOf(request)))),
  );
  refuseOtherMethods(scope, "/users/", ["POST"]);

  app.post(
    "/users/activation/",
    {
      schema: {
        summary: "Activate an account",
        tags,
        security: anonymous,
        body: activation,
        response: { 204: noContent, 400: fieldError, 403: detailError, 429: detailError },
      },
    },
    async (request, reply) => {
      unwrap(await accounts.activate(request.body, clientOf(request)));
      return reply.code(204).send(null);
    },
  );
  refuseOtherMethods(scope, "/users/activation/", ["POST"]);

  app.post(
    "/token/login/",
    {
      schema: {
        summary: "Log in",
        description: "Issues a token for this login; send it as `Authorization: Token <auth_token>`.",
        tags,
        security: anonymous,
        body: login,
        response: { 200: authToken, 400: fieldError, 401: detailError, 429: detailError },
      },
    },
    async (request) => unwrap(await accounts.logIn(request.body, clientOf(request))),
  );
  refuseOtherMethods(scope, "/token/login/", ["POST"]);

  app.post(
    "/token/logout/",
    {
      onRequest: credentials,
      schema: { summary: "Log out", tags, response: { 204: noContent, 401: detailError } },
    },
    async (request, reply) => {
      unwrap(await accounts.logOut(actorOf(request)));
      return reply.code(204).send(null);
    },
  );
  refuseOtherMethods(scope, "/token/logout/", ["POST"], credentials);

  app.get(
    "/users/me/",
    {
      onRequest: credentials,
      schema: { summary: "Current user", tags, response: { 200: user, 401: detailError } },
    },
    async (request) => unwrap(await accounts.getProfile(actorOf(request))),
  );
  refuseOtherMethods(scope, "/users/me/", ["GET"], credentials);
}
