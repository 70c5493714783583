import { describe, expect, test } from "vitest";
import { calendarOf, getEvent, parse, readCalendar, readText } from "../testing/read-text.ts";
import { URL_MAX_LENGTH } from "./read-texts.ts";

const START = "DTSTART:20261126T090000Z";

function event(...lines: readonly string[]): string {
  return ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\n");
}

function rowOf(...lines: readonly string[]) {
  return getEvent(readText(calendarOf(START, ...lines))).entries[0]!.row;
}

describe("the members of an event", () => {
  test("are those of its properties", () => {
    const lines = [
      "SUMMARY:Lunch\\, with Ada",
      "LOCATION:Café",
      "URL:https://example.org/a;b?c=d,e",
      "DESCRIPTION:One\\nTwo",
      "COLOR:navy",
      "STATUS:tentative",
      "TRANSP:TRANSPARENT",
      "CLASS:CONFIDENTIAL",
    ];
    expect(rowOf(...lines)).toMatchObject({
      title: "Lunch, with Ada",
      location: "Café",
      url: "https://example.org/a;b?c=d,e",
      notes: "One\nTwo",
      color: "blue",
      status: "tentative",
      is_busy: false,
      is_private: true,
    });
  });

  test("name an alarm that is no reminder", () => {
    const alarms = ["TRIGGER:-PT1D", "TRIGGER:soon", "TRIGGER:-P40D"];
    const lines = alarms.flatMap((trigger) => ["BEGIN:VALARM", trigger, "END:VALARM"]);
    const event = getEvent(readText(calendarOf(START, ...lines)));
    expect(event.entries[0]?.row.reminders).toEqual([1_440]);
    expect(event.problems).toEqual([8, 11].map((line) => ({ reason: "alarm_unusable", line })));
  });

  test("have defaults", () => {
    expect(rowOf("SUMMARY: ")).toMatchObject({
      title: "Untitled",
      location: "",
      url: "",
      notes: "",
      color: null,
      status: null,
      is_busy: true,
      is_private: false,
    });
  });

  test("are cut to their limits", () => {
    const row = rowOf(
      `SUMMARY:${"😀".repeat(300)}`,
      `LOCATION:${"b".repeat(600)}`,
      `DESCRIPTION:${"c".repeat(11_000)}`,
    );
    expect([[...row.title].length, row.location.length, row.notes.length]).toEqual([255, 500, 10_000]);
  });

  test.each(["javascript:alert(1)", "mailto:a@example.org", "https://a b", `https://${"a".repeat(URL_MAX_LENGTH)}`])(
    "a link %.30s is left out",
    (url) => {
      expect(rowOf(`URL:${url}`).url).toBe("");
    },
  );
});

describe("readObjects", () => {
  test("has the version and the components of each UID, with their zones", () => {
    const text = [
      "BEGIN:VCALENDAR",
      "BEGIN:VTIMEZONE\nTZID:A\\, B\nEND:VTIMEZONE",
      "BEGIN:VTIMEZONE\nTZID:C\nEND:VTIMEZONE",
      event("UID:1", 'DTSTART;TZID="A, B":20261126T090000', "SEQUENCE:2", "LAST-MODIFIED:20261101T000000Z"),
      event("UID:2", START, "DTSTAMP:20261102T000000Z"),
      "END:VCALENDAR",
    ].join("\n");
    const { objects } = readCalendar(parse(text));
    expect(objects).toMatchObject([
      { uid: "1", sequence: 2, modifiedMs: Date.UTC(2026, 10, 1), components: [{ line: 8 }], zones: [{ line: 2 }] },
      { uid: "2", sequence: 0, modifiedMs: Date.UTC(2026, 10, 2), components: [{ line: 14 }], zones: [] },
    ]);
  });

  test("reads several calendars, and components without one", () => {
    const text = `BEGIN:VCALENDAR\n${event("UID:1", START)}\nEND:VCALENDAR\n${event("UID:2", START)}`;
    expect(readText(text).map(({ uid }) => uid)).toEqual(["1", "2"]);
  });

  test("gives a UID to components without one", () => {
    const objects = readText([event(START), event("UID:", START)].join("\n"));
    expect(objects.map(({ uid }) => uid)).toEqual(["uid-0", "uid-1"]);
    expect(objects[1]?.components[0]?.entries).toMatchObject([{ text: "UID:uid-1" }, { text: START }]);
  });

  test("takes the later version of a UID, and reports the other", () => {
    const versions = [1, 3, 2].map((sequence) => event("UID:1", START, `SUMMARY:${sequence}`, `SEQUENCE:${sequence}`));
    const object = getEvent(readText(versions.join("\n")));
    expect(object.entries.map(({ row }) => row.title)).toEqual(["3"]);
    expect(object.problems).toEqual([
      { reason: "superseded", line: 1 },
      { reason: "superseded", line: 13 },
    ]);
  });

  test("keeps events apart that share a UID and a version", () => {
    const events = ["20261126", "20261127", "20261126"].map((date) => event("UID:1", `DTSTART:${date}`));
    expect(readText(events.join("\n")).map(({ uid }) => uid)).toEqual(["1", "uid-0"]);
  });

  test("leaves out what cannot be read, and goes on", () => {
    const text = [event("UID:1", "DTSTART:someday"), event("UID:2", START), "BEGIN:VJOURNAL\nUID:3\nEND:VJOURNAL"].join(
      "\n",
    );
    const { objects, problems } = readCalendar(parse(text));
    expect(objects.map(({ uid }) => uid)).toEqual(["2"]);
    expect(problems).toEqual([
      { reason: "unsupported_component", line: 9 },
      { reason: "start_unusable", line: 3 },
    ]);
  });

  test("reads an event and a task of one UID as two objects", () => {
    const text = `${event("UID:1", START)}\nBEGIN:VTODO\nUID:1\nEND:VTODO`;
    expect(readText(text).map(({ kind }) => kind)).toEqual(["event", "task"]);
  });

  test("bounds the expansion of rules that are not arithmetic", () => {
    const series = Array.from({ length: 500 }, (_none, index) =>
      event(
        `UID:${index}`,
        "DTSTART:20000101T090000Z",
        "RRULE:FREQ=YEARLY;BYDAY=MO;BYMONTHDAY=30;BYSETPOS=1",
        "EXDATE:20300101T090000Z",
      ),
    );
    const objects = readText(series.join("\n"));
    const deleted = objects.map((object) => object.kind === "event" && object.entries[0]?.exceptions.length);
    expect([deleted[0], deleted.at(-1)]).toEqual([0, 1]);
  });
});
