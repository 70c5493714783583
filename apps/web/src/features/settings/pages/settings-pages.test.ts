import { expect, test } from "vitest";
import { findPageOfAnchor, findSettings, settingsPages } from "./settings-pages";

test("addresses and anchors are unique", () => {
  const ids = settingsPages.map(({ id }) => id);
  const anchors = settingsPages.flatMap(({ sections }) => sections.map(({ anchor }) => anchor));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(anchors).size).toBe(anchors.length);
});

test("each anchor belongs to a page", () => {
  expect(findPageOfAnchor("day")?.id).toBe("calendar");
  expect(findPageOfAnchor("delete-account")?.id).toBe("data");
  expect(findPageOfAnchor("nowhere")).toBeUndefined();
});

test.each([
  ["break", ["Short break", "Long break", "Long break after", "A break is"], "timer"],
  ["START BREAKS", ["Start breaks by themselves"], "timer"],
  ["theme", ["Appearance"], "appearance"],
  ["passw", ["Password", "Current password", "New password", "Access keys"], "security"],
  ["caldav", ["Access keys"], "connections"],
  ["timer long", ["Long break", "Long break after"], "timer"],
  ["time zone", ["Time zone"], "account"],
])("“%s” finds %j", (text, names, page) => {
  const found = findSettings(text);
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(found[0]?.page.id).toBe(page);
});

test.each(["", "  ", "…", "zebra", "break zebra"])("“%s” finds nothing", (text) => {
  expect(findSettings(text)).toEqual([]);
});

test("every setting is found by its own name, first of those with other names", () => {
  for (const { sections } of settingsPages) {
    for (const { anchor, title, settings } of sections) {
      for (const name of [title, ...settings]) {
        expect(findSettings(name)).toContainEqual(expect.objectContaining({ name, anchor }));
      }
    }
  }
});
