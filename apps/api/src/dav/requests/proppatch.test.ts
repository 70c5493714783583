import { expect, test } from "vitest";
import { parseText } from "../testing/parse-request.ts";
import { appleColor } from "../testing/recorded-requests.ts";
import { APPLE_ICAL, caldavName, davName } from "../xml/names.ts";
import { serializeElement } from "../xml/write-xml.ts";
import { textOf } from "../xml/xml-element.ts";
import { PROPERTIES_MAX } from "./property-selection.ts";
import { parseProppatch } from "./proppatch.ts";

/** The updates in short: what is removed by its name, what is set as it would be stored. */
function parse(text: string) {
  const result = parseText(text, parseProppatch);
  if (!result.ok) return result.error.kind;
  return result.value.map((update) => (update.kind === "set" ? serializeElement(update.element) : update.name));
}

test("a request of a client is understood", () => {
  const result = parseText(appleColor.body, parseProppatch);
  const updates = result.ok ? result.value : [];
  expect(updates.map(({ kind, name }) => [kind, name])).toEqual([
    ["set", { namespace: APPLE_ICAL, name: "calendar-order" }],
    ["remove", caldavName("default-alarm-vevent-date")],
    ["set", { namespace: APPLE_ICAL, name: "calendar-color" }],
  ]);
  expect(updates.map((update) => update.kind === "set" && textOf(update.element))).toEqual(["3", false, "#FF2968FF"]);
});

test.each([
  [
    "elements within a property",
    `<set><prop><x:a xmlns:x="urn:x" b="1">t<x:c/><href>/</href></x:a></prop></set>`,
    [`<x0:a xmlns:x0="urn:x" xmlns:d="DAV:" b="1">t<x0:c/><d:href>/</d:href></x0:a>`],
  ],
  [
    "several properties and several prop",
    `<set><prop><a/><b/></prop><x/><prop><c/></prop></set>`,
    [`<d:a xmlns:d="DAV:"/>`, `<d:b xmlns:d="DAV:"/>`, `<d:c xmlns:d="DAV:"/>`],
  ],
  [
    "the language of an outer element",
    `<set xml:lang="de"><prop><a/><b xml:lang="fr"/></prop><prop xml:lang="en"><c/></prop></set><set><prop><e/></prop></set>`,
    [
      `<d:a xmlns:d="DAV:" xml:lang="de"/>`,
      `<d:b xmlns:d="DAV:" xml:lang="fr"/>`,
      `<d:c xmlns:d="DAV:" xml:lang="en"/>`,
      `<d:e xmlns:d="DAV:" xml:lang="cs"/>`,
    ],
  ],
  [
    "a property that is removed and set again",
    `<remove><prop><a/></prop></remove><set><prop><a>1</a></prop></set>`,
    [davName("a"), `<d:a xmlns:d="DAV:" xml:lang="cs">1</d:a>`],
  ],
  ["no property", "<set><prop/></set><remove/>", []],
  ["elements that are not known", `<x><prop><a/></prop></x><set><y><b/></y></set>`, []],
])("updates may have %s", (_case, content, expected) => {
  const language = JSON.stringify(expected).includes("cs") ? ` xml:lang="cs"` : "";
  expect(parse(`<propertyupdate xmlns="DAV:"${language}>${content}</propertyupdate>`)).toEqual(expected);
});

test.each([
  ["no body", ""],
  ["another root", `<propfind xmlns="DAV:"><set/></propfind>`],
  ["no update", `<propertyupdate xmlns="DAV:"/>`],
  ["updates of another namespace", `<propertyupdate xmlns="DAV:"><set xmlns="urn:x"/></propertyupdate>`],
])("a body is malformed with %s", (_case, text) => {
  expect(parse(text)).toBe("malformed");
});

test("updates have a limit, also of the same property", () => {
  const update = (content: string) => `<propertyupdate xmlns="DAV:">${content}</propertyupdate>`;
  const sets = (count: number) => `<set><prop>${"<a/>".repeat(count)}</prop></set>`;
  expect(parse(update(sets(PROPERTIES_MAX)))).toHaveLength(PROPERTIES_MAX);
  expect(parse(update(sets(PROPERTIES_MAX + 1)))).toBe("too_large");
  expect(parse(update(`${sets(PROPERTIES_MAX)}<remove><prop><b/></prop></remove>`))).toBe("too_large");
});

test("a text that is too long for a language is none for the properties within", () => {
  const text = `<propertyupdate xmlns="DAV:" xml:lang="${"x".repeat(1_000)}"><set><prop><a/></prop></set></propertyupdate>`;
  expect(parse(text)).toEqual([`<d:a xmlns:d="DAV:"/>`]);
});
