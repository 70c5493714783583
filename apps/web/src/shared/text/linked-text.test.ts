import { expect, test } from "vitest";
import { findLinks } from "./linked-text";

test.each([
  ["Join https://meet.example/abc-1.", ["https://meet.example/abc-1"]],
  ["(see http://a.example/x?y=1&z=2#top), twice: http://a.example/x?y=1&z=2#top", ["http://a.example/x?y=1&z=2#top"]],
  ["https://a.example/\nHTTPS://B.example", ["https://a.example/", "HTTPS://B.example"]],
  ["(https://a.example/Foo_(bar)) https://a.example/b).", ["https://a.example/Foo_(bar)", "https://a.example/b"]],
  ["javascript:alert(1) ftp://a.example mail@a.example https://", []],
])("%j has the links %j", (text, links) => {
  expect(findLinks(text)).toEqual(links);
});
