import { caldavName, davName, isName } from "../xml/names.ts";
import { childElements, findAttribute, type XmlElement } from "../xml/xml-element.ts";
import { parseSets, type PropertyToSet } from "./proppatch.ts";
import { MALFORMED, parsed, type RequestResult } from "./request-result.ts";

export interface NewCollection {
  /** Whether it shall be a calendar; always so for MKCALENDAR. */
  readonly isCalendar: boolean;
  /** Kinds of components in upper case; null if not stated. */
  readonly components: readonly string[] | null;
  /** All others, in their order. */
  readonly properties: readonly PropertyToSet[];
}

const RESOURCE_TYPE = davName("resourcetype");
const COMPONENT_SET = caldavName("supported-calendar-component-set");
const COMPONENT = caldavName("comp");

function isOrdinary({ name }: PropertyToSet): boolean {
  return ![RESOURCE_TYPE, COMPONENT_SET, COMPONENT].some((other) => isName(name, other));
}

/** `comp` elements stand in the component set, and in requests of DAVx5 beside it. */
function componentsOf(properties: readonly XmlElement[]): string[] | null {
  const names = properties
    .flatMap((property) => (isName(property, COMPONENT_SET) ? childElements(property) : [property]))
    .filter((element) => isName(element, COMPONENT))
    .map((element) => (findAttribute(element, "name") ?? "").trim().toUpperCase())
    .filter((name) => name !== "");
  return names.length === 0 ? null : [...new Set(names)];
}

function isRoot(body: XmlElement, method: "MKCALENDAR" | "MKCOL"): boolean {
  return isName(body, davName("mkcol")) || (method === "MKCALENDAR" && isName(body, caldavName("mkcalendar")));
}

/** The optional body of MKCALENDAR (RFC 4791 §5.3.1) or extended MKCOL (RFC 5689 §3). */
export function parseMkcalendar(body: XmlElement | null, method: "MKCALENDAR" | "MKCOL"): RequestResult<NewCollection> {
  if (body !== null && !isRoot(body, method)) return MALFORMED;
  const found = body === null ? parsed([]) : parseSets(body);
  if (!found.ok) return found;
  const sets = found.value;
  const types = sets.filter(({ name }) => isName(name, RESOURCE_TYPE)).flatMap(({ element }) => childElements(element));
  return parsed({
    isCalendar: method === "MKCALENDAR" || types.some((type) => isName(type, caldavName("calendar"))),
    components: componentsOf(sets.map(({ element }) => element)),
    properties: sets.filter(isOrdinary),
  });
}
