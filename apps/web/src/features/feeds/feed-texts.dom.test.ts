import { expect, test } from "vitest";
import { calendarsText, lastReadText, webcalAddress } from "./feed-texts";

const known = [
  { id: "1", title: "Work" },
  { id: "2", title: "Home" },
];

test.each([
  [["2", "1"], "Work, Home"],
  [["2", "gone"], "Home"],
  [[], "No calendar"],
])("the calendars %j are “%s”", (calendars, text) => {
  expect(calendarsText({ calendars }, known)).toBe(text);
});

test("a feed tells when it was read", () => {
  expect(lastReadText({ last_read_at: null }, "UTC")).toBe("Not read yet");
  expect(lastReadText({ last_read_at: "2026-03-10T13:00:00+01:00" }, "UTC")).toMatch(/^Last read 10 Mar 2026, /);
});

test.each([
  ["https://hourloom.test/feeds/x.ics", "webcal://hourloom.test/feeds/x.ics"],
  ["http://localhost:1/feeds/http:.ics", "webcal://localhost:1/feeds/http:.ics"],
])("%s is opened as %s", (address, webcal) => {
  expect(webcalAddress(address)).toBe(webcal);
});
