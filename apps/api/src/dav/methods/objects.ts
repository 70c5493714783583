import type { FastifyReply } from "fastify";
import { componentOf } from "../../services/caldav/collections.ts";
import type { CalendarObject } from "../../services/caldav/current-object.ts";
import type { Conditions } from "../../services/caldav/etags.ts";
import type { PutResult } from "../../services/caldav/put-object.ts";
import { unwrap } from "../../core/domain-error.ts";
import { headerOf, octetsOf, type DavRequest } from "../http/context.ts";
import { parseMediaType, parseOverwrite, parseTagCondition } from "../http/headers.ts";
import { pathOfHref, type DavPath } from "../http/paths.ts";
import { sendCondition, sendRejectedPut, sendRejection, sendStatus, sendUidConflict } from "../http/responses.ts";
import { caldavName } from "../xml/names.ts";

type ObjectPath = DavPath & { kind: "object" };

function conditionsOf({ request }: DavRequest): Conditions {
  return {
    ifMatch: parseTagCondition(headerOf(request, "if-match")) ?? null,
    ifNoneMatch: parseTagCondition(headerOf(request, "if-none-match")) ?? null,
  };
}

function addressOf({ collection, name }: ObjectPath) {
  return { collection, object: name };
}

function describe(reply: FastifyReply, { etag, changedAt }: CalendarObject, kind: keyof typeof componentOf) {
  return reply
    .headers({ etag, "last-modified": changedAt.toUTCString(), "cache-control": "private, no-cache" })
    .type(`text/calendar; charset=utf-8; component=${componentOf[kind]}`);
}

/** GET and HEAD of an object. */
export async function getObject(dav: DavRequest, path: ObjectPath): Promise<FastifyReply> {
  const { caldav, caller, reply, request } = dav;
  const found = await caldav.getObject(caller, addressOf(path));
  if (found.status === "rejected") return sendRejection(reply, found.reason);
  const { object, collection } = found;
  describe(reply, object, collection.kind);
  const { ifNoneMatch } = conditionsOf(dav);
  const isKnown = ifNoneMatch === "any" || ifNoneMatch?.includes(object.etag.slice(1, -1)) === true;
  if (isKnown) return sendStatus(reply, 304);
  if (request.method === "HEAD") return reply.header("content-length", String(object.octets.length)).send();
  return reply.send(object.octets);
}

/** Sends what became of an object at an address. */
function sendPut(reply: FastifyReply, { user, collection }: ObjectPath, result: PutResult): FastifyReply {
  switch (result.status) {
    case "rejected":
      return sendRejectedPut(reply, result.reason);
    case "uid_conflict":
      return sendUidConflict(reply, { user, collection, object: result.object });
    case "created":
    case "replaced": {
      if (result.etag !== undefined) reply.header("etag", result.etag);
      return sendStatus(reply, result.status === "created" ? 201 : 204);
    }
  }
}

/** Whether a body may be iCalendar: clients leave the type out, or state another one for text. */
function isCalendarType(header: string | undefined): boolean {
  if (header === undefined) return true;
  const type = parseMediaType(header);
  return type === "text/calendar" || type === "text/plain" || type === "application/octet-stream";
}

/** PUT of an object (RFC 4791 section 5.3.2). */
export async function putObject(dav: DavRequest, path: ObjectPath): Promise<FastifyReply> {
  const { caldav, caller, reply, request } = dav;
  if (!isCalendarType(headerOf(request, "content-type"))) {
    return sendCondition(reply, 403, { condition: caldavName("supported-calendar-data") });
  }
  const input = { address: addressOf(path), octets: octetsOf(request), ...conditionsOf(dav) };
  return sendPut(reply, path, unwrap(await caldav.putObject(caller, input)));
}

/** DELETE of an object: it goes to the trash. */
export async function removeObject(dav: DavRequest, path: ObjectPath): Promise<FastifyReply> {
  const { caldav, caller, reply } = dav;
  const { ifMatch } = conditionsOf(dav);
  const removed = unwrap(await caldav.removeObject(caller, { address: addressOf(path), ifMatch }));
  return removed.status === "rejected" ? sendRejection(reply, removed.reason) : sendStatus(reply, 204);
}

/** DELETE of a collection: it goes to the trash with its objects. */
export async function removeCollection(
  { caldav, caller, reply }: DavRequest,
  { collection }: DavPath & { kind: "collection" },
): Promise<FastifyReply> {
  const removed = unwrap(await caldav.removeCollection(caller, collection));
  return removed.status === "rejected" ? sendRejection(reply, removed.reason) : sendStatus(reply, 204);
}

/** MOVE and COPY of an object (RFC 4918 sections 9.8 and 9.9). */
export async function transferObject(
  dav: DavRequest,
  path: ObjectPath,
  method: "MOVE" | "COPY",
): Promise<FastifyReply> {
  const { actor, caldav, caller, hosts, reply, request } = dav;
  const overwrite = parseOverwrite(headerOf(request, "overwrite"));
  const destination = headerOf(request, "destination");
  if (destination === undefined || overwrite === undefined) return sendStatus(reply, 400);
  const to = pathOfHref(destination, hosts);
  if (to.kind !== "object") return sendStatus(reply, to.kind === "unknown" ? 502 : 403);
  const isSame = to.collection === path.collection && to.name === path.name;
  if (to.user !== actor.userId || isSame) return sendStatus(reply, 403);
  const transfer = { from: addressOf(path), to: addressOf(to), overwrite, ...conditionsOf(dav) };
  const transferred = method === "MOVE" ? caldav.moveObject(caller, transfer) : caldav.copyObject(caller, transfer);
  return sendPut(reply, to, unwrap(await transferred));
}
