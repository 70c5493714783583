import type { Component } from "../lines/component.ts";
import { decodeText } from "../lines/decode-text.ts";
import { parseCalendars } from "./upgrade-calendar.ts";

/** A source was read within the limits of its file, of which it is a part. */
const LIMITS = { components: 10_000, lineLength: 1_000_000 };

/** The components that octets have beside each other. */
export function readSources(octets: Uint8Array): readonly Component[] {
  return parseCalendars(decodeText(octets), LIMITS).components;
}

/** The VCALENDAR of a stored source; undefined for an empty one. */
export function readSource(octets: Uint8Array): Component | undefined {
  return readSources(octets)[0];
}
