import { expect, test } from "vitest";
import { sourceDetailTexts } from "./source-details-text";

const none = { organizer: null, attendees: [], attendee_count: 0, alarms: [] };
const print = (ms: number) => `at ${ms}`;

test("an event without people and alarms has no lines", () => {
  expect(sourceDetailTexts(none, print)).toEqual([]);
});

test("people are listed with their responses, and those beyond the list are counted", () => {
  const attendees = [
    { name: "Ann", status: "accepted" as const },
    { name: "bob@example.com", status: null },
  ];
  expect(sourceDetailTexts({ ...none, organizer: "Eve", attendees, attendee_count: 5 }, print)).toEqual([
    ["Organizer", "Eve"],
    ["Attendees", "Ann (accepted), bob@example.com, and 3 more"],
  ]);
});

test.each([
  [{ kind: "relative", minutes: -15, related: "start" }, "15 min before"],
  [{ kind: "relative", minutes: 0, related: "start" }, "at the start"],
  [{ kind: "relative", minutes: -1_440, related: "start" }, "1 day before"],
  [{ kind: "relative", minutes: -90, related: "end" }, "1 h 30 min before the end"],
  [{ kind: "relative", minutes: 5, related: "start" }, "5 min after the start"],
  [{ kind: "relative", minutes: 5, related: "end" }, "5 min after the end"],
  [{ kind: "absolute", at: "1970-01-01T00:00:01Z" }, "at 1000"],
] as const)("%j is written as %s", (alarm, text) => {
  expect(sourceDetailTexts({ ...none, alarms: [alarm] }, print)).toEqual([["Alarms", text]]);
});
