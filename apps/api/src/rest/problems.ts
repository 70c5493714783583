import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { FieldErrors } from "@hourloom/schema/error-texts";
import { refusalBody, type Outcome, type Refusal, type RefusalCode } from "@hourloom/schema/refusals";
import type { RepeatKey } from "../services/items/repeats.ts";
import { Refused, refusalOf } from "../services/refused.ts";
import { repeatKeyOf } from "./idempotency-keys.ts";

/** What is wrong with a request as such, before any use-case hears of it. */
export class HttpProblem extends Error {
  override name = "HttpProblem";
  readonly statusCode: number;
  readonly allow: string | undefined;

  constructor(statusCode: number, detail: string, allow?: string) {
    super(detail);
    this.statusCode = statusCode;
    this.allow = allow;
  }
}

/** What each refusal is on this door. Total: a new code does not compile until it is here. */
const statuses: Readonly<Record<RefusalCode, number>> = {
  invalid: 400,
  credentials_missing: 401,
  credentials_malformed: 401,
  token_invalid: 401,
  user_inactive: 401,
  link_stale: 403,
  not_found: 404,
  changed: 412,
  timer_refused: 409,
  repeat_running: 409,
  repeat_differs: 422,
  origin_foreign: 400,
  google_invalid: 400,
  google_missing: 503,
  google_unreachable: 503,
  throttled: 429,
  unavailable: 503,
};

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = statuses[refusal.code];
  if (status === 401) reply.header("www-authenticate", "Token");
  if ("retry_after_seconds" in refusal) reply.header("retry-after", String(refusal.retry_after_seconds));
  return sendJson(reply, status, refusalBody(refusal));
}

/** Errors are sent as text, past the route's response schema, which describes them but need not check them. */
function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

function sendProblem(reply: FastifyReply, problem: HttpProblem): FastifyReply {
  if (problem.allow !== undefined) reply.header("allow", problem.allow);
  return sendJson(reply, problem.statusCode, { detail: problem.message });
}

/** The answer to an address that is not known. */
export function answerUnknownPath(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, { code: "not_found" });
}

/** A hook: a doubled slash is another path, which the router would read as an empty id. */
export async function refuseDoubledSlashes(request: FastifyRequest): Promise<void> {
  if (/^[^?]*\/\//.test(request.url)) throw new HttpProblem(404, "Not found.");
}

/** Fastify's own refusals of a request, in our words. */
function problemOf(error: FastifyError, request: FastifyRequest): HttpProblem | undefined {
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new HttpProblem(413, "Request body too large.");
    case "FST_ERR_ROUTE_MISSING_CONTENT_TYPE":
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new HttpProblem(415, `Unsupported media type "${request.headers["content-type"] ?? ""}" in request.`);
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new HttpProblem(400, "JSON parse error - the body is not as long as Content-Length says");
    case "FST_ERR_BAD_URL":
    case "FST_ERR_MAX_PARAM_LENGTH":
      return new HttpProblem(404, "Not found.");
    default:
      return error instanceof HttpProblem ? error : undefined;
  }
}

/** Whether an error speaks of what was sent, which is looked at only after the path and its object were found. */
function isAboutRequest(error: FastifyError): boolean {
  if (error instanceof Refused) return error.refusal.code === "invalid";
  return error.statusCode === 400 || error.statusCode === 413 || error.statusCode === 415;
}

/**
 * A refused body with what only the database knows of it: that another body was sent with its key before, which says more than what is wrong with this one;
 * or what else is wrong, since all failing members are named at once.
 */
async function fullRefusal(refusal: Refusal, request: FastifyRequest): Promise<Refusal> {
  if (refusal.code !== "invalid") return refusal;
  const { checkKey, moreErrors } = request.routeOptions.config;
  const repeat = repeatKeyOf(request);
  if (checkKey !== undefined && repeat.ok && repeat.value !== undefined) {
    const checked = await checkKey(request, repeat.value);
    if (!checked.ok) return checked.refusal;
  }
  if (moreErrors === undefined || "non_field_errors" in refusal.errors) return refusal;
  return { code: "invalid", errors: { ...(await moreErrors(request)), ...refusal.errors } };
}

/** What comes before all that is wrong with a request: that it goes nowhere, or to an object that is not there. */
async function isToNowhere(error: FastifyError, request: FastifyRequest): Promise<boolean> {
  if (!isAboutRequest(error)) return false;
  const { rowExists } = request.routeOptions.config;
  return request.is404 || (rowExists !== undefined && !(await rowExists(request)));
}

/** Answers with what the error says by itself; a bug is logged and says nothing. */
function answerPlainly(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal !== undefined) return sendRefusal(reply, refusal);
  request.log.error({ err: error }, "request failed");
  return sendJson(reply, 500, { detail: "A server error occurred." });
}

/** Answers an error of the REST door in Django REST Framework's shapes. */
export async function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    if (await isToNowhere(error, request)) return sendRefusal(reply, { code: "not_found" });
    const problem = problemOf(error, request);
    if (problem !== undefined) return sendProblem(reply, problem);
    const refusal = refusalOf(error);
    if (refusal !== undefined) return sendRefusal(reply, await fullRefusal(refusal, request));
  } catch (failure) {
    // What is asked of the database meanwhile can fail as well, and nothing of that may leave the server.
    return answerPlainly(failure, request, reply);
  }
  return answerPlainly(error, request, reply);
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the object that the path names is there; asked only when something is wrong with the body. */
    rowExists?: (request: FastifyRequest) => Promise<boolean>;
    /** Whether the `Idempotency-Key` of a refused body is good; asked only then. */
    checkKey?: (request: FastifyRequest, repeat: RepeatKey) => Promise<Outcome<null>>;
    /** What else is wrong with a refused body; asked only then. */
    moreErrors?: (request: FastifyRequest) => Promise<FieldErrors>;
  }
}
