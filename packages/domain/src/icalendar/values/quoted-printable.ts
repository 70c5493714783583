import { createProperty, type Property } from "../lines/component.ts";
import { decodeTextAs } from "../lines/decode-text.ts";
import { readText, writeText } from "./text.ts";

/** ENCODING=QUOTED-PRINTABLE of vCalendar 1.0, which programs also write into iCalendar. */

export function isQuotedPrintable({ name, parameters, text }: Property): boolean {
  if (parameters.get("ENCODING")?.toUpperCase() === "QUOTED-PRINTABLE") return true;
  return text.slice(name.length).toUpperCase().startsWith(";QUOTED-PRINTABLE");
}

function octetsOf(value: string): Uint8Array {
  // In an address an octet is written as here, but for its sign.
  const spelled = encodeURIComponent(value.toWellFormed()).replaceAll(/%3D([0-9A-F]{2})/gi, "%$1");
  const pieces = spelled.match(/%[0-9A-F]{2}|[^%]/gi) ?? [];
  return Uint8Array.from(
    pieces.map((piece) => (piece.length === 3 ? Number.parseInt(piece.slice(1), 16) : piece.charCodeAt(0))),
  );
}

/** The property as iCalendar has it: a text in UTF-8 with the escapes of RFC 5545. */
export function decodeQuotedPrintable(property: Property): Property {
  const { name, parameters, value, line } = property;
  const text = decodeTextAs(octetsOf(value), parameters.get("CHARSET"));
  const others = [...parameters].filter(([key]) => key !== "ENCODING" && key !== "CHARSET");
  return { ...createProperty(name, writeText(readText(text)), Object.fromEntries(others)), line };
}
