import { mutate, mutation, sampleLines } from "@hourloom/domain/icalendar/testing/mutations";
import fc from "fast-check";
import type { FuzzedRequest } from "../../testing/fuzz.ts";
import { recordedRequests } from "./recorded-requests.ts";
import { mutateText, textMutation, type TextMutation } from "./text-mutations.ts";

/** What requests name: the collections and objects of the caller, and those of another account. */
export interface DavPlaces {
  authorization: string;
  /** Of the server, with its port. */
  origin: string;
  home: string;
  /** Addresses of collections, with a slash at the end. */
  collections: readonly string[];
  objects: readonly string[];
  foreign: readonly string[];
}

function often<T>(value: fc.Arbitrary<T>, others: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: others });
}

const others = ["GET", "HEAD", "POST", "PATCH", "OPTIONS", "DELETE", "MOVE", "COPY", "LOCK", "MKCOL", "PROPFIND"];

const oddSegments = [
  "%00",
  "%ZZ",
  "%C0%80",
  "..",
  "%2e%2e",
  "%2F",
  "a%2Fb.ics",
  "%F0%9F%98%80.ics",
  "a".repeat(255),
  "a".repeat(300),
  "__proto__",
  "%5C",
  "a@b.ics",
  "a%2540b.ics",
  "x%20y.ics",
  "",
];

/** How many UIDs and names there are, so that many requests are for the same object. */
const NAMES = 24;
const objectSegment = fc.oneof(
  { weight: 4, arbitrary: fc.nat(NAMES).map((index) => `${index}.ics`) },
  { weight: 1, arbitrary: fc.constantFrom(...oddSegments) },
);

interface Addresses {
  object: string;
  collection: string;
  made: string;
  /** Of anything, also of another account. */
  any: string;
}

function addresses({ home, collections, objects, foreign }: DavPlaces): fc.Arbitrary<Addresses> {
  const roots = ["/", "/dav", "/dav/", "/principals/", "/dav/principals/", "/.well-known/caldav", home];
  const made = fc.nat(5).map((index) => `${home}made-${index}/`);
  const odd = fc.constantFrom(...oddSegments).map((segment) => home + segment);
  const object = fc.tuple(fc.constantFrom(...collections), objectSegment).map((parts) => parts.join(""));
  const collection = often(fc.constantFrom(...collections), made);
  const any = fc.oneof(object, collection, odd, fc.constantFrom(...objects, ...foreign, ...roots));
  return fc.record({ object, collection, made, any });
}

/** The address that requests of a method usually have. */
function usualAddress(method: string, { object, collection, made }: Addresses): string {
  if (method.startsWith("MK")) return made;
  return ["PUT", "GET", "DELETE", "MOVE", "COPY"].includes(method) ? object : collection;
}

/** Headers that are valid for some method, and many that are not. */
function extraHeaders(places: DavPlaces): fc.Arbitrary<Record<string, string>> {
  const destination = fc
    .tuple(fc.constantFrom("", places.origin, "https://other.example", "//x"), addresses(places))
    .map(([origin, { object }]) => ({ destination: origin + object }));
  const headers = fc.constantFrom<Record<string, string>>(
    { "if-match": "*" },
    { "if-match": '"1-7-abcdef01"' },
    { "if-match": '"1-99999999999999999999-abcdef01", W/"x"' },
    { "if-none-match": "*" },
    { "if-none-match": '"1-7-abcdef01"' },
    { overwrite: "F" },
    { overwrite: "x" },
    { prefer: "return=minimal" },
    { brief: "t" },
    { "content-encoding": "gzip" },
    { origin: "https://pages.example" },
    { "content-type": "application/json" },
    { "content-type": "text/calendar; charset=utf-16; component=VTODO" },
    { "content-type": ";" },
    { "x-http-method-override": "DELETE" },
    { timeout: "Infinite" },
    { if: "(<opaquelocktoken:x>)" },
  );
  const none = fc.constant<Record<string, string>>({});
  return fc.tuple(often(none, headers), often(none, destination)).map(([a, b]) => ({ ...a, ...b }));
}

function blocksOf(lines: readonly string[]): string[][] {
  const starts = lines.flatMap((line, at) => (line === "BEGIN:VEVENT" || line === "BEGIN:VTODO" ? [at] : []));
  return [0, ...starts].map((start, index) => lines.slice(start, starts[index]));
}

const [head = [], master = [], moved = [], later = [], , task = []] = blocksOf(sampleLines);
const END = ["END:VCALENDAR", ""];
/** Objects of one UID, which are stored unless a mutation spoils them. */
const objects = [
  [...head, ...master, ...END],
  [...head, ...master, ...moved, ...later, ...END],
  [...head, ...task],
  sampleLines,
];

