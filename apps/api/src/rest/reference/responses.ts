import { errorBody, type DomainError } from "@hourloom/schema/errors/domain-errors";
import { SERVER_ERROR } from "@hourloom/schema/fields/error-texts";
import type { ResponseObject, Components, Operation, Reference } from "./api-document.ts";
import type { Example, Examples } from "./example-bodies.ts";
import { responses, bodies } from "./examples.ts";
import { referredShape } from "./shapes.ts";
import type { GeneratedOperation, JsonSchema } from "./generated.ts";
import { timerConflicts } from "./timer-examples.ts";

/** Descriptions, headers and examples of each response by status. */

function component(kind: keyof Components, name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}

const errorSchema = component("schemas", "Error");
const RETRY_AFTER = { "Retry-After": component("headers", "RetryAfter") };
const AUTHENTICATE = { "WWW-Authenticate": component("headers", "Authenticate") };

function errorExample(summary: string, domainError: DomainError): Example {
  return { summary, value: errorBody(domainError) };
}

function detailExample(summary: string, detail: string): Example {
  return { summary, value: { detail } };
}

function problem(description: string, examples: Examples, headers?: ResponseObject["headers"]): ResponseObject {
  return {
    description,
    ...(headers && { headers }),
    content: { "application/json": { schema: { ...errorSchema }, examples } },
  };
}

const ONE_MINUTE = 60;
const idempotencyRunning = errorExample("Retry after a short delay", { code: "idempotency_running" });

/** Error responses shared by many operations. */
const sharedProblems: Readonly<Record<string, readonly [name: string, response: ResponseObject]>> = {
  400: [
    "BadRequest",
    {
      description: "The `Idempotency-Key` is invalid.",
      content: {
        "application/json": {
          schema: { ...component("schemas", "FieldErrors") },
          examples: { badKey: component("examples", "BadIdempotencyKey") },
        },
      },
    },
  ],
  401: [
    "Unauthorized",
    problem(
      "The token or access key is missing or invalid.",
      {
        missing: errorExample("No token, or a scheme other than `Token`", { code: "credentials_missing" }),
        empty: errorExample("The scheme without a token", { code: "credentials_malformed", problem: "empty" }),
        spaces: errorExample("A token that contains spaces", { code: "credentials_malformed", problem: "spaces" }),
        characters: errorExample("Bytes that are not UTF-8", { code: "credentials_malformed", problem: "characters" }),
        dead: errorExample("Unknown, expired, logged out or revoked", { code: "token_invalid" }),
        inactive: errorExample("The account is not active", { code: "user_inactive" }),
      },
      AUTHENTICATE,
    ),
  ],
  403: [
    "Forbidden",
    problem("The access key does not allow this call. Use the token of a login.", {
      scope: errorExample("Outside the scope of the key", { code: "key_scope" }),
    }),
  ],
  404: [
    "NotFound",
    problem("The account has no such object.", {
      unknown: errorExample("Unknown, in another account, deleted, or not a UUID", { code: "not_found" }),
    }),
  ],
  409: [
    "RepeatRunning",
    problem("Another call with this `Idempotency-Key` is still running.", { running: idempotencyRunning }),
  ],
  413: [
    "TooLarge",
    problem("The body is larger than 1 MiB.", { large: detailExample("More than 1 MiB", "Request body too large.") }),
  ],
  414: [
    "AddressTooLong",
    problem("The query is longer than 2,048 characters.", {
      long: detailExample("More than 2,048 characters", "Request address too long."),
    }),
  ],
  415: [
    "UnsupportedMediaType",
    problem("The body is neither `application/json` nor a form.", {
      text: detailExample("Plain text", 'Unsupported media type "text/plain" in request.'),
    }),
  ],
  422: [
    "RepeatDiffers",
    problem("The `Idempotency-Key` was used with another body.", {
      differs: errorExample("Use a new key", { code: "idempotency_differs" }),
    }),
  ],
  429: [
    "Throttled",
    problem(
      "Too many requests. Wait as long as `Retry-After` states.",
      {
        throttled: errorExample("Too many requests", {
          code: "throttled",
          retry_after_seconds: ONE_MINUTE,
        }),
      },
      RETRY_AFTER,
    ),
  ],
  500: [
    "ServerError",
    problem("Unexpected error on the server. It has been logged.", {
      bug: detailExample("Unexpected error", SERVER_ERROR),
    }),
  ],
  503: [
    "Unavailable",
    problem(
      "The server is overloaded, or the database is not reachable. Wait as long as `Retry-After` states.",
      { unavailable: errorExample("Overload, or no database", { code: "unavailable", retry_after_seconds: 1 }) },
      RETRY_AFTER,
    ),
  ],
};

