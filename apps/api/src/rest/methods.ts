import type { FastifyInstance, HTTPMethods, onRequestAsyncHookHandler } from "fastify";
import { HttpProblem } from "./problems.ts";

const everyMethod = ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE"] satisfies HTTPMethods[];
type Method = (typeof everyMethod)[number];

/**
 * Answers the methods that a path does not offer with 405 and `Allow`, and OPTIONS with 204. Credentials, where the path wants them, come first.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  offered: readonly Method[],
  requireCredentials?: onRequestAsyncHookHandler,
): void {
  const allow = [...offered, ...(offered.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const others: HTTPMethods[] = everyMethod.filter((method) => !offered.includes(method));
  if (!offered.includes("GET")) others.push("HEAD");
  const schema = { hide: true };

  app.options(url, { schema }, (_request, reply) => reply.code(204).header("allow", allow).send());
  app.route({
    url,
    method: others,
    schema,
    onRequest: [
      ...(requireCredentials === undefined ? [] : [requireCredentials]),
      async (request) => {
        throw new HttpProblem(405, `Method "${request.method}" not allowed.`, allow);
      },
    ],
    handler: () => {},
  });
}
