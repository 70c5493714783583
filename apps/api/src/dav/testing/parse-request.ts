import { parseMkcalendar } from "../requests/mkcalendar.ts";
import { parsePropfind } from "../requests/propfind.ts";
import { parseProppatch } from "../requests/proppatch.ts";
import { rootOf } from "../requests/read-body.ts";
import { parseReport } from "../requests/reports.ts";
import type { RequestResult } from "../requests/request-result.ts";
import { readXml } from "../xml/read-xml.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import type { RecordedRequest } from "./recorded-requests.ts";

/** Reads a body and parses it. */
export function parseText<T>(
  text: string | Uint8Array,
  parse: (body: XmlElement | null) => RequestResult<T>,
): RequestResult<T> {
  const octets = typeof text === "string" ? Buffer.from(text) : text;
  if (octets.length === 0) return parse(null);
  const body = rootOf(readXml(octets));
  return body.ok ? parse(body.value) : body;
}

/** The parsers of all methods. */
export const parsers: Readonly<Record<RecordedRequest["method"], (body: XmlElement | null) => RequestResult<unknown>>> =
  {
    PROPFIND: parsePropfind,
    PROPPATCH: parseProppatch,
    MKCALENDAR: (body) => parseMkcalendar(body, "MKCALENDAR"),
    MKCOL: (body) => parseMkcalendar(body, "MKCOL"),
    REPORT: parseReport,
  };
