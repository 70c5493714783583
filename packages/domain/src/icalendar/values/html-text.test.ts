import fc from "fast-check";
import { expect, test } from "vitest";
import { createProperty } from "../lines/component.ts";
import { plainTextProperty, readPlainText } from "./html-text.ts";
import { writeText } from "./text.ts";

function textOf(html: string): string {
  return readPlainText(createProperty("DESCRIPTION", writeText(html)));
}

test.each([
  [
    '<html-blob><p>Hi&nbsp;all,</p>Agenda &amp; notes:<br><ul><li>Budget</li><li>Plan</li></ul><a href="https://example.org/x?a=1&amp;b=2">Join</a><script>alert(1)</script><img src="https://example.org/pixel.png"></html-blob>',
    "Hi all,\nAgenda & notes:\n- Budget\n- Plan\nJoin (https://example.org/x?a=1&b=2)",
  ],
  ["<b>Agenda</b>\n1. News\n\n2. Plan", "Agenda\n1. News\n\n2. Plan"],
  ["One<br>\r\nTwo<br/><br/>Three", "One\nTwo\n\nThree"],
  ["<html><head><title>x</title><style>p {}</style></head><body><p>A</p>\n<p>B<o:p></o:p></p></body></html>", "A\nB"],
  [
    '<a href="https://example.org/">example.org</a> <a href="javascript:x">No</a> <a href=mailto:a@example.org></a>',
    "example.org No mailto:a@example.org",
  ],
  ["<p>a &lt;b&gt; &uuml; &#8211; <name> c</p>", "a <b> ü – <name> c"],
  ["<!-- <p>no</p> --><div>yes</div>", "yes"],
  ["<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"],
  ["<ul><li><p>one</p></li><li>two</ul>three", "- one\n- two\nthree"],
])("%j is read", (html, text) => {
  expect(textOf(html)).toBe(text);
});

test.each([
  "if a < b and c > d then greet <name>",
  "a <b> c",
  "Fish &amp; chips",
  "<https://example.org>",
  "x </name>",
  "<3",
])("%j is no HTML", (text) => {
  expect(textOf(text)).toBe(text);
});

test("any HTML is read in linear time", () => {
  const parts = fc.constantFrom(
    "<",
    ">",
    "<p>",
    "</p>",
    "<!--",
    "-->",
    "<a href='",
    "<script>",
    "x",
    " ",
    "&amp;",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(parts), (some) => {
      expect(textOf(`</p>${some.join("")}`)).not.toMatch(/<\/?p>|[ \t]\n|\n\n\n/);
    }),
  );
  for (const part of ["<!--", "<script>", "<a", "<a href=' ", "</p", " \n", "<p>", "<a href=http:x>"]) {
    textOf(`</p>${part.repeat(50_000)}`);
  }
});

test.each(["replace <br> by </p>", "</b>&amp;", "plain"])("%j that is no HTML is written so that it stays", (text) => {
  expect(readPlainText(plainTextProperty("DESCRIPTION", text))).toBe(text);
});
