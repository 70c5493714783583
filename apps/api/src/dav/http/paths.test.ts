import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hrefOf, parsePath, pathOfHref, SEGMENT_OCTETS_MAX, type DavPath } from "./paths.ts";

const ROOT = { kind: "root" } as const;
const UNKNOWN = { kind: "unknown" } as const;

function object(name: string, collection = "c"): DavPath {
  return { kind: "object", user: "u", collection, name };
}

test.each<[string, DavPath]>([
  ["/", ROOT],
  ["/dav", ROOT],
  ["/dav/", ROOT],
  ["/dav/?x=/y", ROOT],
  ["/principals", ROOT],
  ["/principals/", ROOT],
  ["/dav/principals", ROOT],
  ["/dav/principals/", ROOT],
  ["/dav/principals/u", { kind: "principal", user: "u" }],
  ["/dav/principals/u/", { kind: "principal", user: "u" }],
  ["/dav/calendars/u", { kind: "home", user: "u" }],
  ["/dav/calendars/u/?", { kind: "home", user: "u" }],
  ["/dav/calendars/u/c", { kind: "collection", user: "u", collection: "c" }],
  ["/dav/calendars/u/c/", { kind: "collection", user: "u", collection: "c" }],
  ["/dav/calendars/u/c/a.ics", object("a.ics")],
  ["/dav/calendars/u/c/a.ics/", object("a.ics")],
  ["/%64av/calendars/%75/c/a.ics?b#c", object("a.ics")],
  ["/dav/calendars/u/c/a@b", object("a@b")],
  ["/dav/calendars/u/c/a%40b", object("a@b")],
  ["/dav/calendars/u/c/a%2540b", object("a%40b")],
  ["/dav/calendars/u/c/a%20b+c", object("a b+c")],
  ["/dav/calendars/u/c/%C5%BDlu%C5%A5.ics", object("Žluť.ics")],
  [Buffer.from("/dav/calendars/u/c/Žluť").toString("latin1"), object("Žluť")],
  ["/dav/calendars/u/c/...", object("...")],
  ["/dav/calendars/u/c/a:b;c=d,e", object("a:b;c=d,e")],
  ["/dav/calendars/u/c/a%3Fb%23c%5Cd", object("a?b#c\\d")],
  [`/dav/calendars/u/c/${"a".repeat(SEGMENT_OCTETS_MAX)}`, object("a".repeat(SEGMENT_OCTETS_MAX))],
])("%s is found", (target, path) => {
  expect(parsePath(target)).toEqual(path);
});

test.each([
  ["nothing", ""],
  ["the form of OPTIONS for a server", "*"],
  ["a relative path", "dav/"],
  ["a URL", "http://localhost/dav/"],
  ["an authority", "//dav/"],
  ["only slashes", "//"],
  ["another area", "/dav/addressbooks/u/"],
  ["calendars of nobody", "/dav/calendars/"],
  ["a name in another case", "/DAV/"],
  ["no area", "/dav/u/"],
  ["principals outside", "/principals/u/"],
  ["something below a principal", "/dav/principals/u/c/"],
  ["an empty segment", "/dav//calendars/u/"],
  ["an empty segment at the end", "/dav/calendars/u//"],
  ["a step upwards", "/dav/calendars/u/../v/"],
  ["an encoded step upwards", "/dav/calendars/u/%2e%2E/v"],
  ["a step to the same place", "/dav/calendars/./u"],
  ["an encoded slash", "/dav/calendars/u%2Fc"],
  ["an encoded slash of an object", "/dav/calendars/u/c/a%2fb"],
  ["NUL", "/dav/calendars/u/c/a%00.ics"],
  ["a line break", "/dav/calendars/u/c/a%0D%0Ab"],
  ["a control character", "/dav/calendars/u/c/%7F"],
  ["a control character of Latin-1", "/dav/calendars/u/c/%C2%85"],
  ["half an escape", "/dav/calendars/u/c/a%4"],
  ["no escape", "/dav/calendars/u/c/%zz"],
  ["escaped Latin-1", "/dav/calendars/u/c/%E9"],
  ["Latin-1", "/dav/calendars/u/c/\u00E9"],
  ["a character that is no octet", "/dav/calendars/u\u012Fc"],
  ["an overlong form", "/dav/calendars/u/c/%C0%AF"],
  ["an encoded surrogate", "/dav/calendars/u/c/%ED%A0%80"],
  ["a long segment", `/dav/calendars/u/c/${"a".repeat(SEGMENT_OCTETS_MAX + 1)}`],
  ["a segment of many octets", `/dav/calendars/u/c/${"%C5%BD".repeat(128)}`],
])("%s is unknown", (_case, target) => {
  expect(parsePath(target)).toMatchObject(UNKNOWN);
});

