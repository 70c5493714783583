import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  parseBasic,
  parseMediaType,
  parseDepth,
  parseOverwrite,
  parseTagCondition,
  prefersMinimal,
  type Credentials,
  type Depth,
  type TagCondition,
} from "./headers.ts";

test.each<[string | undefined, Depth]>([
  [undefined, "absent"],
  ["0", "0"],
  [" 1 ", "1"],
  ["infinity", "infinity"],
  ["Infinity", "infinity"],
  ["", "invalid"],
  ["2", "invalid"],
  ["01", "invalid"],
  ["0, 1", "invalid"],
  ["1,noroot", "invalid"],
  ["__proto__", "invalid"],
])("Depth: %s", (header, depth) => {
  expect(parseDepth(header)).toBe(depth);
});

test.each<[string | undefined, string | undefined, boolean]>([
  [undefined, undefined, false],
  ["return=minimal", undefined, true],
  ["Return = Minimal", undefined, true],
  [`return="minimal"`, undefined, true],
  ["return=minimal; foo=1", undefined, true],
  [`respond-async, wait=100;x="a,return=representation", return=minimal`, undefined, true],
  ["depth-noroot, return=minimal", undefined, true],
  ["return=representation, return=minimal", undefined, false],
  ["return=representation", undefined, false],
  ["minimal", undefined, false],
  ["return", undefined, false],
  [`x="return=minimal"`, undefined, false],
  ["x;return=minimal", undefined, false],
  ["return=minimalist", undefined, false],
  ["", "t", true],
  [undefined, "T ", true],
  [undefined, "f", false],
  [undefined, "", false],
  [undefined, "true", false],
  ["return=representation", "t", true],
])("Prefer: %s and Brief: %s", (prefer, brief, expected) => {
  expect(prefersMinimal({ prefer, brief })).toBe(expected);
});

test.each([
  [undefined, true],
  ["T", true],
  ["t", true],
  [" F", false],
  ["f", false],
  ["", undefined],
  ["true", undefined],
  ["T, F", undefined],
])("Overwrite: %s", (header, expected) => {
  expect(parseOverwrite(header)).toBe(expected);
});

describe("entity tags", () => {
  test.each<[string | undefined, TagCondition | undefined]>([
    [undefined, undefined],
    ["*", "any"],
    [" * ", "any"],
    [`"1-7-ab"`, ["1-7-ab"]],
    [`"a","b" , "c"`, ["a", "b", "c"]],
    [`, "a",,"b",`, ["a", "b"]],
    [`W/"a"`, ["a"]],
    [`W/"a-gzip", "b-gzip"`, ["a", "b"]],
    [`"a-gzip-b"`, ["a-gzip-b"]],
    [`""`, [""]],
    [`"a,b"`, ["a,b"]],
    ["", []],
    [",", []],
    ["a", []],
    [`w/"a"`, []],
    [`"a" "b"`, []],
    [`"a""b"`, []],
    [`"a", *`, []],
    [`"a", b`, []],
    [`"a`, []],
    [`'a'`, []],
    [`"a b"`, []],
    [`"a\u0000"`, []],
  ])("If-Match: %s", (header, tags) => {
    expect(parseTagCondition(header)).toEqual(tags);
  });
});

function basic(text: string, encoding: BufferEncoding = "utf8"): string {
  return `Basic ${Buffer.from(text, encoding).toString("base64")}`;
}

describe("Basic credentials", () => {
  test.each<[string, string, Credentials]>([
    ["usual ones", basic("ada:secret"), { username: "ada", password: "secret" }],
    ["a password with colons", basic("ada:a:b:"), { username: "ada", password: "a:b:" }],
    ["UTF-8", basic("žofie@example.org:🗝️ ü"), { username: "žofie@example.org", password: "🗝️ ü" }],
    ["empty parts", basic(":"), { username: "", password: "" }],
    ["another case and white space", ` bAsIc \t${basic("a:b").slice(6)} `, { username: "a", password: "b" }],
    ["no padding", basic("a:bc").replace(/=+$/, ""), { username: "a", password: "bc" }],
  ])("are %s", (_case, header, credentials) => {
    expect(parseBasic(header)).toEqual(credentials);
  });

  test.each([
    ["absent", undefined],
    ["empty", ""],
    ["without a value", "Basic "],
    ["of another scheme", basic("a:b").replace("Basic", "Bearer")],
    ["of a scheme that begins alike", basic("a:b").replace("Basic", "Basics")],
    ["without white space", basic("a:b").replace(" ", "")],
    ["without a colon", basic("ab")],
    ["no base64", "Basic a:b"],
    ["several", `${basic("a:b")}, ${basic("a:b")}`],
    ["in the alphabet for URLs", "Basic Pz8_Pz86-w"],
    ["in Latin-1", basic("é:b", "latin1")],
    ["with NUL", basic("a:b\u0000")],
    ["with a line break", basic("a\r\nb:c")],
  ])("are undefined when %s", (_case, header) => {
    expect(parseBasic(header)).toBeUndefined();
  });

  test("are those that a client has sent", () => {
    const text = fc.string({ unit: "grapheme-composite" });
    fc.assert(
      fc.property(text, text, (name, password) => {
        const username = name.replaceAll(":", "");
        expect(parseBasic(basic(`${username}:${password}`))).toEqual({ username, password });
      }),
    );
  });
});

describe("Content-Type", () => {
  test.each([
    ["text/calendar", "text/calendar"],
    ["Text/Calendar; Charset=UTF-8; component=vevent", "text/calendar"],
    [`text/calendar;component="VTODO";charset="utf-8"`, "text/calendar"],
    [`text/calendar; x="a;b\\"";component=VTODO`, "text/calendar"],
    [" text/xml ; ; charset=utf-8;", "text/xml"],
    ["text/calendar; __proto__=x", "text/calendar"],
  ])("%s", (header, expected) => {
    expect(parseMediaType(header)).toBe(expected);
  });

  test.each([
    undefined,
    "",
    "text",
    "text/",
    "/calendar",
    "text/calendar charset",
    "text/calendar; a",
    "text/calendar, text/xml",
    `text/calendar; a="b`,
    "text /calendar",
  ])("%s is malformed", (header) => {
    expect(parseMediaType(header)).toBeUndefined();
  });
});

test("headers of any kind never throw", () => {
  const piece = fc.constantFrom('"', "\\", ",", ";", "=", " ", "W/", "return", "a", "é", "basic ", "/", "*");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join("")),
      ),
      (header) => {
        expect(parseDepth(header)).toBeTypeOf("string");
        expect(prefersMinimal({ prefer: header, brief: header })).toBeTypeOf("boolean");
        expect(parseTagCondition(header)).toBeDefined();
        expect([true, false, undefined]).toContain(parseOverwrite(header));
        parseBasic(header);
        parseMediaType(header);
      },
    ),
  );
});
