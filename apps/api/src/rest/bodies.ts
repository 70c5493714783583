import type { FastifyInstance } from "fastify";
import { rememberSentBody } from "./idempotency-keys.ts";
import { HttpProblem } from "./problems.ts";

/** A media type without its parameters, in lower case. */
function mediaTypeOf(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

function parseJson(body: Buffer): unknown {
  try {
    // Fatal, since invalid bytes must not be replaced silently.
    const parsed: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return parsed;
  } catch {
    // The parser's own message quotes the body, in which a password may stand.
    throw new HttpProblem(400, "JSON parse error - the body is not JSON in UTF-8");
  }
}

/** Bodies are JSON and nothing else; an empty one counts as `{}` whatever its type, and one that no use-case asks for is not looked at. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, body, done) => {
    rememberSentBody(request, body);
    if (body.length === 0 || request.routeOptions.schema?.body === undefined) return done(null, {});
    const contentType = request.headers["content-type"] ?? "";
    if (mediaTypeOf(contentType) !== "application/json") {
      return done(new HttpProblem(415, `Unsupported media type "${contentType}" in request.`));
    }
    try {
      return done(null, parseJson(body));
    } catch (error) {
      return done(error instanceof Error ? error : new Error("unreadable body"));
    }
  });
  // Fastify shows a validator the same null for "no body" and for the JSON text null, which are answered differently.
  app.addHook("preValidation", async (request) => {
    request.body ??= request.body === null ? null : {};
  });
}
