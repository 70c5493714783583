import type { FastifyReply } from "fastify";
import type { CollectionTexts, Done, PropertyChanges } from "../../services/caldav/collections.ts";
import type { StatedZone } from "../../services/caldav/timezones.ts";
import { canWriteAny } from "../../services/caldav/caller.ts";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import { unwrap } from "../../core/domain-error.ts";
import { octetsOf, type DavRequest } from "../http/context.ts";
import { hrefOf, type DavPath } from "../http/paths.ts";
import { isProtected } from "../properties/live-properties.ts";
import { parseProppatch, type PropertyToSet, type PropertyUpdate } from "../requests/proppatch.ts";
import { readBody } from "../requests/read-body.ts";
import { sendOneResponse, sendRejection, sendRequestError, sendStatus } from "../http/responses.ts";
import { writeResponse, type Propstat } from "../xml/multistatus.ts";
import { APPLE_ICAL, caldavName, davName, isName, keyOfName, type QName } from "../xml/names.ts";
import { serializeElement, writeElement } from "../xml/write-xml.ts";
import { textOf } from "../xml/xml-element.ts";

const DISPLAY_NAME = davName("displayname");
const COLOR: QName = { namespace: APPLE_ICAL, name: "calendar-color" };
const TIMEZONE = caldavName("calendar-timezone");
const TIMEZONE_ID = caldavName("calendar-timezone-id");

/** The zone that an update states, which is stored as it was sent, too. */
function zoneOf({ kind, name }: PropertyUpdate, text: string): StatedZone | null | undefined {
  if (isName(name, TIMEZONE)) return kind === "set" ? { timezone: text } : null;
  if (isName(name, TIMEZONE_ID)) return kind === "set" ? { timezoneId: text } : null;
  return undefined;
}

/** What updates come to, of which later ones count. */
export function changesOf(updates: readonly PropertyUpdate[]): CollectionTexts & PropertyChanges {
  const changes: CollectionTexts & { set: Record<string, string>; removed: string[] } = { set: {}, removed: [] };
  for (const update of updates) {
    const key = keyOfName(update.name);
    const text = update.kind === "set" ? textOf(update.element).trim() : "";
    const zone = zoneOf(update, text);
    if (zone !== undefined) changes.zone = zone;
    // A collection always has a title.
    if (isName(update.name, DISPLAY_NAME)) changes.title = text === "" ? changes.title : text;
    else if (isName(update.name, COLOR)) changes.color = text === "" ? null : text;
    else if (update.kind === "set") changes.set[key] = serializeElement(update.element);
    else changes.removed.push(key);
  }
  const remains = (key: string) => updates.findLast(({ name }) => keyOfName(name) === key)?.kind === "set";
  return {
    ...changes,
    set: Object.fromEntries(Object.entries(changes.set).filter(([key]) => remains(key))),
    removed: changes.removed.filter((key) => !remains(key)),
  };
}

/** The properties of a new collection: those that only the server sets are left out. */
export function settableOf(properties: readonly PropertyToSet[]): PropertyToSet[] {
  return properties.filter(({ name }) => !isProtected(name));
}

/** Whether what is at a path can have another value of a property. The home has no own texts. */
function canStore({ kind }: DavPath, name: QName): boolean {
  if (kind === "home") return !isName(name, DISPLAY_NAME) && !isName(name, COLOR);
  return kind === "collection";
}

async function change(dav: DavRequest, updates: readonly PropertyUpdate[]): Promise<Result<Done<"changed">>> {
  const { caldav, caller, path } = dav;
  const { title, color, zone, set, removed } = changesOf(updates);
  if (path.kind === "collection") {
    return caldav.changeCollection(caller, { segment: path.collection, title, color, zone, set, removed });
  }
  return caldav.changeHome(caller, { set, removed });
}

function elementsOf(names: readonly QName[]): string[] {
  return [...new Map(names.map((name) => [keyOfName(name), writeElement(name)])).values()];
}

/** The states of updates of which some cannot be made: the others are not made either. */
function failures(
  updates: readonly PropertyUpdate[],
  { isForbidden, error }: { isForbidden: (name: QName) => boolean; error: QName },
): Propstat[] {
  const names = updates.map(({ name }) => name);
  return [
    { status: 403, properties: elementsOf(names.filter(isForbidden)), error },
    { status: 424, properties: elementsOf(names.filter((name) => !isForbidden(name))) },
  ];
}

/** Everything was changed: a client that wants little gets no body (RFC 8144 section 2.2). */
function sendMinimal(reply: FastifyReply): FastifyReply {
  return sendStatus(reply.header("preference-applied", "return=minimal"), 200);
}

/** PROPPATCH (RFC 4918 section 9.2): all of the changes, or none. */
export async function proppatch(dav: DavRequest): Promise<FastifyReply> {
  const { caller, reply, request, path, isMinimal } = dav;
  const body = await readBody(octetsOf(request));
  const parsed = body.ok ? parseProppatch(body.value) : body;
  if (!parsed.ok) return sendRequestError(reply, parsed.error);
  if (path.kind === "unknown") return sendRejection(reply, "no_object");
  const updates = parsed.value;
  const href = hrefOf(path);
  const isForbidden = (name: QName) => !canStore(path, name) || isProtected(name);
  const respond = (propstats: readonly Propstat[]) => sendOneResponse(reply, writeResponse({ href, propstats }));
  const properties = elementsOf(updates.map(({ name }) => name));
  // Some clients stop at an error of the whole request.
  const isReadOnly = path.kind === "home" && !canWriteAny(caller);
  const readOnly = [{ status: 403, properties, error: davName("need-privileges") }];
  if (isReadOnly) return respond(readOnly);
  if (updates.some(({ name }) => isForbidden(name))) {
    return respond(failures(updates, { isForbidden, error: davName("cannot-modify-protected-property") }));
  }
  const changed = unwrap(await change(dav, updates));
  if (changed.status === "changed") {
    return isMinimal ? sendMinimal(reply) : respond([{ status: 200, properties }]);
  }
  if (changed.reason === "read_only") return respond(readOnly);
  if (changed.reason === "calendar_data") {
    const isZone = (name: QName) => isName(name, TIMEZONE) || isName(name, TIMEZONE_ID);
    return respond(failures(updates, { isForbidden: isZone, error: caldavName("valid-calendar-data") }));
  }
  if (changed.reason === "too_many_properties") return respond([{ status: 507, properties }]);
  return sendRejection(reply, changed.reason);
}
