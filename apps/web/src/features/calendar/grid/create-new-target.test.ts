import { expect, test } from "vitest";
import { createNewTarget, slotOfMinutes } from "./create-new-target";

const HOUR = 60;

test.each([
  ["within a day", 13 * HOUR, 14 * HOUR, ["2027-05-12", "13:00", "14:00", undefined]],
  ["to midnight", 23 * HOUR, 24 * HOUR, ["2027-05-12", "23:00", "00:00", undefined]],
  ["over midnight", 22 * HOUR, 26 * HOUR, ["2027-05-12", "22:00", "02:00", undefined]],
  ["over days", 22 * HOUR, 50 * HOUR, ["2027-05-12", "22:00", "02:00", "2027-05-14"]],
  ["to the day before", -2 * HOUR, HOUR, ["2027-05-11", "22:00", "01:00", undefined]],
])("a drag over hours %s", (_what, from, to, expected) => {
  const { place } = createNewTarget("", slotOfMinutes("2027-05-12", from, to));
  expect([place.day, place.startTime, place.endTime, place.endDay]).toEqual(expected);
});
