import type { FastifyInstance, FastifyRequest } from "fastify";
import { storeRawBody } from "./idempotency-keys.ts";
import { HttpProblem } from "./problems.ts";

/** The content types of requests, whose headers `hideContentType` removes. */
const sentTypes = new WeakMap<FastifyRequest, string>();

/** A media type without its parameters, in lower case. */
function mediaTypeOf(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

/** JavaScript rounds integers above 2^53, which has 16 digits. */
const LONG_DIGITS = /\d{16}/;

/** Matches a JSON string, or an integer of 16 or more digits without an exponent. */
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * Turns integers that JavaScript would round into strings, so that no digit is lost. Works on the
 * JSON text, as a reviver takes ten times as long and cannot handle deep nesting.
 */
function quoteLongIntegers(json: string): string {
  return json.replace(STRING_OR_LONG_NUMBER, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
  );
}

function parseText(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || !LONG_DIGITS.test(text)) return parsed;
  const exact: unknown = JSON.parse(quoteLongIntegers(text));
  return exact;
}

function parseJson(body: Buffer): unknown {
  try {
    // Fatal, since invalid bytes must not be replaced silently.
    return parseText(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    // The parser's own message quotes the body, which may contain a password.
    throw new HttpProblem(400, "JSON parse error - the body is not JSON in UTF-8");
  }
}

/** Equals the default of Django's `DATA_UPLOAD_MAX_NUMBER_FIELDS`. */
const FORM_MEMBERS_MAX = 1_000;
const FORM_TYPE = "application/x-www-form-urlencoded";

const ESCAPED_BYTES = /(?:%[\da-f]{2})+/gi;

/** Returns a form's text, still escaped. Throws for bytes that are not UTF-8, also escaped ones. */
function readFormText(form: Buffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(form);
    // Throws for invalid bytes, which URLSearchParams would replace silently.
    for (const [bytes] of text.matchAll(ESCAPED_BYTES)) decodeURIComponent(bytes);
    return text;
  } catch {
    throw new HttpProblem(400, "The form is not in UTF-8.");
  }
}

/** The members of a form as strings; the last one wins if a name is repeated. */
function parseForm(body: Buffer): Record<string, string> {
  const members = new URLSearchParams(readFormText(body));
  if (members.size > FORM_MEMBERS_MAX) throw new HttpProblem(400, "The form has too many members.");
  return Object.fromEntries(members);
}

/** Parses a body by its type; undefined for an unsupported type. */
function parseBody(body: Buffer, type: string, takesForms: boolean): unknown {
  if (type === "application/json") return parseJson(body);
  return type === FORM_TYPE && takesForms ? parseForm(body) : undefined;
}

/** Whether the body is a form, in which an empty string means null. */
export function isForm(request: FastifyRequest): boolean {
  return mediaTypeOf(sentTypes.get(request) ?? "") === FORM_TYPE;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether forms are rejected, like any type other than JSON. */
    jsonOnly?: boolean;
  }
}

/**
 * Hides the content type from Fastify, which rejects unknown types even for empty or unused bodies.
 * The parser of `registerBodyParser` checks it.
 */
async function hideContentType(request: FastifyRequest): Promise<void> {
  const { headers } = request.raw;
  sentTypes.set(request, headers["content-type"] ?? "");
  delete headers["content-type"];
}

/**
 * Parses JSON bodies, and forms except on routes with `jsonOnly`. An empty body counts as `{}`
 * whatever its type; a body that the route does not use is ignored.
 */
export function registerBodyParser(app: FastifyInstance): void {
  app.addHook("preParsing", hideContentType);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, body, done) => {
    storeRawBody(request, body);
    if (body.length === 0 || request.routeOptions.schema?.body === undefined) return done(null, {});
    const contentType = sentTypes.get(request) ?? "";
    try {
      const parsed = parseBody(body, mediaTypeOf(contentType), request.routeOptions.config.jsonOnly !== true);
      if (parsed !== undefined) return done(null, parsed);
      return done(new HttpProblem(415, `Unsupported media type "${contentType}" in request.`));
    } catch (error) {
      return done(error instanceof Error ? error : new Error("unreadable body"));
    }
  });
  // Fastify passes null to the validator both for a missing body (undefined) and for JSON null.
  // Only JSON null is an error.
  app.addHook("preValidation", async (request) => {
    if (request.body === undefined) request.body = {};
  });
}
