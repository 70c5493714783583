import { expect, test } from "vitest";
import { caldavName, davName } from "./names.ts";
import { errorBody, multistatusEnd, multistatusStart, writeHref, writeResponse } from "./multistatus.ts";
import { readXml } from "./read-xml.ts";
import { writeElement, writeTextElement } from "./write-xml.ts";

const START = `<?xml version="1.0" encoding="utf-8"?>
<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/">`;

test("a multistatus is written in parts", () => {
  const parts = [
    multistatusStart(),
    writeResponse({
      href: "/a%20&b",
      propstats: [{ status: 200, properties: [writeTextElement(davName("getetag"), `"1"`)] }],
    }),
    writeResponse({ href: "/gone", status: 404 }),
    multistatusEnd("hourloom:sync/1/2"),
  ];
  expect(parts).toEqual([
    START,
    "<d:response><d:href>/a%20&amp;b</d:href><d:propstat><d:prop><d:getetag>&quot;1&quot;</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>",
    "<d:response><d:href>/gone</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>",
    "<d:sync-token>hourloom:sync/1/2</d:sync-token></d:multistatus>",
  ]);
  expect(readXml(Buffer.from(parts.join(""))).ok).toBe(true);
  expect(multistatusEnd()).toBe("</d:multistatus>");
});

const found = { status: 200, properties: ["<d:displayname>x</d:displayname>"] };
const missing = { status: 404, properties: [writeElement({ namespace: "urn:x", name: "y" })] };
const OK = "<d:status>HTTP/1.1 200 OK</d:status>";
const FOUND = `<d:propstat><d:prop><d:displayname>x</d:displayname></d:prop>${OK}</d:propstat>`;
const MISSING = `<d:propstat><d:prop><x0:y xmlns:x0="urn:x"/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>`;
const NOTHING = `<d:propstat><d:prop/>${OK}</d:propstat>`;

test.each([
  ["found and missing properties", [found, missing], false, FOUND + MISSING],
  ["found ones alone if the client wants a minimum", [found, missing], true, FOUND],
  ["an empty propstat rather than none", [missing], true, NOTHING],
  ["no propstat without properties", [{ status: 200, properties: [] }, missing], false, MISSING],
  ["an empty propstat for no properties", [], false, NOTHING],
  [
    "the failed precondition",
    [{ status: 403, properties: ["<d:getetag/>"], error: davName("cannot-modify-protected-property") }],
    true,
    "<d:propstat><d:prop><d:getetag/></d:prop><d:status>HTTP/1.1 403 Forbidden</d:status><d:error><d:cannot-modify-protected-property/></d:error></d:propstat>",
  ],
])("a response has %s", (_case, propstats, isMinimal, expected) => {
  expect(writeResponse({ href: "/", propstats }, isMinimal)).toBe(
    `<d:response><d:href>/</d:href>${expected}</d:response>`,
  );
});

test("a response of a status may have an error", () => {
  expect(writeResponse({ href: "/c/", status: 507, error: davName("number-of-matches-within-limits") })).toBe(
    "<d:response><d:href>/c/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status><d:error><d:number-of-matches-within-limits/></d:error></d:response>",
  );
});

test("a failed precondition is the body of an error", () => {
  expect(errorBody(caldavName("no-uid-conflict"), writeHref("/dav/x"))).toBe(
    `${START.replace("multistatus", "error")}<c:no-uid-conflict><d:href>/dav/x</d:href></c:no-uid-conflict></d:error>`,
  );
  expect(errorBody(davName("valid-sync-token"))).toMatch(/<d:error[^>]*><d:valid-sync-token\/><\/d:error>$/);
});
