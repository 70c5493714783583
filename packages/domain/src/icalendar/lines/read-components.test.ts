import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Component } from "./component.ts";
import { decodeText } from "./decode-text.ts";
import { NESTING_MAX, parseComponents, UNREADABLE_MAX } from "./read-components.ts";

const limits = { components: 100, lineLength: 1_000 };

function read(text: string, own: Partial<typeof limits> = {}) {
  return parseComponents(text, { ...limits, ...own });
}

/** A component as its name and its properties and components. */
function outline({ name, entries }: Component): unknown {
  return { [name]: entries.map((entry) => (entry.kind === "component" ? outline(entry) : entry.text)) };
}

function outlineOf(text: string): unknown[] {
  return read(text).components.map(outline);
}

describe("parseComponents", () => {
  test("keeps properties and components in their order", () => {
    expect(outlineOf("BEGIN:VCALENDAR\nA:1\nbegin:vevent\nB:2\nEND:Vevent\nC:3\nEND:VCALENDAR")).toEqual([
      { VCALENDAR: ["A:1", { VEVENT: ["B:2"] }, "C:3"] },
    ]);
  });

  test("reads several calendars and components without one", () => {
    expect(outlineOf("BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VEVENT\nA:1\nEND:VEVENT")).toEqual([
      { VCALENDAR: [] },
      { VEVENT: ["A:1"] },
    ]);
  });

  test("closes components with their parent, or at the end", () => {
    expect(outlineOf("BEGIN:VCALENDAR\nBEGIN:VEVENT\nA:1\nEND:VCALENDAR\nBEGIN:VTODO\nB:2")).toEqual([
      { VCALENDAR: [{ VEVENT: ["A:1"] }] },
      { VTODO: ["B:2"] },
    ]);
  });

  test("closes all components before the next calendar", () => {
    expect(outlineOf("BEGIN:VCALENDAR\nBEGIN:VEVENT\nA:1\nBEGIN:VCALENDAR\nB:2")).toEqual([
      { VCALENDAR: [{ VEVENT: ["A:1"] }] },
      { VCALENDAR: ["B:2"] },
    ]);
  });

  test("closes a component before the next of its name", () => {
    expect(outlineOf("BEGIN:VEVENT\nBEGIN:VALARM\nA:1\nBEGIN:VEVENT\nB:2\nEND:VEVENT")).toEqual([
      { VEVENT: [{ VALARM: ["A:1"] }] },
      { VEVENT: ["B:2"] },
    ]);
  });

  test("reports what cannot be read, and goes on", () => {
    const { components, unreadable } = read(`A:1\nBEGIN:VEVENT\nnothing\nEND:VTODO\nB:${"x".repeat(1_000)}\nC:3`);
    expect(components.map(outline)).toEqual([{ VEVENT: ["C:3"] }]);
    expect(unreadable).toEqual([
      { line: 1, reason: "outside_component" },
      { line: 3, reason: "no_colon" },
      { line: 4, reason: "unmatched_end" },
      { line: 5, reason: "too_long" },
    ]);
  });

  test("puts the lines of a text with raw line breaks together", () => {
    const lines = ["DESCRIPTION:Agenda", "", "1. News", "Dial in: https://example.org", "Zoom: https://example.com"];
    const { components, unreadable } = read(
      [
        "BEGIN:VEVENT",
        ...lines,
        "10:30 End",
        "End: 12:00",
        "X-Own:1",
        "X-ALT-DESC:1",
        "more",
        "LOCATION:Room 7",
        "END:VEVENT",
      ].join("\n"),
    );
    const text = ["Agenda", "1. News", ...lines.slice(3), "10:30 End", "End: 12:00"].join("\\n");
    expect(components.map(outline)).toEqual([
      { VEVENT: [`DESCRIPTION:${text}`, "X-Own:1", "X-ALT-DESC:1\\nmore", "LOCATION:Room 7"] },
    ]);
    expect(unreadable).toEqual([]);
  });

  test("leaves properties that are known, or all in lower case", () => {
    expect(outlineOf("begin:vevent\nsummary:a\nown:confirmed\nend:vevent")).toEqual([
      { VEVENT: ["summary:a", "own:confirmed"] },
    ]);
    expect(outlineOf("BEGIN:VEVENT\nSUMMARY:a\nDescription:b\nend:vevent\nBEGIN:VTODO")).toEqual([
      { VEVENT: ["SUMMARY:a", "Description:b"] },
      { VTODO: [] },
    ]);
  });

  test("bounds a text that is put together", () => {
    const { components, unreadable } = read(`BEGIN:VEVENT\nSUMMARY:${"a".repeat(900)}\n${"b ".repeat(50)}\nc d`);
    expect(components.map(outline)).toEqual([{ VEVENT: [`SUMMARY:${"a".repeat(900)}\\nc d`] }]);
    expect(unreadable).toEqual([{ line: 3, reason: "too_long" }]);
  });

  test("reads the names of JavaScript's own properties as data", () => {
    expect(outlineOf("BEGIN:__PROTO__\n__PROTO__;CONSTRUCTOR=a:1\nCONSTRUCTOR:2")).toEqual([
      { __PROTO__: ["__PROTO__;CONSTRUCTOR=a:1", "CONSTRUCTOR:2"] },
    ]);
  });

  test("leaves out what is nested too deep", () => {
    const begins = Array.from({ length: NESTING_MAX + 2 }, (_none, level) => `BEGIN:A${level}\n`);
    const text = `${begins.join("")}X:1\n${"END:A\n".repeat(2)}Y:2`;
    const { components, unreadable } = read(text);
    const [innermost] = Array.from({ length: NESTING_MAX - 1 }).reduce<readonly Component["entries"][number][]>(
      (entries) => (entries[0]?.kind === "component" ? entries[0].entries : []),
      components,
    );
    expect(innermost?.kind === "component" && outline(innermost)).toEqual({
      [`A${NESTING_MAX - 1}`]: ["Y:2"],
    });
    expect(unreadable.map(({ reason }) => reason)).toEqual(["too_deep", "too_deep", "too_deep"]);
  });

  test("ends at the limit of components", () => {
    const text = "BEGIN:VEVENT\nEND:VEVENT\n".repeat(100);
    expect(read(text).truncated).toBe(false);
    expect(read(`${text}BEGIN:VEVENT\n`).truncated).toBe(true);
  });

  test("bounds the reported lines", () => {
    expect(read("nothing\n".repeat(UNREADABLE_MAX + 1)).unreadable).toHaveLength(UNREADABLE_MAX);
  });

  test("reads any octets", () => {
    const line = fc.oneof(fc.constantFrom("BEGIN:A", "END:A", "BEGIN:B", "END:B", " ", "X;Y=", '"'), fc.string());
    fc.assert(
      fc.property(fc.array(line), fc.uint8Array(), (lines, octets) => {
        read(lines.join("\n"));
        read(decodeText(octets));
      }),
    );
  });
});
