import { davName } from "../xml/names.ts";
import { readXml } from "../xml/read-xml.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import { failedPrecondition, MALFORMED, parsed, TOO_LARGE, type RequestResult } from "./request-result.ts";

/** The root element of a request's body; null if there is no body. */
export function readBody(octets: Uint8Array | undefined): RequestResult<XmlElement | null> {
  if (octets === undefined || octets.length === 0) return parsed(null);
  const result = readXml(octets);
  if (result.ok) return parsed(result.value);
  switch (result.error) {
    case "malformed":
      return MALFORMED;
    case "too_large":
      return TOO_LARGE;
    case "doctype":
      // RFC 4918 §16, for clients that refer to entities in a DTD.
      return failedPrecondition(davName("no-external-entities"));
  }
}
