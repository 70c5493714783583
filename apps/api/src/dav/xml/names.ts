/** Name of an element or a property. Prefixes have no meaning: clients choose them freely. */
export interface QName {
  /** Namespace URI; empty for a name without a namespace. */
  readonly namespace: string;
  readonly name: string;
}

export const DAV = "DAV:";
export const CALDAV = "urn:ietf:params:xml:ns:caldav";
export const CALENDAR_SERVER = "http://calendarserver.org/ns/";
export const APPLE_ICAL = "http://apple.com/ns/ical/";

/** No prefix but `xml` may be bound to it, which needs no declaration. */
export const XML = "http://www.w3.org/XML/1998/namespace";
/** The namespace of declarations; no prefix may be bound to it. */
export const XMLNS = "http://www.w3.org/2000/xmlns/";

export function davName(name: string): QName {
  return { namespace: DAV, name };
}

export function caldavName(name: string): QName {
  return { namespace: CALDAV, name };
}

/** A key for maps and sets, in Clark notation: `{namespace}name`. */
export function keyOfName({ namespace, name }: QName): string {
  return `{${namespace}}${name}`;
}

export function isName(one: QName, other: QName): boolean {
  return one.name === other.name && one.namespace === other.namespace;
}

/** Whether an element can have that name. XML allows some more characters than these. */
export function isWritableName({ namespace, name }: QName): boolean {
  return /^[\p{L}_][\p{L}\d_.-]*$/u.test(name) && namespace !== XMLNS;
}
