import type { FastifyInstance, FastifyRequest } from "fastify";
import { rememberSentBody } from "./idempotency-keys.ts";
import { HttpProblem } from "./problems.ts";

/** A media type without its parameters, in lower case. */
function mediaTypeOf(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

/** The least whole number that JavaScript cannot tell from its neighbour, 2^53, has 16 digits. */
const MAY_BE_ROUNDED = /\d{16}/;

/** In a JSON text: a string, or a whole number of so many digits without an exponent. */
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * Makes text of whole numbers that would be rounded. So members that are texts keep what was sent, and those that are numbers read the text. In one pass over
 * what has been found to be JSON: a reviver takes ten times as long, and cannot follow deep nesting.
 */
function keepDigits(json: string): string {
  return json.replace(STRING_OR_LONG_NUMBER, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
  );
}

function parseText(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || !MAY_BE_ROUNDED.test(text)) return parsed;
  const kept: unknown = JSON.parse(keepDigits(text));
  return kept;
}

function parseJson(body: Buffer): unknown {
  try {
    // Fatal, since invalid bytes must not be replaced silently.
    return parseText(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    // The parser's own message quotes the body, in which a password may stand.
    throw new HttpProblem(400, "JSON parse error - the body is not JSON in UTF-8");
  }
}

const sentTypes = new WeakMap<FastifyRequest, string>();

/**
 * A hook: Fastify would refuse a type that it cannot read even where there is no body, or none that is looked at. It is shown none; our parser judges the
 * one that was sent.
 */
async function withholdType(request: FastifyRequest): Promise<void> {
  const { headers } = request.raw;
  sentTypes.set(request, headers["content-type"] ?? "");
  delete headers["content-type"];
}

/** Bodies are JSON and nothing else; an empty one counts as `{}` whatever its type, and one that no use-case asks for is not looked at. */
export function readJsonBodies(app: FastifyInstance): void {
  app.addHook("preParsing", withholdType);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, body, done) => {
    rememberSentBody(request, body);
    if (body.length === 0 || request.routeOptions.schema?.body === undefined) return done(null, {});
    const contentType = sentTypes.get(request) ?? "";
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
