import { METHODS } from "node:http";
import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";
import { HttpProblem } from "./problems.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route only responds that a method is not offered. */
    isMethodFallback?: boolean;
  }
}

/** Registers every method that Node can parse, so that unusual ones on a known path get 405 too. */
export function acceptEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== "CONNECT" && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
}

/**
 * Responds 405 with `Allow` to other methods, and 204 to OPTIONS. Missing credentials take
 * precedence.
 */
export function rejectOtherMethods(
  app: FastifyInstance,
  url: string,
  offered: readonly Method[],
  requireCredentials?: onRequestAsyncHookHandler,
): void {
  const offers: readonly string[] = [...offered, ...(offered.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
  const others = app.supportedMethods.filter((method) => !offers.includes(method));
  const allow = offers.join(", ");
  const schema = { hide: true };

  app.options(url, { schema, config: { isMethodFallback: true } }, (_request, reply) =>
    reply.code(204).header("allow", allow).send(),
  );
  app.route({
    url,
    method: others,
    schema,
    config: { isMethodFallback: true },
    onRequest: [
      ...(requireCredentials === undefined ? [] : [requireCredentials]),
      async (request) => {
        throw new HttpProblem(405, `Method "${request.method}" not allowed.`, allow);
      },
    ],
    handler: () => {},
  });
}
