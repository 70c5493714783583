import type { FastifyReply } from "fastify";
import type { Collection } from "../../services/caldav/collections.ts";
import type { ReadObject } from "../../services/caldav/current-object.ts";
import type { Member } from "../../services/caldav/read-objects.ts";
import { headerOf, octetsOf, type DavRequest } from "../http/context.ts";
import { hrefOfCollection, hrefOfObject, pathOfHref } from "../http/paths.ts";
import { describeResource } from "../properties/select-properties.ts";
import type { PropertySelection } from "../requests/property-selection.ts";
import { readBody } from "../requests/read-body.ts";
import {
  parseReport,
  type CalendarMultiget,
  type CalendarQuery,
  type FreeBusyQuery,
  type Report,
  type RequestedData,
  type SyncCollection,
} from "../requests/reports.ts";
import { sendCondition, sendMultistatus, sendRejection, sendRequestError, sendStatus } from "../http/responses.ts";
import { writeResponse } from "../xml/multistatus.ts";
import { caldavName, davName, isName } from "../xml/names.ts";
import { REPORT_LIMITS } from "../xml/read-xml.ts";
import { writeTextElement } from "../xml/write-xml.ts";
import { expandProperties } from "./expand-property.ts";

const CALENDAR_DATA = caldavName("calendar-data");
const WITHIN_LIMITS = davName("number-of-matches-within-limits");

function needsObjects({ calendarData, properties }: RequestedData): boolean {
  const names = properties.kind === "prop" ? properties.names : [];
  return calendarData !== null || names.some((name) => isName(name, davName("getcontentlength")));
}

interface ObjectReport {
  dav: DavRequest;
  collection: Collection;
  requested: RequestedData;
  /** IANA name of the zone of floating times. */
  zone: string;
}

/** A response for an object; `isEmpty`: none of its occurrences is in the range that is wanted. */
interface Description {
  response: string;
  isEmpty: boolean;
}

/** What has no data says that it lacks it. */
function withCalendarData(selection: PropertySelection): PropertySelection {
  if (selection.kind === "prop") return { ...selection, names: [...selection.names, CALENDAR_DATA] };
  return selection.kind === "allprop" ? { ...selection, include: [...selection.include, CALENDAR_DATA] } : selection;
}

/** A function that describes objects as a report wants them; undefined for too many instances. */
function objectDescriber({
  dav,
  collection,
  requested,
  zone,
}: ObjectReport): (object: ReadObject) => Promise<Description | undefined> {
  const { caldav, caller, isMinimal } = dav;
  const { properties: selection, calendarData } = requested;
  const write = calendarData && caldav.createObjectWriter(caller, { request: calendarData, zone });
  return async (object) => {
    if (object.status === "unavailable") {
      const href = hrefOfObject(dav.actor.userId, collection.segment, object.segment);
      return { response: writeResponse({ href, status: 503 }), isEmpty: false };
    }
    const written = await write?.(object);
    if (written?.status === "too_many") return undefined;
    const isEmpty = written?.status === "empty";
    const more = written?.status === "written" ? [writeTextElement(CALENDAR_DATA, written.text)] : [];
    const resource = { kind: "object", collection, member: object, octets: object.octets } as const;
    const selected = isEmpty ? withCalendarData(selection) : selection;
    return { response: describeResource(resource, dav, { selection: selected, isMinimal, more }), isEmpty };
  };
}

/** Describes an object without its content, of which a response has no space for more. */
function describeMember(
  dav: DavRequest,
  { collection, member, requested }: { collection: Collection; member: Member; requested: RequestedData },
): string {
  const { properties: selection } = requested;
  return describeResource({ kind: "object", collection, member }, dav, { selection, isMinimal: dav.isMinimal });
}

/** Tells that there is more than the response has (RFC 4791 section 7.8, RFC 6578 section 3.6). */
function writeTruncated({ actor }: DavRequest, { segment }: Collection): string {
  const href = hrefOfCollection(actor.userId, segment);
  return writeResponse({ href, status: 507, error: WITHIN_LIMITS });
}

/** Hrefs of a multiget that are read at a time. */
const HREFS_PAGE = 1_000;

/**
 * The segments of hrefs within the resource of the request, a collection or one object, and the
 * hrefs that are not.
 */
function splitHrefs(
  { actor, hosts, path: scope }: DavRequest,
  segment: string,
  hrefs: readonly string[],
): { hrefOf: Map<string, string>; others: string[] } {
  const hrefOf = new Map<string, string>();
  const others: string[] = [];
  for (const href of hrefs) {
    const path = pathOfHref(href, hosts);
    const isHere =
      path.kind === "object" &&
      path.user === actor.userId &&
      path.collection === segment &&
      (scope.kind !== "object" || path.name === scope.name);
    if (isHere) hrefOf.set(path.name, href);
    else others.push(href);
  }
  return { hrefOf, others };
}

/** Describes the objects that were asked for, each once, however many they are. */
async function* multiget(report: ObjectReport, { hrefs }: CalendarMultiget): AsyncGenerator<string, void> {
  const { dav, collection, requested } = report;
  const describe = objectDescriber(report);
  const read = new Set<string>();
  for (let at = 0; at < hrefs.length; at += HREFS_PAGE) {
    const { hrefOf, others } = splitHrefs(dav, collection.segment, hrefs.slice(at, at + HREFS_PAGE));
    const segments = [...hrefOf.keys()].filter((segment) => !read.has(segment));
    for await (const object of dav.caldav.readObjects(dav.caller, { collection, segments })) {
      read.add(object.segment);
      const description = await describe(object);
      if (description !== undefined) yield description.response;
      else if (object.status === "read") yield describeMember(dav, { collection, member: object, requested });
    }
    // As they were sent: some clients compare them letter by letter.
    const missing = [...hrefOf].flatMap(([segment, href]) => (read.has(segment) ? [] : [href]));
    for (const href of [...missing, ...others]) yield writeResponse({ href, status: 404 });
  }
}

