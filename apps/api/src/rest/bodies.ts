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
 * Makes text of whole numbers that would be rounded. So members that are texts keep what was sent,
 * and those that are numbers read the text. In one pass over what has been found to be JSON: a
 * reviver takes ten times as long, and cannot follow deep nesting.
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

/** More members than anybody means; Django reads as many. */
const FORM_MEMBERS_MAX = 1_000;
const FORM_TYPE = "application/x-www-form-urlencoded";

const ESCAPED_BYTES = /(?:%[\da-f]{2})+/gi;

/** The text of a form, whose bytes must not be replaced silently where they are no UTF-8. */
function readUtf8(form: Buffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(form);
    for (const [bytes] of text.matchAll(ESCAPED_BYTES)) decodeURIComponent(bytes);
    return text;
  } catch {
    throw new HttpProblem(400, "The form is not in UTF-8.");
  }
}

/** The members of a form as texts; of one that is sent again the last. */
function parseForm(body: Buffer): Record<string, string> {
  const members = new URLSearchParams(readUtf8(body));
  if (members.size > FORM_MEMBERS_MAX) throw new HttpProblem(400, "The form has too many members.");
  return Object.fromEntries(members);
}

/** What a body says, by its type; undefined for a type that is not read. */
function parseBody(body: Buffer, type: string, takesForms: boolean): unknown {
  if (type === "application/json") return parseJson(body);
  return type === FORM_TYPE && takesForms ? parseForm(body) : undefined;
}

/** Whether a form was sent, in which an empty text stands for null. */
export function isForm(request: FastifyRequest): boolean {
  return mediaTypeOf(sentTypes.get(request) ?? "") === FORM_TYPE;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether forms are refused like any other type. */
    jsonOnly?: boolean;
  }
}

const sentTypes = new WeakMap<FastifyRequest, string>();

/**
 * A hook: Fastify would refuse a type that it cannot read even where there is no body, or none that
 * is looked at. It is shown none; our parser judges the one that was sent.
 */
async function withholdType(request: FastifyRequest): Promise<void> {
  const { headers } = request.raw;
  sentTypes.set(request, headers["content-type"] ?? "");
  delete headers["content-type"];
}

/**
 * Bodies are JSON, or forms where a route does not want JSON alone; an empty one counts as `{}`
 * whatever its type, and one that no use-case asks for is not looked at.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.addHook("preParsing", withholdType);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, body, done) => {
    rememberSentBody(request, body);
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
  // Fastify shows a validator the same null for "no body" and for the JSON text null, which are
  // answered differently.
  app.addHook("preValidation", async (request) => {
    request.body ??= request.body === null ? null : {};
  });
}
