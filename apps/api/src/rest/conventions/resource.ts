import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { id } from "@hourloom/schema/fields/fields";
import type { Versioned } from "@hourloom/schema/errors/domain-errors";
import { noContent } from "@hourloom/schema/errors/rest-errors";
import type { Owner } from "../../core/context.ts";
import type { ItemsService } from "../../services/items/items.ts";
import type { Target } from "../../services/items/update-item.ts";
import { DomainErrorException, unwrap } from "../../core/domain-error.ts";
import type { Callers } from "./callers.ts";
import { seenVersions, withTag } from "./entity-tags.ts";
import { isForm } from "./bodies.ts";
import { idempotencyKeyOf } from "./idempotency-keys.ts";
import { listSerializer, textOrStream } from "./list-text.ts";
import { rejectOtherMethods } from "./methods.ts";
import { problems } from "./problem-responses.ts";
import { validMembers } from "./validation.ts";

export interface Resource<Shape, Create, Patch> {
  /** Such as `/events/`. */
  path: string;
  /** For the API reference: `Event`, `an event`, `events`. */
  names: { schema: string; one: string; many: string };
  shape: z.ZodType<Shape>;
  create: z.ZodObject & z.ZodType<Create>;
  patch: z.ZodObject & z.ZodType<Patch>;
  replace: z.ZodObject & z.ZodType<Patch>;
  items: ItemsService<Shape, Create, Patch>;
  /** Narrows the list by query parameters. */
  filter?: { query: z.ZodObject; list: (owner: Owner, query: unknown) => AsyncGenerator<Shape[]> };
  /** Resolves members that depend on each other, before they are validated. */
  normalizeBody?: (body: unknown) => unknown;
  /** The read-only recurrence rule of an item, if its kind has one. */
  ruleOf?: (item: Shape) => string | null;
}

interface ItemPath {
  Params: { id: string };
}

const itemPath = z.object({ id });
const READ_ONLY = "This field is read-only.";
const IF_MATCH = "With `If-Match`, the call returns 412 if the object has changed.";
const IDEMPOTENT =
  "To retry safely, send your own `id` or an `Idempotency-Key` (1 to 255 characters, stored for 35 days).";

/** The item of the path, in the versions of `If-Match`. */
function targetOf(request: FastifyRequest<ItemPath>): Target {
  return { id: request.params.id, versions: seenVersions(request.headers["if-match"]) };
}

/** The value of `rrule` in bodies of POST; validation removes unknown members. */
const sentRules = new WeakMap<FastifyRequest, unknown>();

function storeSentRule(request: FastifyRequest): void {
  const { body } = request;
  if (typeof body !== "object" || body === null || !("rrule" in body)) return;
  if (body.rrule === null || (body.rrule === "" && isForm(request))) return;
  sentRules.set(request, body.rrule);
}

// Fastify validates each body first; handlers parse it again, since its type is unknown to the
// compiler for a generic schema.

