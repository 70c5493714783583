import { davName, keyOfName, type QName } from "../xml/names.ts";
import { childElements, findChild, type XmlElement } from "../xml/xml-element.ts";
import { parsed, TOO_LARGE, type RequestResult } from "./request-result.ts";

/** The properties that a client wants to know (RFC 4918 §14.20). */
export type PropertySelection =
  | { readonly kind: "allprop"; readonly include: readonly QName[] }
  | { readonly kind: "propname" }
  | { readonly kind: "prop"; readonly names: readonly QName[] };

/** Of a request; each of up to 5,000 responses repeats them. Apple's clients send 45. */
export const PROPERTIES_MAX = 200;
/** Of all namespaces and names together. */
export const PROPERTIES_LENGTH_MAX = 16_384;

/** Whether names, each counted as often as it is there, are more than a request may have. */
export function areTooMany(names: readonly QName[]): boolean {
  const length = names.reduce((sum, name) => sum + keyOfName(name).length, 0);
  return names.length > PROPERTIES_MAX || length > PROPERTIES_LENGTH_MAX;
}

/** The names without duplicates, in their order, or an error if they are too many. */
function limitNames(names: readonly QName[]): RequestResult<readonly QName[]> {
  if (areTooMany(names)) return TOO_LARGE;
  return parsed([...new Map(names.map((name) => [keyOfName(name), name])).values()]);
}

/** The names of an element's children, such as those of `DAV:prop`. */
function namesIn(element: XmlElement | undefined): RequestResult<readonly QName[]> {
  const elements = element === undefined ? [] : childElements(element);
  return limitNames(elements.map(({ namespace, name }) => ({ namespace, name })));
}

/** What the children of a `propfind` or a report select; undefined without any that does. */
export function parseSelection(element: XmlElement): RequestResult<PropertySelection> | undefined {
  const prop = findChild(element, davName("prop"));
  if (prop !== undefined) {
    const names = namesIn(prop);
    return names.ok ? parsed({ kind: "prop", names: names.value }) : names;
  }
  if (findChild(element, davName("propname")) !== undefined) return parsed({ kind: "propname" });
  if (findChild(element, davName("allprop")) === undefined) return undefined;
  const include = namesIn(findChild(element, davName("include")));
  return include.ok ? parsed({ kind: "allprop", include: include.value }) : include;
}
