import type { FastifyReply } from "fastify";
import { componentOf } from "../../services/caldav/collections.ts";
import type { CalendarObject } from "../../services/caldav/current-object.ts";
import type { Conditions } from "../../services/caldav/etags.ts";
import type { PutResult } from "../../services/caldav/put-object.ts";
import { unwrap } from "../../core/domain-error.ts";
import { SECOND_MS } from "@hourloom/schema/fields/limits";
import { headerOf, octetsOf, type DavRequest } from "../http/context.ts";
import { parseMediaType, parseOverwrite, parseTagCondition } from "../http/headers.ts";
import { meetsIf, parseIf } from "../http/if-header.ts";
import { pathOfHref, type DavPath } from "../http/paths.ts";
import {
  sendCondition,
  sendNoPlace,
  sendRejectedPut,
  sendRejection,
  sendStatus,
  sendUidConflict,
} from "../http/responses.ts";
import { caldavName } from "../xml/names.ts";

type ObjectPath = DavPath & { kind: "object" };

function tagConditionsOf({ request }: DavRequest): Conditions {
  return {
    ifMatch: parseTagCondition(headerOf(request, "if-match")) ?? null,
    ifNoneMatch: parseTagCondition(headerOf(request, "if-none-match")) ?? null,
  };
}

/** What `If` and `If-Unmodified-Since` say; undefined without them, or where they do not count. */
function otherConditionsOf({ request }: DavRequest) {
  const lists = headerOf(request, "if");
  // Of less worth than an entity tag, which then counts alone (RFC 9110 section 13.1.4).
  const date = headerOf(request, "if-match") === undefined ? headerOf(request, "if-unmodified-since") : undefined;
  const sinceMs = date === undefined ? Number.NaN : Date.parse(date);
  if (lists === undefined && Number.isNaN(sinceMs)) return undefined;
  return { lists: lists === undefined ? undefined : (parseIf(lists) ?? []), sinceMs };
}

/** Whether a resource whose time has whole seconds in headers was changed after a time. */
function isModified({ changedAt }: CalendarObject, sinceMs: number): boolean {
  return Math.floor(changedAt.getTime() / SECOND_MS) * SECOND_MS > sinceMs;
}

/**
 * The conditions of a request to an object; undefined if one is not met. What is looked at here is
 * named by its entity tag, so that it counts only as long as it is still there.
 */
async function conditionsOf(dav: DavRequest, path: ObjectPath): Promise<Conditions | undefined> {
  const { caldav, caller, hosts } = dav;
  const tags = tagConditionsOf(dav);
  const others = otherConditionsOf(dav);
  if (others === undefined) return tags;
  const { lists, sinceMs } = others;
  const found = await caldav.getObject(caller, addressOf(path));
  const object = found.status === "found" ? found.object : undefined;
  const tag = object?.etag.slice(1, -1);
  const isOwn = (href: string) => {
    const named = pathOfHref(href, hosts);
    return named.kind === "object" && named.collection === path.collection && named.name === path.name;
  };
  const isMet = lists === undefined || meetsIf(lists, (href) => (href === null || isOwn(href) ? tag : undefined));
  if (!isMet || (object !== undefined && isModified(object, sinceMs))) return undefined;
  if (tag === undefined) return { ...tags, ifNoneMatch: "any" };
  const isNamed = tags.ifMatch === null || tags.ifMatch === "any" || tags.ifMatch.includes(tag);
  return isNamed ? { ...tags, ifMatch: [tag] } : undefined;
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
  const { ifNoneMatch } = tagConditionsOf(dav);
  const isKnown = ifNoneMatch === "any" || ifNoneMatch?.includes(object.etag.slice(1, -1)) === true;
  if (isKnown) return sendStatus(reply, 304);
  if (request.method === "HEAD") return reply.header("content-length", String(object.octets.length)).send();
  return reply.send(object.octets);
}

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
  const conditions = await conditionsOf(dav, path);
  if (conditions === undefined) return sendRejection(reply, "condition");
  const input = { address: addressOf(path), octets: octetsOf(request), ...conditions };
  return sendPut(reply, path, unwrap(await caldav.putObject(caller, input)));
}

/** DELETE of an object: it goes to the trash. */
export async function removeObject(dav: DavRequest, path: ObjectPath): Promise<FastifyReply> {
  const { caldav, caller, reply } = dav;
  const conditions = await conditionsOf(dav, path);
  if (conditions === undefined) return sendRejection(reply, "condition");
  const { ifMatch } = conditions;
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
  if (to.kind === "unknown") return to.problem === "below_object" ? sendNoPlace(reply, to) : sendStatus(reply, 502);
  if (to.kind !== "object") return sendStatus(reply, 403);
  const isSame = to.collection === path.collection && to.name === path.name;
  if (to.user !== actor.userId || isSame) return sendStatus(reply, 403);
  const conditions = await conditionsOf(dav, path);
  if (conditions === undefined) return sendRejection(reply, "condition");
  const transfer = { from: addressOf(path), to: addressOf(to), overwrite, ...conditions };
  const transferred = method === "MOVE" ? caldav.moveObject(caller, transfer) : caldav.copyObject(caller, transfer);
  return sendPut(reply, to, unwrap(await transferred));
}
