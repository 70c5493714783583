import { describe, expect, test } from "vitest";
import { componentsOf, type Component } from "../lines/component.ts";
import { writeComponents } from "../lines/write-components.ts";
import { parseCalendar } from "../testing/read-text.ts";
import { eventAlarmTimes, readReminders, taskAlarmTimes, writeReminders } from "./alarms.ts";
import type { DateTimeValue } from "../values/date-time.ts";

const ZONE = "Europe/Berlin";
const asWritten = ({ date, time }: DateTimeValue) => ({ date, time: time?.slice(0, 5) ?? null });
const ofAccount = { zone: ZONE, convert: asWritten };
const timed = { date: "2026-11-27", start_time: "14:00", end_time: "15:00", end_date: null };
const wholeDays = { date: "2026-11-27", start_time: null, end_time: null, end_date: "2026-11-28" };

function alarm(trigger: string, ...more: string[]): string[] {
  return ["BEGIN:VALARM", "ACTION:DISPLAY", ...more, trigger, "END:VALARM"];
}

function componentWith(name: "VEVENT" | "VTODO", lines: readonly string[]): Component {
  const text = ["BEGIN:VCALENDAR", `BEGIN:${name}`, "UID:1", "SUMMARY:Call", ...lines, `END:${name}`, "END:VCALENDAR"];
  return componentsOf(parseCalendar(text.join("\r\n")), name)[0]!;
}

function linesOf(component: Component): string[] {
  return writeComponents([component]).trimEnd().split("\r\n").slice(3, -1);
}

describe("reading a trigger", () => {
  test.each([
    ["TRIGGER:-PT10M", 10],
    ["TRIGGER:PT0S", 0],
    ["TRIGGER:-P1D", 1_440],
    ["TRIGGER:-P1W", 10_080],
    ["TRIGGER:-PT2D", 2_880],
    ["TRIGGER:-PT0DT0H10M0S", 10],
    ["TRIGGER:PT15M", -15],
    ["TRIGGER:-PT90S", 2],
    ["TRIGGER;RELATED=END:-PT10M", -50],
    ["TRIGGER;VALUE=DATE-TIME:20261127T124500Z", 15],
  ])("of an event at 14:00 to 15:00: %s", (trigger, minutes) => {
    const component = componentWith("VEVENT", alarm(trigger));
    expect(readReminders(component, eventAlarmTimes(timed, ZONE))).toEqual([minutes]);
  });

  test.each([
    ["TRIGGER:PT9H", 0],
    ["TRIGGER:-PT15H", 1_440],
    ["TRIGGER:PT0S", 540],
    ["TRIGGER;RELATED=END:PT0S", -1_440 - 900],
    ["TRIGGER;VALUE=DATE-TIME:20261126T170000Z", 900],
  ])("of whole days: %s", (trigger, minutes) => {
    const component = componentWith("VEVENT", alarm(trigger));
    const isInRange = minutes >= -1_440;
    expect(readReminders(component, eventAlarmTimes(wholeDays, ZONE))).toEqual(isInRange ? [minutes] : []);
  });

  test.each([
    ["no start", [], "TRIGGER;RELATED=END:-PT5M", 5],
    ["no start, and a wrong relation", [], "TRIGGER:-PT5M", 5],
    ["a start an hour before", ["DTSTART:20261127T130000"], "TRIGGER:-PT5M", 65],
    ["a start an hour before, of the end", ["DTSTART:20261127T130000"], "TRIGGER;RELATED=END:-PT5M", 5],
  ])("of a task that is due at 14:00 with %s", (_name, start, trigger, minutes) => {
    const component = componentWith("VTODO", [...start, "DUE:20261127T140000", ...alarm(trigger)]);
    const times = taskAlarmTimes(component, { date: "2026-11-27", time: "14:00" }, ofAccount);
    expect(readReminders(component, times)).toEqual([minutes]);
  });

  test.each([
    ["a mail", ["BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT10M", "END:VALARM"]],
    ["one that Apple programs set for no alarm", ["BEGIN:VALARM", "ACTION:NONE", "TRIGGER:-PT10M", "END:VALARM"]],
    ["one that another was snoozed to", alarm("TRIGGER:-PT10M", "RELATED-TO;RELTYPE=SNOOZE:1")],
    ["one that is too early", alarm("TRIGGER:-P29D")],
    ["one without a trigger", alarm("X-NOTHING:1")],
    ["one that cannot be read", alarm("TRIGGER:soon")],
  ])("of %s gives no reminder", (_name, lines) => {
    expect(readReminders(componentWith("VEVENT", lines), eventAlarmTimes(timed, ZONE))).toEqual([]);
  });
});