/** Registers the routes of a resource: list, create, read, change, replace, delete. */
export function registerResource<Shape extends Versioned, Create, Patch>(
  app: FastifyInstance,
  { path, names, shape, create, patch, replace, items, filter, normalizeBody, ruleOf }: Resource<Shape, Create, Patch>,
  { requireOwner, ownerOf }: Callers,
): void {
  const tags = [names.many.charAt(0).toUpperCase() + names.many.slice(1)];
  const writeList = listSerializer(shape);
  const onRequest = requireOwner;
  const preValidation = async (request: FastifyRequest): Promise<void> => {
    if (normalizeBody !== undefined) request.body = normalizeBody(request.body);
  };
  /** `rrule` is read-only; it is accepted only in a repeated call, equal to the stored one. */
  const ruleErrors = async (request: FastifyRequest): Promise<FieldErrors> => {
    const rule = sentRules.get(request);
    if (ruleOf === undefined || rule === undefined) return {};
    const { id: repeated } = validMembers(create, request.body);
    const known = typeof repeated === "string" ? await items.get(ownerOf(request), repeated) : undefined;
    return known?.ok === true && ruleOf(known.value) === rule ? {} : { rrule: [READ_ONLY] };
  };
  const moreErrors =
    (schema: z.ZodObject) =>
    async (request: FastifyRequest): Promise<FieldErrors> => ({
      ...(await items.memberErrors(ownerOf(request), patch.parse(validMembers(schema, request.body)))),
      ...(await ruleErrors(request)),
    });

  app.get<{ Querystring: unknown }>(
    path,
    {
      onRequest,
      schema: {
        summary: `List ${names.many}`,
        operationId: `list${names.schema}s`,
        description: "Returns all objects, in the order of creation.",
        tags,
        ...(filter && { querystring: filter.query }),
        response: { 200: z.array(shape), ...problems({ credentials: true, query: filter !== undefined }) },
      },
    },
    async (request, reply) => {
      const owner = ownerOf(request);
      const pages = filter === undefined ? items.list(owner) : filter.list(owner, request.query);
      return reply.type("application/json; charset=utf-8").send(await textOrStream(writeList(pages)));
    },
  );
  app.post(
    path,
    {
      onRequest,
      preValidation: async (request) => {
        storeSentRule(request);
        await preValidation(request);
      },
      config: {
        moreErrors: moreErrors(create),
        checkIdempotencyKey: (request, idempotencyKey) => items.checkIdempotencyKey(ownerOf(request), idempotencyKey),
      },
      schema: {
        summary: `Create ${names.one}`,
        operationId: `create${names.schema}`,
        description: IDEMPOTENT,
        tags,
        body: create,
        response: { 201: shape, ...problems({ credentials: true, body: true, idempotent: true }) },
      },
    },
    async (request, reply) => {
      const idempotencyKey = unwrap(idempotencyKeyOf(request));
      if (Object.keys(await ruleErrors(request)).length > 0) {
        throw new DomainErrorException({ code: "invalid", errors: await moreErrors(create)(request) });
      }
      const created = unwrap(await items.create(ownerOf(request), create.parse(request.body), idempotencyKey));
      return reply.code(201).send(withTag(reply, created));
    },
  );
  rejectOtherMethods(app, path, ["GET", "POST"], requireOwner);

  const onePath = `${path}:id/`;
  // Runs for an invalid body too, so before the path was validated.
  const rowExists = async (request: FastifyRequest): Promise<boolean> => {
    const params = itemPath.safeParse(request.params);
    return params.success && (await items.get(ownerOf(request), params.data.id)).ok;
  };
  const version = { name: names.schema, shape };

  app.get<ItemPath>(
    onePath,
    {
      onRequest,
      schema: {
        summary: `Read ${names.one}`,
        operationId: `read${names.schema}`,
        tags,
        params: itemPath,
        response: { 200: shape, ...problems({ credentials: true, object: true }) },
      },
    },
    async (request, reply) => withTag(reply, unwrap(await items.get(ownerOf(request), request.params.id))),
  );

  const changes = [
    {
      method: "PATCH",
      verb: "Change",
      operation: "change",
      schema: patch,
      about: "Members that are not sent remain unchanged.",
    },
    {
      method: "PUT",
      verb: "Replace",
      operation: "replace",
      schema: replace,
      about: "Replaces the required members. Optional members that are not sent remain unchanged.",
    },
  ] as const;
  for (const { method, verb, operation, schema, about } of changes) {
    app.route<ItemPath>({
      url: onePath,
      method,
      onRequest,
      preValidation,
      config: { rowExists, moreErrors: moreErrors(schema) },
      schema: {
        summary: `${verb} ${names.one}`,
        operationId: `${operation}${names.schema}`,
        description: `${about} ${IF_MATCH}`,
        tags,
        params: itemPath,
        body: schema,
        response: { 200: shape, ...problems({ credentials: true, object: true, body: true, version }) },
      },
      handler: async (request, reply) =>
        withTag(reply, unwrap(await items.update(ownerOf(request), targetOf(request), schema.parse(request.body)))),
    });
  }

  app.delete<ItemPath>(
    onePath,
    {
      onRequest,
      config: { rowExists },
      schema: {
        summary: `Delete ${names.one}`,
        operationId: `delete${names.schema}`,
        description: IF_MATCH,
        tags,
        params: itemPath,
        response: { 204: noContent, ...problems({ credentials: true, object: true, version }) },
      },
    },
    async (request, reply) => {
      unwrap(await items.remove(ownerOf(request), targetOf(request)));
      return reply.code(204).send(null);
    },
  );
  rejectOtherMethods(app, onePath, ["GET", "PUT", "PATCH", "DELETE"], requireOwner);
}