test.each(["/dav/calendars/u/c/a.ics/b", `/dav/calendars/u/c${"/a".repeat(10_000)}`])(
  "something below an object is unknown too",
  (target) => {
    expect(parsePath(target)).toEqual({ ...UNKNOWN, problem: "below_object" });
  },
);

test.each<[string, DavPath]>([
  ["/dav/calendars/u/c/a.ics", object("a.ics")],
  ["\n  /dav/calendars/u/c/a.ics\t", object("a.ics")],
  ["https://example.org/dav/calendars/u/c/a%20b.ics", object("a b.ics")],
  ["HTTP://Example.ORG:80/dav/calendars/u/c/a.ics#x", object("a.ics")],
  ["https://example.org:443/dav/", ROOT],
  ["https://example.org", ROOT],
  ["https://example.org?x", ROOT],
  ["/dav/calendars/u/c/Žluť", object("Žluť")],
  ["/dav/calendars/u/c/\u00E9", object("\u00E9")],
  ["https://example.net/dav/", UNKNOWN],
  ["https://example.org:8443/dav/", UNKNOWN],
  ["https://example.org:80/dav/", UNKNOWN],
  ["https://example.org.example.net/dav/", UNKNOWN],
  ["https://u:p@example.org/dav/", UNKNOWN],
  ["https://example.org@example.net/dav/", UNKNOWN],
  ["https:///dav/", UNKNOWN],
  ["ftp://example.org/dav/", UNKNOWN],
  ["javascript:alert(1)", UNKNOWN],
  ["//example.org/dav/", UNKNOWN],
  ["https://example.org//dav/", UNKNOWN],
  ["https://example.org/dav/calendars/../principals/u", UNKNOWN],
  ["a.ics", UNKNOWN],
  ["", UNKNOWN],
  ["/dav/calendars/u/c/a b\u0000", UNKNOWN],
])("the href %j is found or unknown", (href, path) => {
  expect(pathOfHref(href, ["example.org"])).toMatchObject(path);
});

test.each([
  ["localhost:3000", "http://localhost:3000/dav/"],
  ["[::1]:3000", "http://[::1]:3000/dav/"],
  ["Example.org:443", "https://example.org/dav/"],
])("the host %s is compared with its port", (host, href) => {
  expect(pathOfHref(href, [host])).toEqual(ROOT);
});

describe("an href", () => {
  test("has only unreserved characters and escapes", () => {
    expect(hrefOf({ kind: "object", user: "7", collection: "Žluť", name: "a b@!'()*~-._%/?#.ics" })).toBe(
      "/dav/calendars/7/%C5%BDlu%C5%A5/a%20b%40%21%27%28%29%2A~-._%25%2F%3F%23.ics",
    );
    expect(hrefOf({ kind: "root" })).toBe("/dav/");
    expect(hrefOf({ kind: "home", user: "\uD800" })).toBe("/dav/calendars/%EF%BF%BD/");
  });

  const segment = fc
    .string({ unit: "binary", minLength: 1, maxLength: 60 })
    .filter((text) => !/[/\p{Cc}]|^\.\.?$/u.test(text) && Buffer.byteLength(text) <= SEGMENT_OCTETS_MAX);
  const path = fc.oneof(
    fc.record({ kind: fc.constant("principal" as const), user: segment }),
    fc.record({ kind: fc.constant("home" as const), user: segment }),
    fc.record({ kind: fc.constant("collection" as const), user: segment, collection: segment }),
    fc.record({ kind: fc.constant("object" as const), user: segment, collection: segment, name: segment }),
  );

  test("names the path that it was made of, as a target and as an href", () => {
    fc.assert(
      fc.property(path, (any) => {
        const href = hrefOf(any);
        expect(href).toMatch(/^[\w\-.~%/]+$/);
        for (const found of [parsePath(href), pathOfHref(href, ["x"]), pathOfHref(`https://x${href}`, ["x"])]) {
          expect(found).toEqual(any);
        }
      }),
    );
  });

  test("of any kind never throws, and is one of what it names", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webPath(), fc.webUrl()), (text) => {
        const found = pathOfHref(`/dav/calendars/${text}`, ["x"]);
        expect(found.kind === "unknown" || pathOfHref(hrefOf(found), ["x"])).toEqual(found.kind === "unknown" || found);
        expect(parsePath(text)).toHaveProperty("kind");
      }),
    );
  });
});
