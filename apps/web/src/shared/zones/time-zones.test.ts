import { expect, test } from "vitest";
import { isSameZone, zoneChoices, zoneCity, zoneLabel } from "./time-zones";

test("two names of one zone are equal, two zones are not", () => {
  expect(isSameZone("Asia/Katmandu", "Asia/Kathmandu")).toBe(true);
  expect(isSameZone("Europe/Berlin", "Europe/Paris")).toBe(false);
  expect(isSameZone("Mars/Olympus", "Europe/Paris")).toBe(false);
});

test("zones have today's names, once each, with UTC among them", () => {
  const values = zoneChoices("Europe/Kiev").map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(["UTC", "Asia/Kathmandu", "Europe/Kyiv", "Europe/Berlin"]));
  expect(values).not.toContain("Europe/Kiev");
  expect(new Set(values).size).toBe(values.length);
});

test("the account's own zone is among them although the browser does not list it", () => {
  expect(zoneChoices("US/Eastern").map(({ value }) => value)).toContain("US/Eastern");
});

test("without a current zone, only known ones are offered", () => {
  const values = zoneChoices("").map(({ value }) => value);
  expect(values).not.toContain("");
  expect(values).toContain("UTC");
});

test("zones are written for people", () => {
  expect(zoneLabel("America/New_York")).toBe("America/New York");
  expect(zoneCity("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
  expect(zoneCity("UTC")).toBe("UTC");
});
