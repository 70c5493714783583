import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";
import { activation, authToken, linkRequest, login, passwordReset, signedUp, signUp } from "@hourloom/schema/accounts";
import { detailError, noContent } from "@hourloom/schema/rest-errors";
import type { Outcome } from "@hourloom/schema/refusals";
import type { AccountsService } from "../../services/accounts/service.ts";
import type { Client } from "../../services/context.ts";
import { unwrap } from "../../services/refused.ts";
import type { Callers } from "../callers.ts";
import { refuseOtherMethods } from "../methods.ts";
import { problems } from "../problem-responses.ts";
import { validMembers } from "../validation.ts";

/** What of a valid member can be looked up. */
function textOf(members: Record<string, unknown>, name: string): string | undefined {
  const value = members[name];
  return typeof value === "string" ? value : undefined;
}

/** A call for everybody that is answered with nothing. */
interface SilentCall<Input> {
  summary: string;
  operationId: string;
  description: string;
  body: z.ZodType<Input>;
  /** Refusals beside the usual ones, by status. */
  refusals?: Readonly<Record<number, z.ZodType>>;
  act: (input: Input, client: Client) => Promise<Outcome<null>>;
}

/** How one comes to an account and into it, with the paths and answers of Djoser 2.3. All but the logout is for everybody: a token is not looked at. */
export function registerAccounts(scope: FastifyInstance, accounts: AccountsService, callers: Callers): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const { requireActor, requireOwnPage, actorOf, clientOf } = callers;
  const tags = ["Accounts"];
  const security: never[] = [];
  const refused = problems({ body: true });
  const done = { 204: noContent };

  app.post(
    "/users/",
    {
      config: {
        moreErrors: async (request) => {
          const members = validMembers(signUp, request.body);
          const keys = { username: textOf(members, "username"), email: textOf(members, "email") };
          return accounts.takenErrors(keys, clientOf(request));
        },
      },
      schema: {
        summary: "Sign up",
        operationId: "signUp",
        description: "Makes an inactive account and sends a mail with the link that activates it.",
        tags,
        security,
        body: signUp,
        response: { 201: signedUp, ...refused },
      },
    },
    async (request, reply) => reply.code(201).send(unwrap(await accounts.signUp(request.body, clientOf(request)))),
  );

  /** A call that has nothing to say but that it was done. */
  function postForNothing<Input>(path: string, call: SilentCall<Input>): void {
    const { body, act, refusals, ...described } = call;
    scope.post(
      path,
      { schema: { ...described, tags, security, body, response: { ...done, ...refused, ...refusals } } },
      async (request, reply) => {
        // Typed again: Fastify has validated it.
        unwrap(await act(body.parse(request.body), clientOf(request)));
        return reply.code(204).send(null);
      },
    );
    refuseOtherMethods(scope, path, ["POST"]);
  }

  postForNothing("/users/activation/", {
    summary: "Activate an account",
    operationId: "activateAccount",
    description: "With the `uid` and `token` of the link in the mail.",
    body: activation,
    refusals: { 403: detailError },
    act: (input, client) => accounts.activate(input, client),
  });
  postForNothing("/users/resend_activation/", {
    summary: "Ask for another activation link",
    operationId: "resendActivation",
    description: "Answers alike whether or not there is an account that waits for one. Earlier links stay good.",
    body: linkRequest,
    act: (input, client) => accounts.resendActivation(input, client),
  });
  postForNothing("/users/reset_password/", {
    summary: "Ask for a link to set a new password",
    operationId: "requestPasswordReset",
    description: "Answers alike whether or not there is such an account.",
    body: linkRequest,
    act: (input, client) => accounts.requestReset(input, client),
  });
  postForNothing("/users/reset_password_confirm/", {
    summary: "Set a new password",
    operationId: "confirmPasswordReset",
    description: "With the `uid` and `token` of the link in the mail. Ends all logins of the account.",
    body: passwordReset,
    act: (input, client) => accounts.confirmReset(input, client),
  });

  app.post(
    "/token/login/",
    {
      onRequest: requireOwnPage,
      schema: {
        summary: "Log in",
        operationId: "logIn",
        description: "Issues a token for this login; send it as `Authorization: Token <auth_token>`.",
        tags,
        security,
        body: login,
        response: { 200: authToken, ...refused, 401: detailError },
      },
    },
    async (request) => unwrap(await accounts.logIn(request.body, clientOf(request))),
  );
  refuseOtherMethods(scope, "/token/login/", ["POST"]);

  app.post(
    "/token/logout/",
    {
      onRequest: requireActor,
      schema: {
        summary: "Log out",
        operationId: "logOut",
        description: "Ends the login whose token this is, and no other.",
        tags,
        response: { ...done, ...problems({ credentials: true }) },
      },
    },
    async (request, reply) => {
      unwrap(await accounts.logOut(actorOf(request), clientOf(request)));
      return reply.code(204).send(null);
    },
  );
  refuseOtherMethods(scope, "/token/logout/", ["POST"], requireActor);
}
