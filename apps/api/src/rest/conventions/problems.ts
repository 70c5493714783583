import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { errorBody, type Result, type DomainError, type DomainErrorCode } from "@hourloom/schema/errors/domain-errors";
import { NOT_FOUND, SERVER_ERROR } from "@hourloom/schema/fields/error-texts";
import type { IdempotencyKey } from "../../core/idempotency.ts";
import { DomainErrorException, domainErrorOf } from "../../core/domain-error.ts";
import { idempotencyKeyOf } from "./idempotency-keys.ts";

/** A problem of the HTTP request itself, found before any service is called. */
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

/**
 * The HTTP status of each domain error. Total, so that a new code does not compile until it is
 * added.
 */
const statuses: Readonly<Record<DomainErrorCode, number>> = {
  invalid: 400,
  credentials_missing: 401,
  credentials_malformed: 401,
  token_invalid: 401,
  user_inactive: 401,
  key_scope: 403,
  link_stale: 403,
  not_found: 404,
  changed: 412,
  timer_conflict: 409,
  idempotency_running: 409,
  idempotency_differs: 422,
  origin_foreign: 400,
  google_invalid: 400,
  google_missing: 503,
  google_unreachable: 503,
  throttled: 429,
  unavailable: 503,
};

function sendError(reply: FastifyReply, domainError: DomainError): FastifyReply {
  const status = statuses[domainError.code];
  if (status === 401) reply.header("www-authenticate", "Token");
  if ("retry_after_seconds" in domainError) reply.header("retry-after", String(domainError.retry_after_seconds));
  return sendJson(reply, status, errorBody(domainError));
}

/** Sent as text, bypassing the route's response schema. */
function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

function sendProblem(reply: FastifyReply, problem: HttpProblem): FastifyReply {
  if (problem.allow !== undefined) reply.header("allow", problem.allow);
  return sendJson(reply, problem.statusCode, { detail: problem.message });
}

/** Responds 404 to an unknown path. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, { code: "not_found" });
}

/** A hook: the router would read a doubled slash as an empty id. */
export async function rejectDoubledSlashes(request: FastifyRequest): Promise<void> {
  if (/^[^?]*\/\//.test(request.url)) throw new HttpProblem(404, NOT_FOUND);
}

/** Converts Fastify's own errors. */
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
      return new HttpProblem(404, NOT_FOUND);
    default:
      return error instanceof HttpProblem ? error : undefined;
  }
}

/**
 * Whether the error is about the request's content, which matters only if the path and its object
 * exist.
 */
function isAboutRequest(error: FastifyError): boolean {
  if (error instanceof DomainErrorException) return error.error.code === "invalid";
  return error.statusCode === 400 || error.statusCode === 413 || error.statusCode === 415;
}

/**
 * Adds errors that need the database: a reused idempotency key replaces the error, and other
 * invalid members are added, since all of them are reported at once.
 */
async function fullError(domainError: DomainError, request: FastifyRequest): Promise<DomainError> {
  if (domainError.code !== "invalid") return domainError;
  const { checkIdempotencyKey, moreErrors } = request.routeOptions.config;
  const idempotencyKey = idempotencyKeyOf(request);
  if (checkIdempotencyKey !== undefined && idempotencyKey.ok && idempotencyKey.value !== undefined) {
    const checked = await checkIdempotencyKey(request, idempotencyKey.value);
    if (!checked.ok) return checked.error;
  }
  if (moreErrors === undefined || "non_field_errors" in domainError.errors) return domainError;
  return { code: "invalid", errors: { ...(await moreErrors(request)), ...domainError.errors } };
}

/**
 * Whether the response is 404 instead: an unknown path or object takes precedence over invalid
 * content.
 */
async function isMissing(error: FastifyError, request: FastifyRequest): Promise<boolean> {
  if (!isAboutRequest(error)) return false;
  const { rowExists } = request.routeOptions.config;
  return request.is404 || (rowExists !== undefined && !(await rowExists(request)));
}

/** Sends the error as it is; an unexpected one is logged, without details for the client. */
function sendPlainError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const domainError = domainErrorOf(error);
  if (domainError !== undefined) return sendError(reply, domainError);
  request.log.error({ err: error }, "request failed");
  return sendJson(reply, 500, { detail: SERVER_ERROR });
}

/** The error handler of REST, with bodies in Django REST Framework's format. */
export async function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    if (await isMissing(error, request)) return sendError(reply, { code: "not_found" });
    const problem = problemOf(error, request);
    if (problem !== undefined) return sendProblem(reply, problem);
    const domainError = domainErrorOf(error);
    if (domainError !== undefined) return sendError(reply, await fullError(domainError, request));
  } catch (failure) {
    // The lookups may fail as well; details of that must not reach the client.
    return sendPlainError(failure, request, reply);
  }
  return sendPlainError(error, request, reply);
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the object in the path exists; called only if the body is invalid. */
    rowExists?: (request: FastifyRequest) => Promise<boolean>;
    /** Checks the `Idempotency-Key`; called only if the body is invalid. */
    checkIdempotencyKey?: (request: FastifyRequest, idempotencyKey: IdempotencyKey) => Promise<Result<null>>;
    /** Finds further errors of the body; called only if it is invalid. */
    moreErrors?: (request: FastifyRequest) => Promise<FieldErrors>;
  }
}
