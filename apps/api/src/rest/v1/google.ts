import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { authToken, googleLogin } from "@hourloom/schema/accounts/accounts";
import { detailError, fieldOrDetailError } from "@hourloom/schema/errors/rest-errors";
import type { AccountsService } from "../../services/accounts/accounts-service.ts";
import { unwrap } from "../../core/domain-error.ts";
import type { Callers } from "../conventions/callers.ts";
import { rejectOtherMethods } from "../conventions/methods.ts";
import { problems } from "../conventions/problem-responses.ts";

const PATH = "/social/google/";

/** Sign-in with Google. `isAlias`: at a second path, hidden in the reference. */
export function registerGoogle(
  scope: FastifyInstance,
  accounts: AccountsService,
  { callers, isAlias }: { callers: Callers; isAlias: boolean },
): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    PATH,
    {
      onRequest: callers.requireOwnOrigin,
      config: { jsonOnly: true },
      schema: {
        hide: isAlias,
        summary: "Log in with Google",
        operationId: "logInWithGoogle",
        description:
          "Creates a token for the account that is linked to the Google account. Creates the account if there is none.",
        tags: ["Accounts"],
        security: [],
        body: googleLogin,
        response: { 200: authToken, ...problems({ body: true }), 400: fieldOrDetailError, 401: detailError },
      },
    },
    async (request) => unwrap(await accounts.signInWithGoogle(request.body, callers.clientOf(request))),
  );
  rejectOtherMethods(scope, PATH, ["POST"]);
}
