import { collations } from "@hourloom/schema/icalendar/calendar-queries";
import { OBJECT_MAX_BYTES } from "../../services/caldav/caller.ts";
import { componentOf } from "../../services/caldav/collections.ts";
import { hrefOfHome, hrefOfPrincipal, PRINCIPALS_HREF } from "../http/paths.ts";
import { writeHref } from "../xml/multistatus.ts";
import { APPLE_ICAL, CALENDAR_SERVER, caldavName, davName, isName, keyOfName, type QName } from "../xml/names.ts";
import { escapeXml, writeElement, writeTextElement } from "../xml/write-xml.ts";
import type { DavResource, PropertyContext } from "./resources.ts";

/** The content of a property as XML; undefined if the resource does not have it. */
type ReadProperty = (resource: DavResource, context: PropertyContext) => string | undefined;

export interface LiveProperty {
  name: QName;
  read: ReadProperty;
  /** Whether `allprop` has it: of those of CalDAV and of the costly ones only what is named. */
  isInAllprop: boolean;
}

function empty(...names: QName[]): string {
  return names.map((name) => writeElement(name)).join("");
}

const resourceTypes: Readonly<Record<DavResource["kind"], string>> = {
  root: empty(davName("collection")),
  principal: empty(davName("collection"), davName("principal")),
  home: empty(davName("collection")),
  collection: empty(davName("collection"), caldavName("calendar")),
  object: "",
};

function displayName(resource: DavResource, { actor }: PropertyContext): string | undefined {
  switch (resource.kind) {
    case "root":
    case "home":
      return "Hourloom";
    case "principal":
      return escapeXml(actor.username);
    case "collection":
      return escapeXml(resource.collection.title);
    case "object":
      return undefined;
  }
}

function canWrite(resource: DavResource): boolean {
  switch (resource.kind) {
    case "root":
    case "principal":
      return false;
    case "home":
      return resource.canWrite;
    case "collection":
    case "object":
      return resource.collection.canWrite;
  }
}

/** Each on its own, as some clients look for single ones (RFC 3744 section 5.5). */
const readPrivileges = [davName("read"), davName("read-current-user-privilege-set"), caldavName("read-free-busy")];
const writePrivileges = ["write", "write-content", "write-properties", "bind", "unbind"].map(davName);

function privileges(resource: DavResource): string {
  const names = canWrite(resource) ? [...readPrivileges, ...writePrivileges] : readPrivileges;
  return names.map((name) => writeElement(davName("privilege"), writeElement(name))).join("");
}

const objectReports = [caldavName("calendar-query"), caldavName("calendar-multiget"), caldavName("free-busy-query")];

function reports({ kind }: DavResource): string {
  const names = [
    ...(kind === "collection" ? [...objectReports, davName("sync-collection")] : []),
    davName("expand-property"),
  ];
  return names
    .map((name) => writeElement(davName("supported-report"), writeElement(davName("report"), writeElement(name))))
    .join("");
}

function ofCollection(
  read: (resource: DavResource & { kind: "collection" }, context: PropertyContext) => string | undefined,
): ReadProperty {
  return (resource, context) => (resource.kind === "collection" ? read(resource, context) : undefined);
}

function ofObject(read: (resource: DavResource & { kind: "object" }) => string | undefined): ReadProperty {
  return (resource) => (resource.kind === "object" ? read(resource) : undefined);
}

function exceptObjects(read: ReadProperty): ReadProperty {
  return (resource, context) => (resource.kind === "object" ? undefined : read(resource, context));
}

/** Properties that clients may store, and that have a value before. */
const storable = ["calendar-timezone", "calendar-timezone-id"].map(caldavName);

function orStored(name: QName, read: ReadProperty): ReadProperty {
  return (resource, context) => {
    const isStored = resource.kind === "collection" && keyOfName(name) in resource.stored;
    return isStored ? undefined : read(resource, context);
  };
}

