import { isUtf8 } from "node:buffer";
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from "saxes";
import { DAV, XMLNS } from "./names.ts";
import type { XmlAttribute, XmlElement, XmlNode } from "./xml-element.ts";

export interface XmlLimits {
  readonly octets: number;
  /** Beside those of the next line. */
  readonly elements: number;
  /** Elements `DAV:href`. */
  readonly hrefs: number;
  /**
   * The length of all names but those of hrefs, each with its namespace: what is written of a name
   * has that each time.
   */
  readonly names: number;
}

export const XML_LIMITS: XmlLimits = { octets: 1_048_576, elements: 2_000, hrefs: 20_000, names: 1_048_576 };
/** Of a report: some clients name all objects of a calendar in one, and an account has no more. */
export const REPORT_LIMITS: XmlLimits = { octets: 8 * 1_048_576, elements: 2_000, hrefs: 20_000, names: 1_048_576 };
export const XML_LEVELS_MAX = 32;
/** Of one element, including declarations of namespaces. */
export const XML_ATTRIBUTES_MAX = 200;

/** `too_large`: more octets, elements, levels, attributes or names than the limits. */
export type XmlError = "malformed" | "doctype" | "too_large";

export type XmlResult =
  | { readonly ok: true; readonly value: XmlElement }
  | { readonly ok: false; readonly error: XmlError };

/** Leaves the parser at the first error, so that what follows costs nothing. */
class XmlReadError extends Error {
  override name = "XmlReadError";
  readonly kind: XmlError;

  constructor(kind: XmlError) {
    super(kind);
    this.kind = kind;
  }
}

interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

/** Shared by the many elements that have none. */
const NO_ATTRIBUTES: readonly XmlAttribute[] = [];

function attributesOf(tag: SaxesTagNS): readonly XmlAttribute[] {
  const found = Object.values<SaxesAttributeNS>(tag.attributes)
    .filter(({ uri }) => uri !== XMLNS)
    .map(({ uri, local, value }) => ({ namespace: uri, name: local, value }));
  return found.length === 0 ? NO_ATTRIBUTES : found;
}

/** Collects the elements of a document within the limits. Throws `XmlReadError` outside of them. */
class TreeBuilder {
  root: XmlElement | undefined;
  readonly #open: OpenElement[] = [];
  readonly #limits: XmlLimits;
  #elements = 0;
  #hrefs = 0;
  #attributes = 0;
  #names = 0;

  constructor(limits: XmlLimits) {
    this.#limits = limits;
  }

  startTag(): void {
    this.#attributes = 0;
    if (this.#open.length >= XML_LEVELS_MAX) throw new XmlReadError("too_large");
  }

  countAttribute(): void {
    this.#attributes += 1;
    if (this.#attributes > XML_ATTRIBUTES_MAX) throw new XmlReadError("too_large");
  }

  #count({ namespace, name, attributes }: XmlElement): void {
    const isHref = namespace === DAV && name === "href";
    if (isHref) this.#hrefs += 1;
    else this.#elements += 1;
    for (const one of attributes) this.#names += one.namespace.length + one.name.length;
    if (!isHref) this.#names += namespace.length + name.length;
    const { elements, hrefs, names } = this.#limits;
    const isTooLarge = this.#elements > elements || this.#hrefs > hrefs || this.#names > names;
    if (isTooLarge) throw new XmlReadError("too_large");
  }

  open(tag: SaxesTagNS): void {
    const element: OpenElement = {
      kind: "element",
      namespace: tag.uri,
      name: tag.local,
      attributes: attributesOf(tag),
      children: [],
    };
    this.#count(element);
    this.root ??= element;
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  close(): void {
    this.#open.pop();
  }

  addText(text: string): void {
    const siblings = this.#open.at(-1)?.children;
    const last = siblings?.at(-1);
    // A text is replaced: comments and CDATA sections split what is one text.
    if (last?.kind === "text") siblings?.splice(-1, 1, { kind: "text", text: last.text + text });
    else siblings?.push({ kind: "text", text });
  }
}

function createParser(builder: TreeBuilder) {
  const parser = new SaxesParser({ xmlns: true, position: false, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  parser.on("error", () => {
    throw new XmlReadError("malformed");
  });
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding !== undefined && encoding.toLowerCase() !== "utf-8") throw new XmlReadError("malformed");
  });
  parser.on("doctype", () => {
    throw new XmlReadError("doctype");
  });
  parser.on("opentagstart", () => builder.startTag());
  parser.on("attribute", () => builder.countAttribute());
  parser.on("opentag", (tag) => builder.open(tag));
  parser.on("closetag", () => builder.close());
  parser.on("text", (part) => builder.addText(part));
  parser.on("cdata", (part) => builder.addText(part));
  return parser;
}

/** Octets that are parsed at a time, in some milliseconds. */
const PART_LENGTH = 16_384;

function* parseTree(octets: Uint8Array, limits: XmlLimits): Generator<void, XmlElement, void> {
  const builder = new TreeBuilder(limits);
  const parser = createParser(builder);
  const decoder = new TextDecoder();
  for (let at = 0; at < octets.length; at += PART_LENGTH) {
    parser.write(decoder.decode(octets.subarray(at, at + PART_LENGTH), { stream: true }));
    yield;
  }
  parser.close();
  if (builder.root === undefined) throw new XmlReadError("malformed");
  return builder.root;
}

function* readParts(octets: Uint8Array, limits: XmlLimits): Generator<void, XmlResult, void> {
  if (octets.length > limits.octets) return { ok: false, error: "too_large" };
  if (!isUtf8(octets)) return { ok: false, error: "malformed" };
  try {
    return { ok: true, value: yield* parseTree(octets, limits) };
  } catch (error) {
    return { ok: false, error: error instanceof XmlReadError ? error.kind : "malformed" };
  }
}

/**
 * Reads an XML 1.0 document in UTF-8, with or without a byte order mark. A DOCTYPE is an error, and
 * so is every entity but the five of XML. Stops at the first error or limit; never throws.
 */
export function readXml(octets: Uint8Array, limits: XmlLimits = XML_LIMITS): XmlResult {
  const parts = readParts(octets, limits);
  for (;;) {
    const next = parts.next();
    if (next.done === true) return next.value;
  }
}

/** As `readXml`, with `pause` awaited between the parts of the document. */
export async function readXmlInParts(
  octets: Uint8Array,
  limits: XmlLimits,
  pause: () => Promise<void>,
): Promise<XmlResult> {
  const parts = readParts(octets, limits);
  for (;;) {
    const next = parts.next();
    if (next.done === true) return next.value;
    await pause();
  }
}
