import type { PropertySelection } from "../requests/property-selection.ts";
import { writeResponse, type MultistatusResponse, type Propstat } from "../xml/multistatus.ts";
import { keyOfName, type QName } from "../xml/names.ts";
import { writeElement } from "../xml/write-xml.ts";
import { liveProperties } from "./live-properties.ts";
import { hrefOfResource, type DavResource, type PropertyContext, type StoredProperties } from "./resources.ts";

function storedOf(resource: DavResource): StoredProperties {
  return "stored" in resource ? resource.stored : {};
}

/** A property as an element; undefined if the resource does not have it. */
export function readProperty(resource: DavResource, context: PropertyContext, name: QName): string | undefined {
  const key = keyOfName(name);
  const content = liveProperties.get(key)?.read(resource, context);
  if (content !== undefined) return writeElement(name, content);
  const stored = storedOf(resource);
  return Object.hasOwn(stored, key) ? stored[key] : undefined;
}

/** The names of all properties of a resource; `isAll`: only those that `allprop` has. */
function namesOf(resource: DavResource, context: PropertyContext, { isAll }: { isAll: boolean }): QName[] {
  const live = [...liveProperties.values()].filter(
    ({ read, isInAllprop }) => (!isAll || isInAllprop) && read(resource, context) !== undefined,
  );
  return [...live.map(({ name }) => name), ...Object.keys(storedOf(resource)).map(nameOfKey)];
}

/** The name that a key of `keyOfName` stands for. */
function nameOfKey(key: string): QName {
  const end = key.indexOf("}");
  return { namespace: key.slice(1, end), name: key.slice(end + 1) };
}

/** Those that the resource has, by their texts, and the others. */
export function propstatsOf(properties: readonly { name: QName; text: string | undefined }[]): Propstat[] {
  const missing = properties.filter(({ text }) => text === undefined);
  return [
    { status: 200, properties: properties.flatMap(({ text }) => text ?? []) },
    { status: 404, properties: missing.map(({ name }) => writeElement(name)) },
  ];
}

/** The properties that are selected, those that the resource has and the others. */
export function selectProperties(
  resource: DavResource,
  context: PropertyContext,
  selection: PropertySelection,
): Propstat[] {
  if (selection.kind === "propname") {
    return [
      { status: 200, properties: namesOf(resource, context, { isAll: false }).map((name) => writeElement(name)) },
    ];
  }
  const names =
    selection.kind === "prop"
      ? selection.names
      : [...namesOf(resource, context, { isAll: true }), ...selection.include];
  return propstatsOf(names.map((name) => ({ name, text: readProperty(resource, context, name) })));
}

/** The response with the selected properties of a resource. */
export function describeResource(
  resource: DavResource,
  context: PropertyContext,
  { selection, isMinimal, more = [] }: { selection: PropertySelection; isMinimal: boolean; more?: readonly string[] },
): string {
  const [found, ...others] = selectProperties(resource, context, selection);
  const propstats = [{ status: 200, properties: [...(found?.properties ?? []), ...more] }, ...others];
  const response: MultistatusResponse = { href: hrefOfResource(resource, context.actor.userId), propstats };
  return writeResponse(response, isMinimal);
}
