import fc from "fast-check";
import { expect, test } from "vitest";
import { meetsIf, parseIf } from "./if-header.ts";

const OWN = "/dav/calendars/u/c/a.ics";

/** Whether the header holds where the resource has the tag `a` and another one the tag `b`. */
function isMet(header: string): boolean | undefined {
  const lists = parseIf(header);
  return lists && meetsIf(lists, (href) => (href === null || href === OWN ? "a" : href === "/b" ? "b" : undefined));
}

test.each([
  ['(["a"])', true],
  ['([W/"a"])', true],
  ['(["a-gzip"])', true],
  ['(["b"])', false],
  ['(Not ["a"])', false],
  ['(Not ["b"])', true],
  ['(["b"]) (["a"])', true],
  ['(["a"] ["b"])', false],
  ['(["a"] Not ["b"])', true],
  ["(<urn:uuid:1>)", false],
  ["(Not <DAV:no-lock>)", true],
  ['(<urn:uuid:1> ["a"])', false],
  ["(<urn:uuid:1>) (Not <DAV:no-lock>)", true],
  [`<${OWN}> (["a"])`, true],
  ['</b> (["a"])', false],
  ['</b> (["b"])', true],
  ['</none> (Not ["a"])', true],
  ['  ( not  [ "a" ] )  ', false],
])("%s is %s", (header, expected) => {
  expect(isMet(header)).toBe(expected);
});

test.each(["", "()", "(", ")", '["a"]', '(["a"]', "(Not)", "(Not Not <x>)", '((["a"]))', "(x)", '(["a"]) x'])(
  "%j is malformed",
  (header) => {
    expect(parseIf(header)).toBeUndefined();
  },
);

test("any text is read in time in proportion to its length, and never throws", () => {
  const piece = fc.constantFrom("(", ")", "Not ", "<", ">", "[", "]", '"', "W/", " ", "a");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      expect([undefined, true, false]).toContain(isMet(pieces.join("")));
    }),
  );
  expect(isMet("(Not ".repeat(20_000))).toBeUndefined();
});
