import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";
import {
  activation,
  authToken,
  linkRequest,
  login,
  passwordReset,
  signedUp,
  signUp,
} from "@hourloom/schema/accounts/accounts";
import { detailError, noContent } from "@hourloom/schema/errors/rest-errors";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import type { AccountsService } from "../../services/accounts/accounts-service.ts";
import type { Client } from "../../core/context.ts";
import { unwrap } from "../../core/domain-error.ts";
import type { Callers } from "../conventions/callers.ts";
import { rejectOtherMethods } from "../conventions/methods.ts";
import { problems } from "../conventions/problem-responses.ts";
import { validMembers } from "../conventions/validation.ts";

function textOf(members: Record<string, unknown>, name: string): string | undefined {
  const value = members[name];
  return typeof value === "string" ? value : undefined;
}

interface NoContentCall<Input> {
  summary: string;
  operationId: string;
  description: string;
  body: z.ZodType<Input>;
  /** Further error responses, by status. */
  domainErrors?: Readonly<Record<number, z.ZodType>>;
  action: (input: Input, client: Client) => Promise<Result<null>>;
}

/**
 * Signing up and in, with the paths and responses of Djoser 2.3. All routes but the logout are
 * public and ignore tokens.
 */
export function registerAccounts(
  scope: FastifyInstance,
  accounts: AccountsService,
  { requireActor, requireOwnOrigin, actorOf, clientOf }: Callers,
): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ["Accounts"];
  const security: never[] = [];
  const errors = problems({ body: true });
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
        description: "Creates an inactive account and sends an email with a link that activates it.",
        tags,
        security,
        body: signUp,
        response: { 201: signedUp, ...errors },
      },
    },
    async (request, reply) => reply.code(201).send(unwrap(await accounts.signUp(request.body, clientOf(request)))),
  );

  /** Registers a public POST route that responds 204. */
  function postNoContent<Input>(
    path: string,
    { body, action, domainErrors, ...described }: NoContentCall<Input>,
  ): void {
    scope.post(
      path,
      { schema: { ...described, tags, security, body, response: { ...done, ...errors, ...domainErrors } } },
      async (request, reply) => {
        // Parsed again for its type; Fastify has validated it.
        unwrap(await action(body.parse(request.body), clientOf(request)));
        return reply.code(204).send(null);
      },
    );
    rejectOtherMethods(scope, path, ["POST"]);
  }

  postNoContent("/users/activation/", {
    summary: "Activate an account",
    operationId: "activateAccount",
    description: "Activates the account with the `uid` and `token` of the link in the email.",
    body: activation,
    domainErrors: { 403: detailError },
    action: (input, client) => accounts.activate(input, client),
  });
  postNoContent("/users/resend_activation/", {
    summary: "Request another activation link",
    operationId: "resendActivation",
    description:
      "Sends the email again if an account with this address is waiting for activation. The response is the same in any case. Earlier links remain valid.",
    body: linkRequest,
    action: (input, client) => accounts.resendActivation(input, client),
  });
  postNoContent("/users/reset_password/", {
    summary: "Request a password reset",
    operationId: "requestPasswordReset",
    description:
      "Sends an email with a link to set a new password if the account exists. The response is the same in any case.",
    body: linkRequest,
    action: (input, client) => accounts.requestReset(input, client),
  });
  postNoContent("/users/reset_password_confirm/", {
    summary: "Set a new password",
    operationId: "confirmPasswordReset",
    description:
      "Sets the password with the `uid` and `token` of the link in the email. Ends all logins of the account.",
    body: passwordReset,
    action: (input, client) => accounts.confirmReset(input, client),
  });

  app.post(
    "/token/login/",
    {
      onRequest: requireOwnOrigin,
      schema: {
        summary: "Log in",
        operationId: "logIn",
        description: "Creates a token. Send it as `Authorization: Token <auth_token>`.",
        tags,
        security,
        body: login,
        response: { 200: authToken, ...errors, 401: detailError },
      },
    },
    async (request) => unwrap(await accounts.logIn(request.body, clientOf(request))),
  );
  rejectOtherMethods(scope, "/token/login/", ["POST"]);

  app.post(
    "/token/logout/",
    {
      onRequest: requireActor,
      schema: {
        summary: "Log out",
        operationId: "logOut",
        description: "Ends the login of this token. Other logins of the account remain valid.",
        tags,
        response: { ...done, ...problems({ credentials: true }) },
      },
    },
    async (request, reply) => {
      unwrap(await accounts.logOut(actorOf(request), clientOf(request)));
      return reply.code(204).send(null);
    },
  );
  rejectOtherMethods(scope, "/token/logout/", ["POST"], requireActor);
}
