import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { event, eventCreate, eventPatch, eventReference, eventReplace, type Event } from "@hourloom/schema/events";
import { changedError, detailError, fieldError, noContent } from "@hourloom/schema/rest-errors";
import type { EventsService } from "../../services/events/service.ts";
import { unwrap } from "../../services/refused.ts";
import type { Callers } from "../callers.ts";
import { entityTagOf, seenVersions } from "../entity-tags.ts";
import { refuseOtherMethods } from "../methods.ts";

const tags = ["Events"];
const problems = { 400: fieldError, 401: detailError, 404: detailError, 412: changedError };

function withTag(reply: FastifyReply, value: Event): Event {
  reply.header("etag", entityTagOf(value.version));
  return value;
}

/** Events, all six calls. */
export function registerEvents(scope: FastifyInstance, events: EventsService, callers: Callers): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const { requireActor: credentials, actorOf } = callers;
  const params = eventReference;
  // Asked when the body could not be read, and so before the path was validated.
  const rowExists = async (request: FastifyRequest) => {
    const id = params.safeParse(request.params).data?.id;
    return id !== undefined && (await events.get(actorOf(request).userId, id)).ok;
  };

  app.get(
    "/events/",
    {
      onRequest: credentials,
      schema: { summary: "List events", tags, response: { 200: z.array(event), 401: detailError } },
    },
    async (request) => unwrap(await events.list(actorOf(request).userId)),
  );
  app.post(
    "/events/",
    {
      onRequest: credentials,
      schema: {
        summary: "Create an event",
        tags,
        body: eventCreate,
        response: { 201: event, 400: fieldError, 401: detailError },
      },
    },
    async (request, reply) => {
      const created = unwrap(await events.create(actorOf(request).userId, request.body));
      return reply.code(201).send(withTag(reply, created));
    },
  );
  refuseOtherMethods(scope, "/events/", ["GET", "POST"], credentials);

  app.get(
    "/events/:id/",
    {
      onRequest: credentials,
      schema: { summary: "Read an event", tags, params, response: { 200: event, 401: detailError, 404: detailError } },
    },
    async (request, reply) => withTag(reply, unwrap(await events.get(actorOf(request).userId, request.params.id))),
  );

  /** The event that is meant, in the versions that the caller has seen. */
  const targetOf = (request: FastifyRequest<{ Params: { id: string } }>) => ({
    userId: actorOf(request).userId,
    id: request.params.id,
    versions: seenVersions(request.headers["if-match"]),
  });
  app.patch(
    "/events/:id/",
    {
      onRequest: credentials,
      config: { rowExists },
      schema: {
        summary: "Change an event",
        description:
          "Members that are not sent stay as they are. With `If-Match`, only if the event is still that one.",
        tags,
        params,
        body: eventPatch,
        response: { 200: event, ...problems },
      },
    },
    async (request, reply) =>
      withTag(reply, unwrap(await events.update({ ...targetOf(request), changes: request.body }))),
  );
  app.put(
    "/events/:id/",
    {
      onRequest: credentials,
      config: { rowExists },
      schema: { summary: "Replace an event", tags, params, body: eventReplace, response: { 200: event, ...problems } },
    },
    async (request, reply) =>
      withTag(reply, unwrap(await events.update({ ...targetOf(request), changes: request.body }))),
  );
  app.delete(
    "/events/:id/",
    {
      onRequest: credentials,
      config: { rowExists },
      schema: {
        summary: "Delete an event",
        tags,
        params,
        response: { 204: noContent, 401: detailError, 404: detailError, 412: changedError },
      },
    },
    async (request, reply) => {
      unwrap(await events.remove(targetOf(request)));
      return reply.code(204).send(null);
    },
  );
  refuseOtherMethods(scope, "/events/:id/", ["GET", "PUT", "PATCH", "DELETE"], credentials);
}
