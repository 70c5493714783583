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