const calendarBody = fc
  .tuple(fc.constantFrom(...objects), fc.array(mutation, { maxLength: 4 }))
  .map(([lines, changes]) => changes.reduce(mutate, lines).join("\r\n"));

/** The body for an address, where objects of several have the same UID now and then. */
function withUid(body: FuzzedRequest["body"], path: string): FuzzedRequest["body"] {
  const name = /(\d+)\.ics$/.exec(path)?.[1];
  return typeof body === "string" && name !== undefined ? body.replaceAll("UID:1", `UID:${name}`) : body;
}

function multigetOf(count: number): string {
  const hrefs = Array.from(
    { length: count },
    (_, index) => `<d:href>/dav/calendars/${"x".repeat(80)}/${index}</d:href>`,
  );
  return `<c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs.join("")}</c:calendar-multiget>`;
}

/** Bodies near the limits, and of the wrong kind. */
const rawBodies = fc.constantFrom<string | Buffer | undefined>(
  undefined,
  "",
  "{}",
  "<a/>",
  "<a>".repeat(20_000),
  multigetOf(1_000),
  multigetOf(8_000),
  `<d:propfind xmlns:d="DAV:"><d:prop>${"<d:a/>".repeat(19_000)}</d:prop></d:propfind>`,
  `<d:propfind xmlns:d="DAV:" ${Array.from({ length: 300 }, (_, index) => `a${index}="1"`).join(" ")}/>`,
  `<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop><x>${"y".repeat(500_000)}</x></d:prop></d:set></d:propertyupdate>`,
  `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`,
  `BEGIN:VCALENDAR\r\n${"BEGIN:VEVENT\r\n".repeat(20_000)}`,
  "x".repeat(1_100_000),
  Buffer.from([0xff, 0xfe, 0x3c, 0x00]),
  Buffer.alloc(70_000, 0x0a),
);

/** A recorded request for the caller's collections, changed in some places. */
function xmlRequests({ collections }: DavPlaces): fc.Arbitrary<{ method: string; body: string }> {
  const changes = often<TextMutation[]>(fc.constant([]), fc.array(textMutation, { minLength: 1, maxLength: 4 }));
  return fc
    .tuple(fc.constantFrom(...recordedRequests), fc.constantFrom(...collections), changes)
    .map(([{ method, body }, collection, list]) => ({
      method,
      body: list.reduce(mutateText, body.replaceAll("/dav/calendars/7/plans/", collection)),
    }));
}

/** Requests of CalDAV of which many are valid, and many are not. */
export function fuzzedDavRequests(places: DavPlaces): fc.Arbitrary<FuzzedRequest> {
  const puts = calendarBody.map((body) => ({ method: "PUT", body }));
  const withoutBody = fc.constantFrom("GET", "DELETE", "MOVE", "COPY").map((method) => ({ method, body: undefined }));
  const odd = fc.record({
    method: fc.constantFrom("PUT", "REPORT", "REPORT", "PROPPATCH", "MKCALENDAR", ...others),
    body: rawBodies,
  });
  const requests: fc.Arbitrary<Pick<FuzzedRequest, "method" | "body">> = fc.oneof(
    { weight: 6, arbitrary: puts },
    { weight: 8, arbitrary: xmlRequests(places) },
    { weight: 4, arbitrary: withoutBody },
    { weight: 1, arbitrary: odd },
  );
  const authorization = fc.oneof(
    { weight: 60, arbitrary: fc.constant(places.authorization) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "Basic", "Basic !", "Bearer x", "Basic Og==", `Basic ${"QQ".repeat(3_000)}`),
    },
  );
  return fc
    .record({
      request: requests,
      address: addresses(places),
      isUsual: often(fc.constant(true), fc.constant(false)),
      query: fc.oneof({ weight: 20, arbitrary: fc.constant("") }, fc.constantFrom("?", "?a=%00", "#x", "/", "//")),
      depth: fc.constantFrom("0", "1", "infinity", "x"),
      authorization,
      extra: extraHeaders(places),
    })
    .map(({ request: { method, body }, address, isUsual, query, depth, extra, authorization: credentials }) => {
      const type = method === "PUT" ? "text/calendar" : "application/xml";
      const headers = { authorization: credentials, depth, "content-type": type, ...extra };
      const path = (isUsual ? usualAddress(method, address) : address.any) + query;
      return { method, path, headers, body: isUsual ? withUid(body, path) : body };
    });
}
