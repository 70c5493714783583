import { APPLE_ICAL, CALDAV, CALENDAR_SERVER, DAV, XML, type QName } from "./names.ts";
import type { XmlAttribute, XmlElement } from "./xml-element.ts";

const PREFIXES: ReadonlyMap<string, string> = new Map([
  [DAV, "d"],
  [CALDAV, "c"],
  [CALENDAR_SERVER, "cs"],
  [APPLE_ICAL, "a"],
]);

/** The name of an element or attribute whose namespace needs no declaration of its own. */
function knownName({ namespace, name }: QName): string | undefined {
  if (namespace === "") return name;
  const prefix = namespace === XML ? "xml" : PREFIXES.get(namespace);
  return prefix === undefined ? undefined : `${prefix}:${name}`;
}

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // A reader makes a line feed of a bare one (XML 1.0 §2.11).
  "\r": "&#13;",
};

/** All but `Char` of XML 1.0 §2.2, surrogates without a partner included. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for elements and quoted attributes; drops characters that XML 1.0 forbids. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>"'\r]/g, (character) => REFERENCES[character] ?? "");
}

/** White space in an attribute's value would be read as blanks (XML 1.0 §3.3.3). */
function writeAttribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value).replaceAll("\t", "&#9;").replaceAll("\n", "&#10;")}"`;
}

function declarationOf(namespace: string, prefix: string): string {
  return writeAttribute(`xmlns:${prefix}`, namespace);
}

/** Declares the prefixes that all functions of this file use; for the root of a response. */
export const DECLARATIONS = [...PREFIXES].map(([namespace, prefix]) => declarationOf(namespace, prefix)).join("");

export const XML_DECLARATION = `<?xml version="1.0" encoding="utf-8"?>\n`;

function joinTag(name: string, attributes: string, content: string): string {
  return content === "" ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

/**
 * An element around `content`, which is XML. Valid within an element that has `DECLARATIONS`. The
 * name comes from a constant or from `readXml`, so that it needs no escaping.
 */
export function writeElement(qname: QName, content = "", attributes: Readonly<Record<string, string>> = {}): string {
  const known = knownName(qname);
  const declaration = known === undefined ? declarationOf(qname.namespace, "x0") : "";
  const written = Object.entries(attributes).map(([attribute, value]) => writeAttribute(attribute, value));
  return joinTag(known ?? `x0:${qname.name}`, declaration + written.join(""), content);
}

export function writeTextElement(name: QName, text: string): string {
  return writeElement(name, escapeXml(text));
}

/** Prefixes of one stored element; the same namespace has the same prefix. */
class Prefixes {
  readonly #used = new Map<string, string>();
  #unknown = 0;

  of(namespace: string): string {
    const known = this.#used.get(namespace);
    if (known !== undefined) return known;
    const prefix = PREFIXES.get(namespace) ?? `x${this.#unknown++}`;
    this.#used.set(namespace, prefix);
    return prefix;
  }

  nameOf({ namespace, name }: QName): string {
    if (namespace === "") return name;
    return namespace === XML ? `xml:${name}` : `${this.of(namespace)}:${name}`;
  }

  declarations(): string {
    return [...this.#used].map(([namespace, prefix]) => declarationOf(namespace, prefix)).join("");
  }
}

function writeAttributes(attributes: readonly XmlAttribute[], prefixes: Prefixes): string {
  return attributes.map((attribute) => writeAttribute(prefixes.nameOf(attribute), attribute.value)).join("");
}

function writeContent(element: XmlElement, prefixes: Prefixes): string {
  return element.children
    .map((child) => {
      if (child.kind === "text") return escapeXml(child.text);
      const name = prefixes.nameOf(child);
      return joinTag(name, writeAttributes(child.attributes, prefixes), writeContent(child, prefixes));
    })
    .join("");
}

/**
 * Writes an element that was read, with declarations of all its namespaces: it can be stored and
 * later stand in any response as it is. Comments and the prefixes of the client are lost.
 */
export function serializeElement(element: XmlElement): string {
  const prefixes = new Prefixes();
  const name = prefixes.nameOf(element);
  const attributes = writeAttributes(element.attributes, prefixes);
  const content = writeContent(element, prefixes);
  return joinTag(name, prefixes.declarations() + attributes, content);
}
