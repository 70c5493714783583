import { describe, expect, test } from "vitest";
import { afterSending, mergeChange } from "./collections.ts";
import { makeObject, objectEdits, stateOf, type State } from "./objects.ts";

/** The model that the check compares real clients with. */

const named = { uid: "1@example.com", title: "Loom" };
const [plain, zonedSeries] = [0, 4].map((index) => makeObject("VEVENT", named, index));
const [here, there]: State[] = ["Here", "There"].map((title) => ({ ...stateOf(plain ?? ""), title }));

test("the winner's version stays where both sides changed, and a change wins over a deletion", () => {
  expect(mergeChange({ winner: "hourloom" }, here, there)).toEqual({ from: "hourloom", state: here });
  expect(mergeChange({ winner: "other" }, here, there)).toEqual({ from: "other", state: there });
  for (const winner of ["hourloom", "other"] as const) {
    expect(mergeChange({ winner }, null, there)).toEqual({ from: "other", state: there });
    expect(mergeChange({ winner }, here, null)).toEqual({ from: "hourloom", state: here });
  }
});

describe("stateOf", () => {
  test("reads a series with its own and left out occurrences", () => {
    expect(stateOf(zonedSeries ?? "")).toMatchObject({
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

  test("sees each change of a client, and nothing else", () => {
    const before = stateOf(zonedSeries ?? "");
    expect(stateOf(objectEdits.rename(zonedSeries ?? "", "Weft"))).toEqual({ ...before, title: "Weft" });
    expect(stateOf(objectEdits.addAlarm(zonedSeries ?? ""))).toEqual({ ...before, alarms: ["-PT10M", "-PT5M"] });
  });
});

test("a repeating task that a client completes is due again, a single one is not", () => {
  const [single, repeating] = [0, 2].map((index) => makeObject("VTODO", named, index));
  const sent = stateOf(objectEdits.complete(repeating ?? ""));
  expect(sent).toMatchObject({ isCompleted: true, start: "20310108" });
  expect(afterSending("VTODO", sent, stateOf(repeating ?? ""))).toEqual({
    ...sent,
    isCompleted: false,
    start: "20310115",
  });
  const done = stateOf(objectEdits.complete(single ?? ""));
  expect(afterSending("VTODO", done, stateOf(single ?? ""))).toEqual(done);
});
