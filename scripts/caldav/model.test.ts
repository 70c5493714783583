import { expect, test } from "vitest";
import { makeObject, objectEdits, stateOf } from "./objects.ts";

/** The model that the check compares real clients with. */

const named = { uid: "1@example.com", title: "Loom" };
const zonedSeries = makeObject("VEVENT", named, 4);

test("the state has a series with its own and left out occurrences", () => {
  expect(stateOf(zonedSeries)).toMatchObject({
    title: "Loom",
    start: "20310110T090000",
    intervalDays: 7,
    isSeries: true,
    alarms: ["-PT10M"],
    overrides: new Map([["20310124T090000", "Loom moved"]]),
    excluded: ["20310117T090000"],
    others: ["RRULE|COUNT=20;FREQ=WEEKLY", "X-OVERRIDE-NOTE|only here"],
  });
});

test("the state shows each change of a client, and nothing else", () => {
  const before = stateOf(zonedSeries);
  expect(stateOf(objectEdits.rename(zonedSeries, "Weft"))).toEqual({ ...before, title: "Weft" });
  expect(stateOf(objectEdits.addAlarm(zonedSeries))).toEqual({ ...before, alarms: ["-PT10M", "-PT5M"] });
});
