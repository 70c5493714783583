import { davName, isName, XML, type QName } from "../xml/names.ts";
import { childElements, findChildren, type XmlElement } from "../xml/xml-element.ts";
import { areTooMany } from "./property-selection.ts";
import { MALFORMED, parsed, TOO_LARGE, type RequestResult } from "./request-result.ts";

/** An element with the name and the value of a property. */
export interface PropertyToSet {
  readonly kind: "set";
  readonly name: QName;
  /** `serializeElement` makes of it what can be stored. */
  readonly element: XmlElement;
}

export type PropertyUpdate = PropertyToSet | { readonly kind: "remove"; readonly name: QName };

/** Longer texts are no language tags (BCP 47), and each property would repeat them. */
const LANGUAGE_MAX_LENGTH = 100;

function languageOf(element: XmlElement): string | undefined {
  const language = element.attributes.find(({ namespace, name }) => namespace === XML && name === "lang")?.value;
  return language !== undefined && language.length > LANGUAGE_MAX_LENGTH ? undefined : language;
}

function withLanguage(element: XmlElement, language: string | undefined): XmlElement {
  if (language === undefined || languageOf(element) !== undefined) return element;
  return { ...element, attributes: [...element.attributes, { namespace: XML, name: "lang", value: language }] };
}

/** The properties within the `DAV:prop` elements of a `DAV:set` or `DAV:remove`. */
function propertiesOf(instruction: XmlElement, language: string | undefined): XmlElement[] {
  return findChildren(instruction, davName("prop")).flatMap((prop) => {
    // A property has the language of the elements around it (RFC 4918 §4.3).
    const inherited = languageOf(prop) ?? languageOf(instruction) ?? language;
    return childElements(prop).map((property) => withLanguage(property, inherited));
  });
}

function nameOf({ namespace, name }: XmlElement): QName {
  return { namespace, name };
}

function isSet(element: XmlElement): boolean {
  return isName(element, davName("set"));
}

function parseSet(set: XmlElement, root: XmlElement): PropertyToSet[] {
  return propertiesOf(set, languageOf(root)).map((element) => ({ kind: "set", name: nameOf(element), element }));
}

function parseRemove(remove: XmlElement): PropertyUpdate[] {
  return propertiesOf(remove, undefined).map((element) => ({ kind: "remove", name: nameOf(element) }));
}

function limitUpdates<Update extends PropertyUpdate>(updates: readonly Update[]): RequestResult<readonly Update[]> {
  return areTooMany(updates.map(({ name }) => name)) ? TOO_LARGE : parsed(updates);
}

/** The properties of all `DAV:set` elements of a request. */
export function parseSets(root: XmlElement): RequestResult<readonly PropertyToSet[]> {
  return limitUpdates(findChildren(root, davName("set")).flatMap((set) => parseSet(set, root)));
}

/** The body of PROPPATCH: its updates in the order in which they apply (RFC 4918 §9.2). */
export function parseProppatch(body: XmlElement | null): RequestResult<readonly PropertyUpdate[]> {
  if (body === null || !isName(body, davName("propertyupdate"))) return MALFORMED;
  const instructions = childElements(body).filter((child) => isSet(child) || isName(child, davName("remove")));
  if (instructions.length === 0) return MALFORMED;
  return limitUpdates(instructions.flatMap((child) => (isSet(child) ? parseSet(child, body) : parseRemove(child))));
}
