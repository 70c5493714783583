import { expect, test } from "vitest";
import { parseText } from "../testing/parse-request.ts";
import { appleHome, cadaverNames, thunderbirdDiscovery, vdirsyncerItems } from "../testing/recorded-requests.ts";
import { APPLE_ICAL, caldavName, davName } from "../xml/names.ts";
import { PROPERTIES_LENGTH_MAX, PROPERTIES_MAX } from "./property-selection.ts";
import { parsePropfind } from "./propfind.ts";

const MALFORMED = { ok: false, error: { kind: "malformed" } };
const TOO_LARGE = { ok: false, error: { kind: "too_large" } };

function parse(text: string) {
  return parseText(text, parsePropfind);
}

function prop(names: readonly unknown[]) {
  return { ok: true, value: { kind: "prop", names } };
}

test("requests of clients are understood", () => {
  expect(parse(vdirsyncerItems.body)).toEqual(prop(["resourcetype", "getcontenttype", "getetag"].map(davName)));
  expect(parse(thunderbirdDiscovery.body)).toEqual(
    prop([
      ...["resourcetype", "owner", "displayname", "current-user-principal", "current-user-privilege-set"].map(davName),
      { namespace: APPLE_ICAL, name: "calendar-color" },
      caldavName("calendar-home-set"),
    ]),
  );
  expect(parse(cadaverNames.body)).toEqual({ ok: true, value: { kind: "propname" } });
  const home = parse(appleHome.body);
  expect(home.ok && home.value.kind === "prop" && home.value.names).toHaveLength(45);
});

test.each([
  ["no body", "", { kind: "allprop", include: [] }],
  ["allprop", `<propfind xmlns="DAV:"><allprop/></propfind>`, { kind: "allprop", include: [] }],
  [
    "allprop with others",
    `<propfind xmlns="DAV:"><allprop/><include><a/><b xmlns=""/></include></propfind>`,
    { kind: "allprop", include: [davName("a"), { namespace: "", name: "b" }] },
  ],
  ["no property", `<propfind xmlns="DAV:"><prop/></propfind>`, { kind: "prop", names: [] }],
  [
    "a property twice",
    `<propfind xmlns="DAV:"><prop><a/><x:a xmlns:x="DAV:"/><a xmlns="urn:x"/></prop></propfind>`,
    { kind: "prop", names: [davName("a"), { namespace: "urn:x", name: "a" }] },
  ],
  [
    "elements that are not known",
    `<propfind xmlns="DAV:" x="1"><x/><prop xmlns="urn:x"><b/></prop>text<prop><a>text<c/></a></prop><y/></propfind>`,
    { kind: "prop", names: [davName("a")] },
  ],
])("the selection may be %s", (_case, text, value) => {
  expect(parse(text)).toEqual({ ok: true, value });
});

test.each([
  ["another root", `<propertyupdate xmlns="DAV:"><prop/></propertyupdate>`],
  ["a root of another namespace", `<propfind xmlns="urn:x"><prop/></propfind>`],
  ["a root without a namespace", "<propfind><prop/></propfind>"],
  ["nothing that is understood", `<propfind xmlns="DAV:"><expired-props xmlns="urn:x"/></propfind>`],
  ["no XML", "allprop"],
  ["only white space", "\r\n"],
  ["all properties beside all names", `<propfind xmlns="DAV:"><allprop/><propname/></propfind>`],
  ["all properties beside some", `<propfind xmlns="DAV:"><prop><a/></prop><allprop/></propfind>`],
])("a body is malformed with %s", (_case, text) => {
  expect(parse(text)).toEqual(MALFORMED);
});

test("a DOCTYPE fails a precondition", () => {
  expect(parse(`<!DOCTYPE x SYSTEM "file:///etc/passwd"><propfind xmlns="DAV:"/>`)).toEqual({
    ok: false,
    error: { kind: "precondition", condition: davName("no-external-entities") },
  });
});

test("the number and the length of names have limits", () => {
  const body = (names: readonly string[]) =>
    `<propfind xmlns="DAV:"><prop>${names.map((name) => `<${name}/>`).join("")}</prop></propfind>`;
  const many = Array.from({ length: PROPERTIES_MAX + 1 }, (_, index) => `p${index}`);
  expect(parse(body(many.slice(1))).ok).toBe(true);
  expect(parse(body(many))).toEqual(TOO_LARGE);
  expect(parse(body(many.map(() => "same")))).toEqual(TOO_LARGE);
  const long = "p".repeat(PROPERTIES_LENGTH_MAX - "{DAV:}".length);
  expect(parse(body([long])).ok).toBe(true);
  expect(parse(body([`${long}p`]))).toEqual(TOO_LARGE);
});