const inactiveLogin = problem(
  "The password is correct, but the account is not active.",
  { inactive: errorExample("The account has not been activated", { code: "user_inactive" }) },
  AUTHENTICATE,
);

/** A list with invalid query parameters. */
const badFilter: ResponseObject = {
  description: "A query parameter is invalid. Every invalid parameter is listed.",
  content: {
    "application/json": {
      schema: { ...component("schemas", "FieldErrors") },
      examples: {
        date: {
          summary: "A date that does not exist",
          value: { from: ["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."] },
        },
      },
    },
  },
};

/** Error responses of single operations, by operation id and status. */
const ownProblems: Readonly<Record<string, Readonly<Record<string, ResponseObject>>>> = {
  listEvents: { 400: badFilter },
  listTasks: { 400: badFilter },
  listTaskBlocks: { 400: badFilter },
  listPomodoros: { 400: badFilter },
  listFlowtimes: { 400: badFilter },
  activateAccount: {
    403: problem("The account is already active.", {
      stale: errorExample("The link was used before", { code: "link_stale" }),
    }),
  },
  logIn: { 401: inactiveLogin },
  logInWithGoogle: {
    401: problem(
      "The account is disabled.",
      { inactive: errorExample("A disabled account", { code: "user_inactive" }) },
      AUTHENTICATE,
    ),
    503: problem(
      "Google sign-in is not configured, Google's keys cannot be fetched, or the server is overloaded.",
      {
        missing: errorExample("Google sign-in is not configured; without `Retry-After`", {
          code: "google_missing",
        }),
        unreachable: errorExample("Google's keys cannot be fetched", {
          code: "google_unreachable",
          retry_after_seconds: 30,
        }),
        unavailable: errorExample("Overload, or no database", { code: "unavailable", retry_after_seconds: 1 }),
      },
      RETRY_AFTER,
    ),
  },
};

const descriptions: Readonly<Record<string, string>> = {
  200: "Success.",
  201: "Created.",
  204: "Success, without content.",
};

export const sharedComponents: Pick<Components, "headers" | "parameters" | "responses" | "examples"> = {
  headers: {
    ETag: {
      description: "The version of the object. Send it back as `If-Match`.",
      required: true,
      schema: { type: "string", examples: ['"1"'] },
    },
    RetryAfter: {
      description: "The number of seconds to wait before the next attempt.",
      schema: { type: "integer", minimum: 1, examples: [ONE_MINUTE] },
    },
    Authenticate: {
      description: "The required scheme: `Authorization: Token <auth_token>`.",
      required: true,
      schema: { type: "string", const: "Token" },
    },
  },
  parameters: {
    IfMatch: {
      name: "If-Match",
      in: "header",
      required: false,
      description:
        "The `ETag` of the object as last read. If the object has changed since, the call returns 412 and changes nothing. Without this header, the last write of each member wins.",
      schema: { type: "string", examples: ['"1"'] },
    },
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "A unique text for this call, such as a UUID, so that it can be retried. The first response is stored for 35 days and returned again for the same key and body. The same key with another body returns 422.",
      schema: { type: "string", minLength: 1, maxLength: 255, examples: ["5f8c0f0e-3d0b-4a61-9c55-0d6b8f1f2a11"] },
    },
  },
  responses: Object.fromEntries(Object.values(sharedProblems)),
  examples: {
    Unreadable: detailExample("Invalid JSON", "JSON parse error - the body is not JSON in UTF-8"),
    NotAnObject: {
      summary: "JSON that is not an object",
      value: { non_field_errors: ["Invalid data. Expected a dictionary, but got list."] },
    },
    BadIdempotencyKey: {
      summary: "An `Idempotency-Key` that is empty or too long",
      value: { non_field_errors: ["Ensure Idempotency-Key has 1 to 255 characters."] },
    },
    ForeignOrigin: errorExample("A request from a page of another site (`Origin`)", { code: "origin_foreign" }),
    BadGoogleCredential: errorExample("A credential that is invalid or issued for another client", {
      code: "google_invalid",
    }),
  },
};

