import { expect, test } from "vitest";
import { findZone } from "./zone-names.ts";
import { windowsZones } from "./windows-zones.ts";

test.each([
  ["europe/berlin", "Europe/Berlin"],
  ["US/Eastern", "US/Eastern"],
  ["Europe/Kiev", "Europe/Kiev"],
  ["UTC", "UTC"],
  ["Etc/GMT-9", "Etc/GMT-9"],
  ["/example.org/Tzfile/America/Chicago", "America/Chicago"],
  ["posix/Europe/Vaduz", "Europe/Vaduz"],
  ["W. Europe Standard Time", "Europe/Berlin"],
  ["new zealand standard time", "Pacific/Auckland"],
  ["(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"],
  ["Pacific Time (US & Canada), Tijuana", "America/Los_Angeles"],
  ["(GMT+10:00) Canberra, Melbourne, Sydney", "Australia/Melbourne"],
  ["(UTC-06:00) Central America", "America/Guatemala"],
  ["Europe_Berlin", "Europe/Berlin"],
  ["US-Eastern", "US/Eastern"],
  ["America_New_York", "America/New_York"],
])("%s is %s", (name, zone) => {
  expect(findZone(name)).toBe(zone);
});

test.each(["Customized Time Zone", "Eastern", "UTC+01", "foo", "", "constructor", "/".repeat(100_000)])(
  "%.30s is no zone",
  (name) => {
    expect(findZone(name)).toBeUndefined();
  },
);

test("all zones of Windows' names are known", () => {
  expect([...windowsZones].filter(([name]) => findZone(name) === undefined)).toEqual([]);
  expect([...windowsZones.values()].filter((zone) => findZone(zone) !== zone)).toEqual([]);
  expect(windowsZones.size).toBe(139);
});
