import { anEvent, aPomodoro, aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { describeDetails } from "./item-details";

const names = new Map([
  ["work", "Work"],
  ["home", "Home"],
]);
const notes = "  Bring the figures,\n\nand a pen ";

test.each([
  [
    "an event",
    anEvent({ location: "Everest", calendar: "work", notes }),
    "Everest · Work · Bring the figures, and a pen",
  ],
  ["an event without anything", anEvent({ location: "", calendar: "other", notes: "" }), ""],
  [
    "a task",
    aTask({ task_list: "home", tags: ["school", "text"], notes }),
    "Home · #school #text · Bring the figures, and a pen",
  ],
  ["a session", aPomodoro(), ""],
])("the details of %s", (_name, item, text) => {
  expect(describeDetails(item, names)).toBe(text);
});

test("notes are cut before they are too much for a row", () => {
  const text = describeDetails(anEvent({ location: "", calendar: "other", notes: "a ".repeat(5_000) }), names);
  expect(text.length).toBeLessThanOrEqual(200);
});