async function* query(report: ObjectReport, { filter }: CalendarQuery): AsyncGenerator<string, void> {
  const { dav, collection, zone } = report;
  const describe = objectDescriber(report);
  for await (const object of dav.caldav.queryObjects(dav.caller, { collection, filter, zone })) {
    const description = object === "incomplete" ? undefined : await describe(object);
    if (description === undefined) {
      yield writeTruncated(dav, collection);
      return;
    }
    // A filter also matches floating times of the days around its range.
    if (!description.isEmpty) yield description.response;
  }
}

async function sendChanges(dav: DavRequest, segment: string, sync: SyncCollection): Promise<FastifyReply> {
  const { actor, caldav, caller, reply, request } = dav;
  // What the Depth header meant in drafts of RFC 6578.
  const isInfinite = sync.level === "infinite" || (sync.level === null && headerOf(request, "depth") === "infinity");
  if (isInfinite) return sendCondition(reply, 403, { condition: davName("sync-traversal-supported") });
  const found = await caldav.getChanges(caller, { segment, token: sync.token, limit: sync.limit ?? undefined });
  if (found.status === "rejected") return sendRejection(reply, found.reason);
  const { collection, changes, token, isTruncated } = found;
  async function* describe(): AsyncGenerator<string, void> {
    const describeObject = needsObjects(sync)
      ? objectDescriber({ dav, collection, requested: sync, zone: zoneOf(dav, collection) })
      : undefined;
    const written = new Set<string>();
    const present = changes.flatMap(({ segment: name, etag, changedAt }) =>
      etag === undefined ? [] : [{ segment: name, etag, changedAt }],
    );
    if (describeObject !== undefined) {
      const segments = present.map((one) => one.segment);
      for await (const object of caldav.readObjects(caller, { collection, segments })) {
        const description = await describeObject(object);
        // What has too many occurrences is listed without them.
        if (description === undefined) continue;
        written.add(object.segment);
        yield description.response;
      }
    }
    for (const member of present) {
      if (written.has(member.segment)) continue;
      yield describeMember(dav, { collection, member, requested: sync });
    }
    for (const { segment: name, etag } of changes) {
      if (etag !== undefined) continue;
      yield writeResponse({ href: hrefOfObject(actor.userId, collection.segment, name), status: 404 });
    }
    if (isTruncated) yield writeTruncated(dav, collection);
  }
  return sendMultistatus(reply, describe(), () => token);
}

async function sendFreeBusy({ caldav, caller, reply }: DavRequest, collection: Collection, { range }: FreeBusyQuery) {
  const text = await caldav.getFreeBusy(caller, { collection, range });
  if (text === undefined) return sendCondition(reply, 507, { condition: WITHIN_LIMITS });
  return reply.type("text/calendar; charset=utf-8").send(Buffer.from(text));
}

/** The zone of floating times where a report states none. */
function zoneOf({ caller }: DavRequest, { zone }: Collection): string {
  return zone ?? caller.owner.timezone;
}

/** Sends that a query states no zone (RFC 4791 section 7.8, RFC 7809 section 5.2). */
function sendUnknownZone(reply: FastifyReply, { zone }: CalendarQuery): FastifyReply {
  const isName = zone !== null && "timezoneId" in zone;
  return sendCondition(reply, 403, { condition: caldavName(isName ? "valid-timezone" : "valid-calendar-data") });
}

/** Sends a report on a collection, or on the collection of an object. */
async function sendCollectionReport(
  dav: DavRequest,
  segment: string,
  report: Exclude<Report, { kind: "unsupported" | "expand-property" }>,
): Promise<FastifyReply> {
  const { caldav, caller, reply } = dav;
  if (report.kind === "sync-collection") return sendChanges(dav, segment, report);
  const collection = await caldav.getCollection(caller, segment);
  if (collection.status === "rejected") return sendRejection(reply, collection.reason);
  switch (report.kind) {
    case "free-busy-query":
      return sendFreeBusy(dav, collection, report);
    case "calendar-multiget": {
      const zone = zoneOf(dav, collection);
      return sendMultistatus(reply, multiget({ dav, collection, requested: report, zone }, report));
    }
    case "calendar-query": {
      const zone = report.zone === null ? zoneOf(dav, collection) : caldav.readZone(caller, report.zone);
      if (zone === undefined) return sendUnknownZone(reply, report);
      return sendMultistatus(reply, query({ dav, collection, requested: report, zone }, report));
    }
  }
}

/** REPORT (RFC 3253 section 3.6). Members are looked at whatever the Depth header says. */
export async function report(dav: DavRequest): Promise<FastifyReply> {
  const { reply, request, path } = dav;
  const body = await readBody(octetsOf(request), REPORT_LIMITS);
  const parsed = body.ok ? parseReport(body.value) : body;
  if (!parsed.ok) return sendRequestError(reply, parsed.error);
  const wanted = parsed.value;
  if (path.kind === "unknown") return sendStatus(reply, 404);
  if (wanted.kind === "expand-property") return expandProperties(dav, wanted);
  const isOnObject = path.kind === "object" && wanted.kind === "calendar-multiget";
  if (wanted.kind === "unsupported" || (path.kind !== "collection" && !isOnObject)) {
    return sendCondition(reply, 403, { condition: davName("supported-report") });
  }
  return sendCollectionReport(dav, path.collection, wanted);
}
