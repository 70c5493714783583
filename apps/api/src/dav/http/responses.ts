import type { FastifyReply } from "fastify";
import { createYielder } from "../../core/load/event-loop-yielder.ts";
import { streamParts } from "../../core/load/stream-parts.ts";
import type { Rejection } from "../../services/caldav/caller.ts";
import { hrefOfObject, type DavPath } from "./paths.ts";
import type { RequestError } from "../requests/request-result.ts";
import { multistatusEnd, multistatusStart, errorBody, writeHref } from "../xml/multistatus.ts";
import { caldavName, davName, type QName } from "../xml/names.ts";

const XML_TYPE = "application/xml; charset=utf-8";

/** Sent as octets, which are not compressed: a proxy or client may know entity tags of them. */
function sendXml(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).type(XML_TYPE).send(Buffer.from(body));
}

export function sendStatus(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).send();
}

/** Sends which condition is not met (RFC 4918 section 16). */
export function sendCondition(
  reply: FastifyReply,
  status: number,
  { condition, details = "" }: { condition: QName; details?: string },
): FastifyReply {
  return sendXml(reply, status, errorBody(condition, details));
}

/** Sends why a body is not one of its method. */
export function sendRequestError(reply: FastifyReply, error: RequestError): FastifyReply {
  switch (error.kind) {
    case "malformed":
      return sendStatus(reply, 400);
    case "too_large":
      return sendStatus(reply, 413);
    case "precondition":
      return sendCondition(reply, 403, { condition: error.condition });
  }
}

const rejections: Readonly<Record<Rejection, { status: number; condition?: QName }>> = {
  no_collection: { status: 404 },
  no_object: { status: 404 },
  read_only: { status: 403, condition: davName("need-privileges") },
  condition: { status: 412 },
  account_full: { status: 507, condition: davName("quota-not-exceeded") },
  too_large: { status: 403, condition: caldavName("max-resource-size") },
  calendar_data: { status: 403, condition: caldavName("valid-calendar-data") },
  calendar_object: { status: 403, condition: caldavName("valid-calendar-object-resource") },
  component: { status: 403, condition: caldavName("supported-calendar-component") },
  exists: { status: 405, condition: davName("resource-must-be-null") },
  default_calendar: { status: 403, condition: davName("need-privileges") },
  too_many_properties: { status: 507, condition: davName("quota-not-exceeded") },
  sync_token: { status: 403, condition: davName("valid-sync-token") },
};

/** Sends why nothing was done. */
export function sendRejection(reply: FastifyReply, reason: Rejection): FastifyReply {
  const { status, condition } = rejections[reason];
  return condition === undefined ? sendStatus(reply, status) : sendCondition(reply, status, { condition });
}

/** As `sendRejection` for a resource to be made: without its collection it cannot be (409). */
export function sendRejectedPut(reply: FastifyReply, reason: Rejection): FastifyReply {
  return reason === "no_collection" ? sendStatus(reply, 409) : sendRejection(reply, reason);
}

/**
 * Sends that nothing can be made at a path: 409 where no collection is above it (RFC 4918 section
 * 9.7.1), 403 for a name that cannot be one.
 */
export function sendNoPlace(reply: FastifyReply, { problem }: DavPath & { kind: "unknown" }): FastifyReply {
  if (problem === undefined) return sendStatus(reply, 404);
  return sendStatus(reply, problem === "below_object" ? 409 : 403);
}

export function sendUidConflict(
  reply: FastifyReply,
  { user, collection, object }: { user: string; collection: string; object: string },
): FastifyReply {
  const details = writeHref(hrefOfObject(user, collection, object));
  return sendCondition(reply, 409, { condition: caldavName("no-uid-conflict"), details });
}

const PART_LENGTH = 64_000;

/** Joins responses to parts of some 64 kB. */
async function* partsOf(responses: AsyncIterable<string>, endOf: () => string): AsyncGenerator<string, void> {
  const yieldIfDue = createYielder();
  let part = multistatusStart();
  for await (const response of responses) {
    await yieldIfDue();
    part += response;
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = "";
  }
  yield part + endOf();
}

export function sendOneResponse(reply: FastifyReply, response: string): FastifyReply {
  return sendXml(reply, 207, multistatusStart() + response + multistatusEnd());
}

/** Sends a multistatus response (RFC 4918 section 13), part by part. */
export function sendMultistatus(
  reply: FastifyReply,
  responses: AsyncIterable<string>,
  syncToken?: () => string | undefined,
): FastifyReply {
  const parts = partsOf(responses, () => multistatusEnd(syncToken?.()));
  return reply.code(207).type(XML_TYPE).send(streamParts(parts));
}
