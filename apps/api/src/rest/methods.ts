import { METHODS } from "node:http";
import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";
import { HttpProblem } from "./problems.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route only says that its method is not offered, or which are. */
    isRefusal?: boolean;
  }
}

/** Lets the routes below `app` name every method that Node reads, so that an unusual one on a known path is refused like any other. */
export function knowEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== "CONNECT" && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
}

/**
 * Answers the methods that a path does not offer with 405 and `Allow`, and OPTIONS with 204. Credentials, where the path wants them, come first.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  offered: readonly Method[],
  requireCredentials?: onRequestAsyncHookHandler,
): void {
  const offers: readonly string[] = [...offered, ...(offered.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
  const others = app.supportedMethods.filter((method) => !offers.includes(method));
  const allow = offers.join(", ");
  const schema = { hide: true };

  app.options(url, { schema, config: { isRefusal: true } }, (_request, reply) =>
    reply.code(204).header("allow", allow).send(),
  );
  app.route({
    url,
    method: others,
    schema,
    config: { isRefusal: true },
    onRequest: [
      ...(requireCredentials === undefined ? [] : [requireCredentials]),
      async (request) => {
        throw new HttpProblem(405, `Method "${request.method}" not allowed.`, allow);
      },
    ],
    handler: () => {},
  });
}
