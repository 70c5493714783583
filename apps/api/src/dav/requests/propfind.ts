import { davName, isName } from "../xml/names.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import { parseSelection, type PropertySelection } from "./property-selection.ts";
import { MALFORMED, parsed, type RequestResult } from "./request-result.ts";

/** The body of PROPFIND (RFC 4918 §9.1); none stands for all properties. */
export function parsePropfind(body: XmlElement | null): RequestResult<PropertySelection> {
  if (body === null) return parsed({ kind: "allprop", include: [] });
  if (!isName(body, davName("propfind"))) return MALFORMED;
  // A body of which nothing is understood is an error (RFC 4918 appendix A.1).
  return parseSelection(body) ?? MALFORMED;
}
