import { describe, expect, test } from "vitest";
import type { ComponentSelection } from "@hourloom/schema/icalendar/calendar-queries";
import { writeComponents } from "../lines/write-components.ts";
import { selectData } from "./select-data.ts";
import { event1 } from "./testing/rfc4791-calendars.ts";

function selected(selection: ComponentSelection): string {
  return writeComponents([selectData(event1, selection)]);
}

const whole = (name: string): ComponentSelection => ({ name, properties: null, components: null });
const named = (...names: string[]) => names.map((name) => ({ name, hasValue: true }));

describe("selected parts", () => {
  test("are everything without a choice", () => {
    expect(selected(whole("VCALENDAR"))).toBe(writeComponents([event1]));
    expect(selected(whole("VEVENT"))).toBe(writeComponents([event1]));
  });

  test("are the named properties and components, in their order", () => {
    const event = { name: "VEVENT", properties: named("UID", "DTSTART", "SUMMARY", "LOCATION"), components: null };
    expect(selected({ name: "VCALENDAR", properties: named("VERSION"), components: [event] }).split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "BEGIN:VEVENT",
      "DTSTART;TZID=US/Eastern:20060102T100000",
      "SUMMARY:Event #1",
      "UID:74855313FA803DA593CD579A@example.com",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  test("have zones only if they are named", () => {
    const zone = { name: "VTIMEZONE", properties: named("TZID"), components: [] };
    const components = [{ name: "VEVENT", properties: [], components: [] }, zone];
    expect(selected({ name: "VCALENDAR", properties: [], components }).split("\r\n").slice(1, -2)).toEqual([
      "BEGIN:VTIMEZONE",
      "TZID:US/Eastern",
      "END:VTIMEZONE",
      "BEGIN:VEVENT",
      "END:VEVENT",
    ]);
  });

  test("may be names without values", () => {
    const properties = [{ name: "DTSTART", hasValue: false }];
    const components = [{ name: "VEVENT", properties, components: [] }];
    expect(selected({ name: "VCALENDAR", properties: [], components })).toContain("BEGIN:VEVENT\r\nDTSTART:\r\nEND:");
  });
});