describe("writing reminders", () => {
  const lines = [...alarm("TRIGGER:-PT10M", "X-OWN:1"), ...alarm("TRIGGER:-P29D"), ...alarm("TRIGGER:-PT1H")];

  test("that are the same changes nothing", () => {
    const component = componentWith("VEVENT", lines);
    expect(writeReminders(component, [10, 60], { times: eventAlarmTimes(timed, ZONE) })).toBe(component);
  });

  test("leaves alarms that still apply and those that are none, and adds new ones after them", () => {
    const written = writeReminders(componentWith("VEVENT", lines), [0, 10], { times: eventAlarmTimes(timed, ZONE) });
    expect(linesOf(written)).toEqual([
      ...alarm("TRIGGER:-PT10M", "X-OWN:1"),
      ...alarm("TRIGGER:-P29D"),
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "DESCRIPTION:Call",
      "TRIGGER:PT0S",
      "END:VALARM",
    ]);
  });

  test.each([
    [[0], ["TRIGGER:PT9H"]],
    [[1_440], ["TRIGGER:-PT15H"]],
    [[2_880], ["TRIGGER:-P1DT15H"]],
    [[-480], ["TRIGGER:PT17H"]],
  ])("of whole days %j counts from 9:00", (minutes, triggers) => {
    const written = writeReminders(componentWith("VEVENT", []), minutes, { times: eventAlarmTimes(wholeDays, ZONE) });
    expect(linesOf(written).filter((line) => line.startsWith("TRIGGER"))).toEqual(triggers);
  });

  test("removes no alarm beyond the limit", () => {
    const many = Array.from({ length: 12 }, (_, index) => alarm(`TRIGGER:-PT${index + 1}M`)).flat();
    const component = componentWith("VEVENT", many);
    const times = eventAlarmTimes(timed, ZONE);
    const written = linesOf(writeReminders(component, [1], { times })).filter((line) => line.startsWith("TRIGGER"));
    expect(written).toEqual(["TRIGGER:-PT1M", "TRIGGER:-PT11M", "TRIGGER:-PT12M"]);
  });

  test("after a long move removes an absolute trigger, which would still be of its time", () => {
    const component = componentWith("VEVENT", alarm("TRIGGER;VALUE=DATE-TIME:20261127T125000Z"));
    const former = eventAlarmTimes(timed, ZONE);
    const times = eventAlarmTimes({ ...timed, date: "2027-03-01" }, ZONE);
    const written = linesOf(writeReminders(component, [10], { times, former }));
    expect(written.filter((line) => line.startsWith("TRIGGER"))).toEqual(["TRIGGER:-PT10M"]);
  });

  test("of a task refers to when it is due", () => {
    const component = componentWith("VTODO", ["DUE:20261127T140000"]);
    const times = taskAlarmTimes(component, { date: "2026-11-27", time: "14:00" }, ofAccount);
    const written = writeReminders(component, [30], { times });
    expect(linesOf(written)).toContain("TRIGGER;RELATED=END:-PT30M");
    expect(readReminders(written, times)).toEqual([30]);
  });
});
