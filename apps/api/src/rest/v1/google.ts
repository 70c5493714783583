import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { authToken, googleLogin } from "@hourloom/schema/accounts";
import { detailError, fieldOrDetailError } from "@hourloom/schema/rest-errors";
import type { AccountsService } from "../../services/accounts/service.ts";
import { unwrap } from "../../services/refused.ts";
import type { Callers } from "../callers.ts";
import { refuseOtherMethods } from "../methods.ts";
import { problems } from "../problem-responses.ts";

const PATH = "/social/google/";

/** Sign-in with Google; `isAlias`: at a second address, which the reference does not name. */
export function registerGoogle(
  scope: FastifyInstance,
  accounts: AccountsService,
  { callers, isAlias }: { callers: Callers; isAlias: boolean },
): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    PATH,
    {
      onRequest: callers.requireOwnPage,
      config: { jsonOnly: true },
      schema: {
        hide: isAlias,
        summary: "Log in with Google",
        operationId: "logInWithGoogle",
        description: "Issues a token for the account that the Google account opens; the first time makes one.",
        tags: ["Accounts"],
        security: [],
        body: googleLogin,
        response: { 200: authToken, ...problems({ body: true }), 400: fieldOrDetailError, 401: detailError },
      },
    },
    async (request) => unwrap(await accounts.signInWithGoogle(request.body, callers.clientOf(request))),
  );
  refuseOtherMethods(scope, PATH, ["POST"]);
}
