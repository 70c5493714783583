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
const idempotencyRunning = errorExample("Repeat the call a little later", { code: "idempotency_running" });

/** Error responses shared by many operations. */
const sharedProblems: Readonly<Record<string, readonly [name: string, response: ResponseObject]>> = {
  400: [
    "BadRequest",
    {
      description: "The `Idempotency-Key` is no good.",
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
      "The token or access key is missing or no good.",
      {
        missing: errorExample("No token, or another scheme than `Token`", { code: "credentials_missing" }),
        empty: errorExample("The scheme alone", { code: "credentials_malformed", problem: "empty" }),
        spaces: errorExample("More than one word", { code: "credentials_malformed", problem: "spaces" }),
        characters: errorExample("Bytes that are not UTF-8", { code: "credentials_malformed", problem: "characters" }),
        dead: errorExample("Unknown, expired, logged out or revoked", { code: "token_invalid" }),
        inactive: errorExample("The account is not active", { code: "user_inactive" }),
      },
      AUTHENTICATE,
    ),
  ],
  403: [
    "Forbidden",
    problem("The access key does not allow this call; the token of a login does.", {
      scope: errorExample("Outside the scope of the key", { code: "key_scope" }),
    }),
  ],
  404: [
    "NotFound",
    problem("There is no such object in the account.", {
      unknown: errorExample("Unknown, another account's, deleted, or no id at all", { code: "not_found" }),
    }),
  ],
  409: ["RepeatRunning", problem("The first call with this key has not ended yet.", { running: idempotencyRunning })],
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
    problem("The body is neither `application/json` nor a form that the call takes.", {
      text: detailExample("Text, for instance", 'Unsupported media type "text/plain" in request.'),
    }),
  ],
  422: [
    "RepeatDiffers",
    problem("The key was used before, with another body.", {
      differs: errorExample("Another key is needed", { code: "idempotency_differs" }),
    }),
  ],
  429: [
    "Throttled",
    problem(
      "Too many calls.",
      {
        throttled: errorExample("Wait as long as `Retry-After` says", {
          code: "throttled",
          retry_after_seconds: ONE_MINUTE,
        }),
      },
      RETRY_AFTER,
    ),
  ],
  500: ["ServerError", problem("A bug of ours.", { bug: detailExample("It says no more", SERVER_ERROR) })],
  503: [
    "Unavailable",
    problem(
      "The service is overloaded, or its database is away.",
      { unavailable: errorExample("Try again a little later", { code: "unavailable", retry_after_seconds: 1 }) },
      RETRY_AFTER,
    ),
  ],
};

const inactiveLogin = problem(
  "The password is right, but the account is not active.",
  { inactive: errorExample("The link in the mail activates it", { code: "user_inactive" }) },
  AUTHENTICATE,
);

/** A list with invalid query parameters. */
const badFilter: ResponseObject = {
  description: "A parameter cannot be read; every such parameter is named.",
  content: {
    "application/json": {
      schema: { ...component("schemas", "FieldErrors") },
      examples: {
        date: {
          summary: "A day that is none",
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
    403: problem("The account is active already.", {
      stale: errorExample("The link was followed before", { code: "link_stale" }),
    }),
  },
  logIn: { 401: inactiveLogin },
  logInWithGoogle: {
    401: problem(
      "The account was disabled.",
      { inactive: errorExample("By an administrator", { code: "user_inactive" }) },
      AUTHENTICATE,
    ),
    503: problem(
      "Google sign-in is not configured, Google's keys cannot be reached, or the service cannot serve.",
      {
        missing: errorExample("This installation has no Google sign-in; there is no `Retry-After`", {
          code: "google_missing",
        }),
        unreachable: errorExample("Google's keys cannot be reached", {
          code: "google_unreachable",
          retry_after_seconds: 30,
        }),
        unavailable: errorExample("Overload, or the database is away", { code: "unavailable", retry_after_seconds: 1 }),
      },
      RETRY_AFTER,
    ),
  },
};

const descriptions: Readonly<Record<string, string>> = {
  200: "Done.",
  201: "Created.",
  204: "Done; there is no content.",
};

export const sharedComponents: Pick<Components, "headers" | "parameters" | "responses" | "examples"> = {
  headers: {
    ETag: {
      description: "The version of the object, for `If-Match`.",
      required: true,
      schema: { type: "string", examples: ['"1"'] },
    },
    RetryAfter: {
      description: "After how many seconds another try is worth it.",
      schema: { type: "integer", minimum: 1, examples: [ONE_MINUTE] },
    },
    Authenticate: {
      description: "How to say who calls: `Authorization: Token <auth_token>`.",
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
        "The `ETag` of the object as it was seen. If it has changed since, nothing is done and the answer is 412. Without it the last writer wins, member by member.",
      schema: { type: "string", examples: ['"1"'] },
    },
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "A text of the caller's choice, new for each call that is meant to have an effect of its own. The first answer is kept for 35 days and given again to the same key and body, so that a call whose answer was lost can be repeated.",
      schema: { type: "string", minLength: 1, maxLength: 255, examples: ["5f8c0f0e-3d0b-4a61-9c55-0d6b8f1f2a11"] },
    },
  },
  responses: Object.fromEntries(Object.values(sharedProblems)),
  examples: {
    Unreadable: detailExample("A body that is not JSON", "JSON parse error - the body is not JSON in UTF-8"),
    NotAnObject: {
      summary: "JSON, but no object",
      value: { non_field_errors: ["Invalid data. Expected a dictionary, but got list."] },
    },
    BadIdempotencyKey: {
      summary: "An Idempotency-Key of no or too many characters",
      value: { non_field_errors: ["Ensure Idempotency-Key has 1 to 255 characters."] },
    },
    ForeignOrigin: errorExample("A sign-in for a page of another site (`Origin`)", { code: "origin_foreign" }),
    BadGoogleCredential: errorExample("A credential that is not good, or not for this installation", {
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
    return { summary: "All there are", value: [entryOf(responses, referredShape(items))] };
  }
  return { summary: "The whole object", value: entryOf(responses, referredShape(schema)) };
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
    description: "The request is invalid; every invalid member is named.",
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
    description: "The object is not the one any more that `If-Match` names; `current` is how it is now.",
    content: {
      "application/json": { schema, examples: { changed: { summary: "The row has changed", value } } },
    },
  };
}

/** The 409 response of timer operations; undefined for others. */
function timerConflict(operationId: string, schema: JsonSchema | undefined): ResponseObject | undefined {
  const domainErrors = timerConflicts(operationId);
  if (domainErrors === undefined || schema === undefined) return undefined;
  return {
    description: "The timer does not do this now, and is as it was; or the first call with this key has not ended yet.",
    content: { "application/json": { schema, examples: { ...domainErrors, running: idempotencyRunning } } },
  };
}

interface Shapes {
  /** The name of the body's shape, if there is one. */
  body: string | undefined;
  isVersioned: (schema: JsonSchema) => boolean;
}

/** All responses of an operation, by status. */
export function responsesOf(operation: GeneratedOperation, { body, isVersioned }: Shapes): Operation["responses"] {
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
