import { davName, isName } from "../xml/names.ts";
import { childElements, type XmlElement } from "../xml/xml-element.ts";
import { parseSelection, type PropertySelection } from "./property-selection.ts";
import { MALFORMED, parsed, type RequestResult } from "./request-result.ts";

/** Of these a body has one (RFC 4918 §14.20). */
function isSelection(element: XmlElement): boolean {
  return ["prop", "propname", "allprop"].some((name) => isName(element, davName(name)));
}

/** The body of PROPFIND (RFC 4918 §9.1); none stands for all properties. */
export function parsePropfind(body: XmlElement | null): RequestResult<PropertySelection> {
  if (body === null) return parsed({ kind: "allprop", include: [] });
  if (!isName(body, davName("propfind"))) return MALFORMED;
  const kinds = new Set(childElements(body).flatMap((child) => (isSelection(child) ? [child.name] : [])));
  // A body of which nothing is understood is an error (RFC 4918 appendix A.1).
  return kinds.size > 1 ? MALFORMED : (parseSelection(body) ?? MALFORMED);
}
