import fc from "fast-check";
import { expect, test } from "vitest";
import { groupingsOf, optionsOf, parseRemembered, printRemembered, type ViewOptions } from "./view-options";

const list = { kind: "list", id: "1" } as const;
const today = { kind: "today" } as const;
const search = { kind: "search", text: "x" } as const;

test.each([
  [list, "list", ["none", "day", "priority"]],
  [list, "board", ["day", "priority"]],
  [today, "list", ["day", "priority", "list"]],
  [search, "list", ["none", "day", "priority", "list"]],
  [search, "board", ["day", "priority", "list"]],
] as const)("the view %j as %s is grouped by %j", (view, layout, groupings) => {
  expect(groupingsOf(view, layout)).toEqual(groupings);
});

test.each([
  [list, undefined, "list none hand"],
  [today, undefined, "list day time"],
  [today, { layout: "list", groupBy: "day", sortBy: "hand" }, "list day hand"],
  [list, { layout: "board", groupBy: "none", sortBy: "list" }, "board day hand"],
  [list, { layout: "list", groupBy: "list", sortBy: "time" }, "list none time"],
  [search, { layout: "board", groupBy: "list", sortBy: "hand" }, "board list time"],
] as const)("of the view %j with %j it shows %s", (view, chosen, expected) => {
  const { layout, groupBy, sortBy } = optionsOf(view, chosen);
  expect(`${layout} ${groupBy} ${sortBy}`).toBe(expected);
});

const options = fc.record<ViewOptions>({
  layout: fc.constantFrom("list", "board"),
  groupBy: fc.constantFrom("none", "day", "priority", "list"),
  sortBy: fc.constantFrom("hand", "time", "priority", "estimate", "list"),
});

test("what is remembered is parsed as it was printed", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.uuid(), options), { maxLength: 200 }), (entries) => {
      const remembered = new Map(entries);
      expect(parseRemembered(printRemembered(remembered) ?? null)).toEqual(remembered);
    }),
  );
});

test("a choice from before tasks could be sorted is kept", () => {
  expect(parseRemembered("today=board list").get("today")).toEqual({
    layout: "board",
    groupBy: "list",
    sortBy: "hand",
  });
});

test("the views that were chosen last are remembered", () => {
  const all = Array.from(
    { length: 250 },
    (_, index) => [`v${index}`, { layout: "board", groupBy: "day", sortBy: "time" }] as const,
  );
  const keys = [...parseRemembered(printRemembered(new Map(all)) ?? null).keys()];
  expect(keys).toEqual(all.slice(50).map(([key]) => key));
});

test.each([null, "", "today", "today=", "today=table day", "today=list week", "today=list day size", "=list day"])(
  "%j is no choice",
  (text) => {
    expect(parseRemembered(text).size).toBe(0);
  },
);