/**
 * Returns an entry that must exist, so that an operation without examples fails instead of being
 * served.
 */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string | undefined): Value {
  const value = name === undefined ? undefined : table[name];
  if (value === undefined) throw new Error(`the reference has no example of ${name ?? "a shape without a name"}`);
  return value;
}

function responseExample(schema: JsonSchema): Example {
  const { type, items } = schema;
  if (type === "array" && typeof items === "object" && !Array.isArray(items)) {
    return { summary: "All objects", value: [entryOf(responses, referredShape(items))] };
  }
  return { summary: "The object", value: entryOf(responses, referredShape(schema)) };
}

function success(
  status: string,
  schema: JsonSchema | undefined,
  isVersioned: (schema: JsonSchema) => boolean,
): ResponseObject {
  const description = entryOf(descriptions, status);
  if (status === "204" || schema === undefined) return { description };
  return {
    description,
    ...(isVersioned(schema) && { headers: { ETag: component("headers", "ETag") } }),
    content: { "application/json": { schema, examples: { usual: responseExample(schema) } } },
  };
}

function badRequest(operation: GeneratedOperation, bodyName: string, schema: JsonSchema): ResponseObject {
  return {
    description: "The request is invalid. Every invalid member is listed.",
    content: {
      "application/json": {
        schema,
        examples: {
          ...entryOf(bodies, bodyName).rejected,
          ...(["logIn", "logInWithGoogle"].includes(operation.operationId) && {
            origin: component("examples", "ForeignOrigin"),
          }),
          ...(operation.operationId === "logInWithGoogle" && {
            credential: component("examples", "BadGoogleCredential"),
          }),
          ...("409" in operation.responses && { badKey: component("examples", "BadIdempotencyKey") }),
          notAnObject: component("examples", "NotAnObject"),
          unreadable: component("examples", "Unreadable"),
        },
      },
    },
  };
}

function changed(schema: JsonSchema, currentName: string): ResponseObject {
  const value = { detail: "The object has changed.", current: entryOf(responses, currentName) };
  return {
    description: "The object has changed since the version in `If-Match`. `current` is its current state.",
    content: {
      "application/json": { schema, examples: { changed: { summary: "The object has changed", value } } },
    },
  };
}

/** The 409 response of timer operations; undefined for others. */
function timerConflict(operationId: string, schema: JsonSchema | undefined): ResponseObject | undefined {
  const domainErrors = timerConflicts(operationId);
  if (domainErrors === undefined || schema === undefined) return undefined;
  return {
    description:
      "The timer does not allow the command in its current state and is unchanged, or another call with this `Idempotency-Key` is still running.",
    content: { "application/json": { schema, examples: { ...domainErrors, running: idempotencyRunning } } },
  };
}

/** `body` is the name of the body's shape, if there is one. */
export function responsesOf(
  operation: GeneratedOperation,
  { body, isVersioned }: { body: string | undefined; isVersioned: (schema: JsonSchema) => boolean },
): Operation["responses"] {
  const entries = Object.entries(operation.responses).map(
    ([status, { content }]): [string, ResponseObject | Reference] => {
      const schema = content?.["application/json"].schema;
      if (Number(status) < 300) return [status, success(status, schema, isVersioned)];
      const own =
        ownProblems[operation.operationId]?.[status] ??
        (status === "409" ? timerConflict(operation.operationId, schema) : undefined);
      if (own !== undefined) return [status, own];
      if (status === "400" && body !== undefined && schema !== undefined)
        return [status, badRequest(operation, body, schema)];
      if (status === "412" && schema !== undefined) {
        return [status, changed(schema, (referredShape(schema) ?? "").replace(/Changed$/, ""))];
      }
      return [status, component("responses", entryOf(sharedProblems, status)[0])];
    },
  );
  return Object.fromEntries(entries);
}
