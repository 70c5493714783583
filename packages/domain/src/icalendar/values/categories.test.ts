import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCalendar } from "../testing/read-text.ts";
import { componentsOf, propertiesOf, type Component } from "../lines/component.ts";
import { readTags, writeTags } from "./categories.ts";
import { readPriority, writePriority } from "./priority.ts";

function taskOf(...lines: readonly string[]): Component {
  const text = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:1", ...lines, "END:VTODO", "END:VCALENDAR"].join("\r\n");
  const [task] = componentsOf(parseCalendar(text));
  if (task === undefined) throw new Error("There is no task.");
  return task;
}

const linesOf = (component: Component) => propertiesOf(component, "CATEGORIES").map(({ text }) => text);

test.each([
  [["CATEGORIES:home,phone"], ["home", "phone"]],
  [
    ["CATEGORIES:b", "SUMMARY:x", "CATEGORIES;LANGUAGE=en:a,c"],
    ["b", "a", "c"],
  ],
  [[String.raw`CATEGORIES:a\, b,c\;d,e\\,f\nG`], ["a b", "c;d", "e\\", "f G"]],
  [["CATEGORIES: home ,,HOME,Home"], ["home"]],
  [["CATEGORIES:"], []],
  [[String.raw`CATEGORIES:a\\,b`], ["a\\", "b"]],
  [[`CATEGORIES:${"x".repeat(60)}`], ["x".repeat(50)]],
  [
    [`CATEGORIES:${Array.from({ length: 25 }, (_none, n) => `t${n}`).join(",")}`],
    Array.from({ length: 20 }, (_none, n) => `t${n}`),
  ],
  [[], []],
])("%j is read as %j", (lines, tags) => {
  expect(readTags(taskOf(...lines))).toEqual(tags);
});

const several = ["CATEGORIES;LANGUAGE=en:Home,phone", "SUMMARY:x", String.raw`CATEGORIES:a\, b`];

test.each([
  [
    "is added to the last line",
    several,
    ["Home", "phone", "a b", "new;er"],
    [several[0], String.raw`CATEGORIES:a\, b,new\;er`],
  ],
  ["is taken from its line", several, ["Home", "a b"], ["CATEGORIES;LANGUAGE=en:Home", several[2]]],
  ["takes its line with it", several, ["Home", "phone"], [several[0]]],
  ["is in another order", several, ["phone", "Home", "a b"], ["CATEGORIES:phone,Home,a b"]],
  ["is the first", ["SUMMARY:x"], ["a;b", "c"], [String.raw`CATEGORIES:a\;b,c`]],
  ["is the last", ["CATEGORIES:a"], [], []],
  ["stays", several, ["Home", "phone", "a b"], [several[0], several[2]]],
])("a tag that %s", (_case, lines, tags, expected) => {
  expect(linesOf(writeTags(taskOf(...lines), tags))).toEqual(expected);
});

test("a tag has its spaces, and one in the place of what tags cannot have", () => {
  expect(readTags(taskOf(String.raw`CATEGORIES:two  spaces,a \,  b,line\n\nbreak`))).toEqual([
    "two  spaces",
    "a b",
    "line break",
  ]);
});

test("what was not read as a tag stays", () => {
  const many = Array.from({ length: 22 }, (_none, n) => `t${n}`);
  const task = taskOf(`CATEGORIES:${many.join(",")}`);
  expect(
    linesOf(
      writeTags(
        task,
        readTags(task).filter((tag) => tag !== "t3"),
      ),
    ),
  ).toEqual([`CATEGORIES:${many.filter((tag) => tag !== "t3").join(",")}`]);
});

const tagsOfTask = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom("a", "B", "ä", "😀", ";", ":", "\\", '"', "n"), minLength: 1, maxLength: 8 }),
  { maxLength: 6, selector: (tag) => tag.toLowerCase() },
);

test("tags are read as they were written, in their order, over any others", () => {
  fc.assert(
    fc.property(tagsOfTask, tagsOfTask, (one, other) => {
      const first = writeTags(taskOf("SUMMARY:x", "CATEGORIES:z"), one);
      expect(readTags(first)).toEqual(one);
      expect(readTags(writeTags(first, other))).toEqual(other);
      expect(writeTags(first, one).entries).toEqual(first.entries);
    }),
  );
});

test.each([
  ["0", "none"],
  ["1", "high"],
  ["4", "high"],
  [" 5 ", "medium"],
  ["6", "low"],
  ["9", "low"],
  ["10", "none"],
  ["high", "none"],
  ["", "none"],
] as const)("the priority “%s” is %s", (value, priority) => {
  expect(readPriority(value)).toBe(priority);
  expect(readPriority(writePriority(priority) ?? "0")).toBe(priority);
});
