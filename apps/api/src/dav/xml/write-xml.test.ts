import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { APPLE_ICAL, CALDAV, CALENDAR_SERVER, caldavName, DAV, davName } from "./names.ts";
import { readXml } from "./read-xml.ts";
import { DECLARATIONS, escapeXml, serializeElement, writeElement, writeTextElement } from "./write-xml.ts";
import { childElements, textOf, type XmlElement, type XmlNode } from "./xml-element.ts";

function read(text: string): XmlElement {
  const result = readXml(Buffer.from(text));
  if (!result.ok) throw new Error(`${result.error}: ${text}`);
  return result.value;
}

/** Reads elements where a response has them. */
function readInResponse(xml: string): XmlElement[] {
  return childElements(read(`<d:multistatus${DECLARATIONS}>${xml}</d:multistatus>`));
}

test.each([
  ["a < b & c > d", "a &lt; b &amp; c &gt; d"],
  [`"it's"`, "&quot;it&#39;s&quot;"],
  ["]]>", "]]&gt;"],
  ["a\r\nb\tc", "a&#13;\nb\tc"],
  ["\u0000\u0008\u001Bx\uFFFE\uFFFF\uD800y\uDC00", "xy"],
  ["Žluť 🗓️ \u0085", "Žluť 🗓️ \u0085"],
])("the text %j is escaped", (text, expected) => {
  expect(escapeXml(text)).toBe(expected);
});

test("any text is read as it was written, except for what XML forbids", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const [element] = readInResponse(writeTextElement(davName("displayname"), text));
      const allowed = [...text].filter((character) => escapeXml(character) !== "").join("");
      expect(element && textOf(element)).toBe(allowed);
    }),
  );
});

test.each([
  [davName("prop"), "<d:prop/>"],
  [caldavName("calendar"), "<c:calendar/>"],
  [{ namespace: CALENDAR_SERVER, name: "getctag" }, "<cs:getctag/>"],
  [{ namespace: APPLE_ICAL, name: "calendar-color" }, "<a:calendar-color/>"],
  [{ namespace: "", name: "bare" }, "<bare/>"],
  [{ namespace: `urn:"&`, name: "x" }, `<x0:x xmlns:x0="urn:&quot;&amp;"/>`],
  [{ namespace: "http://www.w3.org/XML/1998/namespace", name: "x" }, "<xml:x/>"],
])("%o is written with its prefix", (name, expected) => {
  expect(writeElement(name)).toBe(expected);
  expect(readInResponse(writeElement(name))).toMatchObject([name]);
});

test("attributes are escaped", () => {
  expect(writeElement(caldavName("comp"), "", { name: `"V'\n` })).toBe(`<c:comp name="&quot;V&#39;&#10;"/>`);
});

describe("an element that is stored", () => {
  test("needs no declaration outside", () => {
    const element = read(
      `<X:p xmlns:X="urn:x" xmlns="urn:y" xmlns:D="DAV:" X:a="1" b="2" xml:lang="de"><q><D:href>/a&amp;b</D:href></q> z<n xmlns=""/></X:p>`,
    );
    const stored = serializeElement(element);
    expect(stored).toBe(
      `<x0:p xmlns:x0="urn:x" xmlns:x1="urn:y" xmlns:d="DAV:" x0:a="1" b="2" xml:lang="de"><x1:q><d:href>/a&amp;b</d:href></x1:q> z<n/></x0:p>`,
    );
    expect(read(stored)).toEqual(element);
  });

  const name = fc.record({
    namespace: fc.constantFrom("", DAV, CALDAV, APPLE_ICAL, "urn:x", "urn:<&", "http://www.w3.org/XML/1998/namespace"),
    name: fc.constantFrom("a", "b", "__proto__", "é"),
  });
  const attributes = fc.uniqueArray(
    fc
      .record({ name, value: fc.string({ unit: "binary" }) })
      .map((one) => ({ ...one.name, value: withoutForbidden(one.value) })),
    { maxLength: 4, selector: (attribute) => `${attribute.namespace} ${attribute.name}` },
  );
  const { element } = fc.letrec<{ element: XmlElement; node: XmlNode }>((tie) => ({
    element: fc
      .record({ name, attributes, children: fc.array(tie("node"), { maxLength: 4 }) })
      .map(({ name: qname, ...rest }) => ({ kind: "element" as const, ...qname, ...rest })),
    node: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.string({ unit: "binary" }).map((text) => ({ kind: "text" as const, text: withoutForbidden(text) })),
      tie("element"),
    ),
  }));

  test("is read again as it was, by itself and in a response", () => {
    fc.assert(
      fc.property(element, (any) => {
        const original = joinTexts(any);
        expect(read(serializeElement(original))).toEqual(original);
        expect(readInResponse(serializeElement(original))).toEqual([original]);
      }),
    );
  });
});

/** Without the characters that XML forbids. */
function withoutForbidden(text: string): string {
  return [...text].filter((character) => escapeXml(character) !== "").join("");
}

/** As the reader has texts: none empty, and no neighbours. */
function joinTexts(element: XmlElement): XmlElement {
  const children: XmlNode[] = [];
  for (const child of element.children) {
    const last = children.at(-1);
    if (child.kind === "element") children.push(joinTexts(child));
    else if (last?.kind === "text") children.splice(-1, 1, { kind: "text", text: last.text + child.text });
    else if (child.text !== "") children.push(child);
  }
  return { ...element, children };
}
