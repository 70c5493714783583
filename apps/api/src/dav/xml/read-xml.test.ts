import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readXml, REPORT_LIMITS, readXmlInParts, XML_ATTRIBUTES_MAX, XML_LEVELS_MAX, XML_LIMITS } from "./read-xml.ts";
import { childElements, findAttribute, findChild, textOf } from "./xml-element.ts";

function read(text: string) {
  return readXml(Buffer.from(text));
}

function rootOf(text: string) {
  const result = read(text);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe("a document", () => {
  test("is read with namespaces instead of prefixes", () => {
    const expected = {
      kind: "element",
      namespace: "DAV:",
      name: "prop",
      attributes: [{ namespace: "urn:x", name: "a", value: "1" }],
      children: [{ kind: "element", namespace: "DAV:", name: "displayname", attributes: [], children: [] }],
    };
    expect(rootOf(`<prop xmlns="DAV:" xmlns:x="urn:x" x:a="1"><displayname/></prop>`)).toEqual(expected);
    expect(rootOf(`<A:prop xmlns:A="DAV:" xmlns:B="urn:x" B:a='1'><A:displayname></A:displayname></A:prop>`)).toEqual(
      expected,
    );
  });

  test("may bind a prefix anew inside", () => {
    const root = rootOf(`<a:x xmlns:a="urn:1"><a:y xmlns:a="urn:2"/><a:z/><w xmlns="urn:3"/><v/></a:x>`);
    expect(childElements(root).map(({ namespace }) => namespace)).toEqual(["urn:2", "urn:1", "urn:3", ""]);
  });

  test("has the order of its elements and texts", () => {
    const root = rootOf("<a>1<b/>2<!-- no -->3<![CDATA[<4>]]>&amp;&#x41;<c/>5</a>");
    expect(root.children.map((child) => (child.kind === "text" ? child.text : child.name))).toEqual([
      "1",
      "b",
      "23<4>&A",
      "c",
      "5",
    ]);
    expect(textOf(root)).toBe("123<4>&A5");
    expect(findChild(root, { namespace: "", name: "c" })).toMatchObject({ name: "c" });
    expect(findChild(root, { namespace: "DAV:", name: "c" })).toBeUndefined();
  });

  test("may have names of JavaScript's own", () => {
    const root = rootOf(`<__proto__ constructor="1" __proto__="2"><toString/></__proto__>`);
    expect(root.name).toBe("__proto__");
    expect(findAttribute(root, "__proto__")).toBe("2");
    expect(findAttribute(root, "toString")).toBeUndefined();
  });

  test.each([
    ["a byte order mark", "\uFEFF<a/>"],
    ["a declaration", `<?xml version="1.0" encoding="UTF-8"?><a/>`],
    ["both", `\uFEFF<?xml version='1.0' encoding='utf-8' standalone="yes"?>\r\n<a/>\n`],
    ["a later version of XML", `<?xml version="1.1"?><a/>`],
    ["instructions and comments", `<?x y?><!-- c --><a/><!-- c --><?x y?>`],
  ])("may have %s", (_case, text) => {
    expect(rootOf(text).name).toBe("a");
  });
});

describe("a document is malformed", () => {
  test.each([
    "",
    " ",
    "text",
    "<a>",
    "<a></b>",
    "<a/><b/>",
    "<a/>text",
    "<a b=1/>",
    `<a b="1" b="2"/>`,
    `<a xmlns:x="urn:1" xmlns:y="urn:1" x:b="1" y:b="2"/>`,
    "<x:a/>",
    `<a x:b="1"/>`,
    `<a xmlns:x=""/>`,
    "<a>&nbsp;</a>",
    "<a>&constructor;</a>",
    "<a>&#0;</a>",
    "<a>&#xD800;</a>",
    "<a>\u0000</a>",
    "<a>\u0008</a>",
    "<a>]]></a>",
    "<a><![CDATA[</a>",
    "<!-- -- --><a/>",
    `<?xml version="1.0" encoding="ISO-8859-1"?><a/>`,
    `<?xml version="1.0" encoding="UTF-16"?><a/>`,
    ` <?xml version="1.0"?><a/>`,
    "<!DOCTYPE",
  ])("%j", (text) => {
    expect(read(text)).toEqual({ ok: false, error: "malformed" });
  });

  test.each([
    ["Latin-1", Buffer.from("<a>é</a>", "latin1")],
    ["UTF-16", Buffer.from("\uFEFF<a/>", "utf16le")],
    ["an encoded surrogate", Buffer.from([0x3c, 0x61, 0x3e, 0xed, 0xa0, 0x80, 0x3c, 0x2f, 0x61, 0x3e])],
  ])("in %s", (_case, octets) => {
    expect(readXml(octets)).toEqual({ ok: false, error: "malformed" });
  });
});

describe("a DOCTYPE is an error", () => {
  const bomb = Array.from({ length: 30 }, (_, index) => `<!ENTITY e${index + 1} "&e${index};&e${index};">`).join("");
  test.each([
    "<!DOCTYPE a><a/>",
    `<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>`,
    `<!DOCTYPE a [<!ENTITY e SYSTEM "http://127.0.0.1/">]><a>&e;</a>`,
    `<!DOCTYPE a [<!ENTITY e0 "x">${bomb}]><a>&e30;</a>`,
    `<?xml version="1.0"?><!DOCTYPE a [<!ATTLIST a b CDATA "1">]><a/>`,
  ])("%s", (text) => {
    expect(read(text)).toEqual({ ok: false, error: "doctype" });
  });
});

function nested(levels: number): string {
  return "<a>".repeat(levels) + "</a>".repeat(levels);
}

function wide(elements: number): string {
  return `<a>${"<b/>".repeat(elements - 1)}</a>`;
}

function withAttributes(count: number): string {
  return `<a${Array.from({ length: count }, (_, index) => ` b${index}=""`).join("")}/>`;
}

function long(octets: number): string {
  return `<a>${"é".repeat((octets - 8) / 2)}x</a>`;
}

test.each([
  ["levels", nested, XML_LEVELS_MAX, XML_LEVELS_MAX + 1],
  ["levels of a hostile document", nested, 1, 20_000],
  ["elements", wide, XML_LIMITS.elements, XML_LIMITS.elements + 1],
  ["attributes", withAttributes, XML_ATTRIBUTES_MAX, XML_ATTRIBUTES_MAX + 1],
  ["attributes of a hostile document", withAttributes, 1, 20_000],
  ["octets", long, XML_LIMITS.octets, XML_LIMITS.octets + 2],
])("%s have a limit", (_case, write, most, tooMany) => {
  expect(read(write(most)).ok).toBe(true);
  expect(read(write(tooMany))).toEqual({ ok: false, error: "too_large" });
});

test.each([
  ["hrefs", (count: number) => `<a xmlns="DAV:">${"<href/>".repeat(count)}</a>`, REPORT_LIMITS.hrefs],
  ["other elements", wide, REPORT_LIMITS.elements],
  ["octets", long, REPORT_LIMITS.octets],
])("a report may have more hrefs and octets: %s", (_case, write, most) => {
  expect(readXml(Buffer.from(write(most)), REPORT_LIMITS).ok).toBe(true);
  expect(readXml(Buffer.from(write(most + 2)), REPORT_LIMITS)).toEqual({ ok: false, error: "too_large" });
});

test("names have a limit with the namespace that each of them repeats", () => {
  const repeated = (count: number) => `<x:a xmlns:x="${"x".repeat(10_000)}">${"<x:b/>".repeat(count)}</x:a>`;
  const many = Math.floor(XML_LIMITS.names / 10_001);
  expect(read(repeated(many - 1)).ok).toBe(true);
  expect(read(repeated(many))).toEqual({ ok: false, error: "too_large" });
  const attributes = (count: number) => `<a xmlns:x="${"x".repeat(100_000)}">${`<b x:c=""/>`.repeat(count)}</a>`;
  expect(read(attributes(10)).ok).toBe(true);
  expect(read(attributes(11))).toEqual({ ok: false, error: "too_large" });
});

test("nothing behind an error is read", () => {
  expect(read(`${"<a>".repeat(40)}<<<<`)).toEqual({ ok: false, error: "too_large" });
  expect(read("<!DOCTYPE a><<<<")).toEqual({ ok: false, error: "doctype" });
});

test("arbitrary octets never throw", () => {
  const piece = fc.constantFrom(
    "<a",
    ">",
    "</a>",
    "/>",
    " b='",
    "'",
    "<![CDATA[",
    "]]>",
    "<!--",
    "&#x",
    ";",
    "<?",
    "x",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.array(piece).map((pieces) => Buffer.from(pieces.join(""))),
      ),
      (octets) => {
        expect(readXml(octets)).toHaveProperty("ok");
      },
    ),
    { numRuns: 200 },
  );
});

describe("a long document", () => {
  const tail = `&amp;\r\n😀<!-- c --><![CDATA[<]]>&#13;<b c="d&lt;"/>`;

  test.each(Array.from({ length: 80 }, (_, index) => index))("is cut anywhere, %i characters before its end", (cut) => {
    const start = "x".repeat(16_384 - "<a>".length - cut);
    const root = rootOf(`<a>${start}${tail}</a>`);
    expect(textOf(root)).toBe(`${start}&\n😀<\r`);
    expect(childElements(root).map((element) => findAttribute(element, "c"))).toEqual(["d<"]);
  });

  test("is read with pauses as without them", async () => {
    const octets = Buffer.from(`<a>${`<b>${"x".repeat(100)}</b>`.repeat(1_000)}</a>`);
    let pauses = 0;
    const read = await readXmlInParts(octets, XML_LIMITS, async () => void (pauses += 1));
    expect(read).toEqual(readXml(octets));
    expect(pauses).toBeGreaterThan(5);
  });
});