const always: ReadonlyMap<QName, ReadProperty> = new Map([
  [davName("resourcetype"), ({ kind }) => resourceTypes[kind]],
  [davName("displayname"), displayName],
  [davName("getetag"), ofObject(({ member }) => escapeXml(member.etag))],
  [
    davName("getcontenttype"),
    ofObject(({ collection }) => `text/calendar; charset=utf-8; component=${componentOf[collection.kind]}`),
  ],
  [davName("getlastmodified"), ofObject(({ member }) => member.changedAt.toUTCString())],
  [davName("getcontentlength"), ofObject(({ octets }) => octets && String(octets.length))],
]);

const whenNamed: ReadonlyMap<QName, ReadProperty> = new Map([
  [davName("current-user-principal"), (_resource, { actor }) => writeHref(hrefOfPrincipal(actor.userId))],
  [davName("principal-URL"), (_resource, { actor }) => writeHref(hrefOfPrincipal(actor.userId))],
  [davName("principal-collection-set"), () => writeHref(PRINCIPALS_HREF)],
  [davName("owner"), (_resource, { actor }) => writeHref(hrefOfPrincipal(actor.userId))],
  [davName("current-user-privilege-set"), privileges],
  [davName("supported-report-set"), reports],
  [caldavName("calendar-home-set"), exceptObjects((_resource, { actor }) => writeHref(hrefOfHome(actor.userId)))],
  [
    caldavName("calendar-user-address-set"),
    exceptObjects(
      (_resource, { actor }) => writeHref(`mailto:${actor.email}`) + writeHref(hrefOfPrincipal(actor.userId)),
    ),
  ],
  [davName("sync-token"), ofCollection(({ collection }) => escapeXml(collection.syncToken))],
  [{ namespace: CALENDAR_SERVER, name: "getctag" }, ofCollection(({ collection }) => escapeXml(collection.syncToken))],
  [
    caldavName("supported-calendar-component-set"),
    ofCollection(({ collection }) => writeElement(caldavName("comp"), "", { name: componentOf[collection.kind] })),
  ],
  [
    caldavName("supported-calendar-data"),
    ofCollection(() =>
      writeElement(caldavName("calendar-data"), "", { "content-type": "text/calendar", version: "2.0" }),
    ),
  ],
  [caldavName("max-resource-size"), ofCollection(() => String(OBJECT_MAX_BYTES))],
  [
    caldavName("supported-collation-set"),
    ofCollection(() => collations.map((name) => writeTextElement(caldavName("supported-collation"), name)).join("")),
  ],
  [
    caldavName("calendar-timezone"),
    orStored(
      caldavName("calendar-timezone"),
      ofCollection((_resource, { actor, caldav }) => escapeXml(caldav.zoneText(actor.timezone))),
    ),
  ],
  [
    caldavName("calendar-timezone-id"),
    orStored(
      caldavName("calendar-timezone-id"),
      ofCollection((_resource, { actor }) => escapeXml(actor.timezone)),
    ),
  ],
  [
    { namespace: APPLE_ICAL, name: "calendar-color" },
    ofCollection(({ collection }) => collection.color && escapeXml(collection.color)),
  ],
]);

function entriesOf(properties: ReadonlyMap<QName, ReadProperty>, isInAllprop: boolean): [string, LiveProperty][] {
  return [...properties].map(([name, read]) => [keyOfName(name), { name, read, isInAllprop }]);
}

/** The properties that the server computes, by the keys of their names. */
export const liveProperties: ReadonlyMap<string, LiveProperty> = new Map([
  ...entriesOf(always, true),
  ...entriesOf(whenNamed, false),
]);

/** Live properties that clients may set. */
const settable = new Set(
  [davName("displayname"), { namespace: APPLE_ICAL, name: "calendar-color" }, ...storable].map(keyOfName),
);

/** Whether only the server sets a property. */
export function isProtected(name: QName): boolean {
  return liveProperties.has(keyOfName(name)) && !settable.has(keyOfName(name));
}

/** The keys of the names that only what clients stored tells of. */
export function storedNames(names: readonly QName[]): string[] {
  const isStorable = (name: QName) => !liveProperties.has(keyOfName(name)) || storable.some((one) => isName(one, name));
  return names.filter(isStorable).map(keyOfName);
}
