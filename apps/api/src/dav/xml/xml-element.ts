import { isName, type QName } from "./names.ts";

/** An attribute that declares no namespace. Without a prefix its namespace is empty. */
export interface XmlAttribute extends QName {
  readonly value: string;
}

export interface XmlText {
  readonly kind: "text";
  readonly text: string;
}

export interface XmlElement extends QName {
  readonly kind: "element";
  readonly attributes: readonly XmlAttribute[];
  /** In document order; neighbouring texts and CDATA sections are one text. */
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlElement | XmlText;

export function childElements(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => child.kind === "element");
}

function isElement(node: XmlNode, name: QName): node is XmlElement {
  return node.kind === "element" && isName(node, name);
}

export function findChildren(element: XmlElement, name: QName): XmlElement[] {
  return element.children.filter((child) => isElement(child, name));
}

export function findChild(element: XmlElement, name: QName): XmlElement | undefined {
  return element.children.find((child) => isElement(child, name));
}

/** The text directly within an element, without that of its child elements. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (child.kind === "text" ? child.text : "")).join("");
}

/** The value of an attribute without a namespace, as WebDAV and CalDAV define theirs. */
export function findAttribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((attribute) => attribute.namespace === "" && attribute.name === name)?.value;
}
