import { describe, expect, test } from "vitest";
import { calendarOf, entriesOf, getEvent, parse, readCalendar, readText } from "../testing/read-text.ts";

const START = "DTSTART;TZID=Europe/Berlin:20261102T090000";

function readSeries(...lines: readonly string[]) {
  return getEvent(readText(calendarOf(START, ...lines)));
}

/** The rule, RDATE, EXDATE with times, and the dates of deleted occurrences. */
function seriesOf(...lines: readonly string[]) {
  const [entry] = readSeries(...lines).entries;
  const { rrule, added, excluded } = entry!.row;
  const deleted = entry!.exceptions.filter(({ changes }) => changes === null).map(({ date }) => date);
  return { rrule, added, excluded, deleted };
}

/** A component of the occurrence that `id` names. */
function override(id: string, ...lines: readonly string[]): string[] {
  return ["END:VEVENT", "BEGIN:VEVENT", "UID:1", `RECURRENCE-ID${id}`, ...lines];
}

describe("EXDATE", () => {
  test.each([
    "EXDATE;TZID=Europe/Berlin:20261109T090000",
    "EXDATE:20261109T080000Z",
    "EXDATE;TZID=America/New_York:20261109T030000",
    "EXDATE:20261109T090000",
    "EXDATE;VALUE=DATE:20261109",
    "EXDATE:20261109",
  ])("%s deletes the occurrence", (line) => {
    expect(seriesOf("RRULE:FREQ=WEEKLY", line)).toMatchObject({ deleted: ["2026-11-09"] });
  });

  test("what matches no occurrence is left out", () => {
    expect(seriesOf("RRULE:FREQ=WEEKLY", "EXDATE:20261109T090000Z,20261110T080000Z,,never")).toMatchObject({
      deleted: [],
    });
  });

  test("of a time that the clock skips is by its instant", () => {
    const lines = ["DTSTART;TZID=Europe/Berlin:20260328T023000", "RRULE:FREQ=DAILY", "EXDATE:20260329T013000Z"];
    const [entry] = getEvent(readText(calendarOf(...lines))).entries;
    expect(entry?.exceptions).toEqual([{ date: "2026-03-29", changes: null }]);
  });

  test("of whole days is by the date as written", () => {
    const lines = ["DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY", "EXDATE;TZID=Europe/Berlin:20261109T000000"];
    const [entry] = getEvent(readText(calendarOf(...lines))).entries;
    expect(entry?.exceptions).toEqual([{ date: "2026-11-09", changes: null }]);
  });

  test("of a date leaves out all of a day", () => {
    const added = "RDATE:20261105T080000Z,20261109T150000Z";
    expect(seriesOf("RRULE:FREQ=WEEKLY", added, "EXDATE;VALUE=DATE:20261109")).toMatchObject({
      added: ["2026-11-05"],
      deleted: ["2026-11-09"],
    });
  });

  test("of a rule with several starts a day has a time", () => {
    expect(seriesOf("RRULE:FREQ=DAILY;BYHOUR=9,17", "EXDATE:20261103T160000Z", "EXDATE;VALUE=DATE:20261104")).toEqual({
      rrule: "FREQ=DAILY;BYHOUR=9,17",
      added: [],
      excluded: ["2026-11-03T17:00", "2026-11-04"],
      deleted: [],
    });
  });
});

describe("RDATE", () => {
  test("has dates at the start time, and other times", () => {
    const line = "RDATE:20261105T080000Z,20261104T100000Z,20261102T080000Z";
    expect(seriesOf("RRULE:FREQ=WEEKLY", line)).toMatchObject({ added: ["2026-11-04T11:00", "2026-11-05"] });
  });

  test("of a period is its start", () => {
    expect(seriesOf("RDATE;VALUE=PERIOD:20261105T080000Z/PT1H")).toMatchObject({ rrule: null, added: ["2026-11-05"] });
  });

  test("gives way to EXDATE", () => {
    const added = "RDATE:20261105T080000Z,20261104T100000Z,20261106T080000Z";
    expect(seriesOf("RRULE:FREQ=WEEKLY", added, "EXDATE:20261105T080000Z,20261104T100000Z")).toMatchObject({
      added: ["2026-11-06"],
      deleted: [],
    });
  });
});

describe("an instant at which a day begins", () => {
  const start = "DTSTART;VALUE=DATE:20270104";

  function berlinSeries(lines: readonly string[], stated: readonly string[] = []) {
    const text = calendarOf(start, ...lines).replace("BEGIN:VEVENT", [...stated, "BEGIN:VEVENT"].join("\r\n"));
    return getEvent(readCalendar(parse(text), "Europe/Berlin").objects);
  }

  test.each([
    ["20270110T230000Z", [], ["2027-01-11"]],
    ["20270118T000000Z", [], ["2027-01-18"]],
    ["20270118T000000", [], ["2027-01-18"]],
    ["20270118T120000Z", [], ["2027-01-18"]],
    ["20270111T050000Z", ["X-WR-TIMEZONE:America/New_York"], ["2027-01-11"]],
    ["20270111T110000Z", ["X-WR-TIMEZONE:Pacific/Auckland"], []],
    ["20270117T110000Z", ["X-WR-TIMEZONE:Pacific/Auckland"], ["2027-01-18"]],
    ["20270110T230000Z", ["X-WR-TIMEZONE:Nowhere"], ["2027-01-11"]],
  ])("names that day in EXDATE:%s with %j", (value, stated, deleted) => {
    const [entry] = berlinSeries(["RRULE:FREQ=WEEKLY", `EXDATE:${value}`], stated).entries;
    expect(entry?.exceptions).toEqual(deleted.map((date) => ({ date, changes: null })));
  });

  test("names that day in UNTIL, RDATE and RECURRENCE-ID", () => {
    const series = ["RRULE:FREQ=WEEKLY;UNTIL=20270124T230000Z", "RDATE:20270128T230000Z"];
    const moved = override(":20270110T230000Z", "DTSTART;VALUE=DATE:20270113");
    const [entry, ...more] = berlinSeries([...series, ...moved]).entries;
    expect(more).toEqual([]);
    expect(entry?.row).toMatchObject({ rrule: "FREQ=WEEKLY;UNTIL=20270125", added: ["2027-01-29"] });
    expect(entry?.exceptions).toEqual([{ date: "2027-01-11", changes: { date: "2027-01-13" } }]);
  });

  test("begins a day later than at midnight where the clock skips an hour", () => {
    const text = calendarOf("DTSTART;VALUE=DATE:20260327", "RRULE:FREQ=DAILY", "EXDATE:20260328T220000Z");
    const { entries } = getEvent(readCalendar(parse(text), "Asia/Beirut").objects);
    expect(entries[0]?.exceptions).toEqual([{ date: "2026-03-29", changes: null }]);
  });

  test("is kept with the zone that its calendar states", () => {
    const stated = ["X-WR-TIMEZONE:Europe/London"];
    expect(berlinSeries(["EXDATE:20270110T230000Z"], stated).statedZone?.text).toBe(stated[0]);
    expect(berlinSeries(["EXDATE;VALUE=DATE:20270110"], stated).statedZone).toBeUndefined();
  });
});

describe("RRULE", () => {
  test("that cannot be read leaves a single event", () => {
    const object = readSeries("RRULE:FREQ=OFTEN");
    expect(object.entries[0]?.row.rrule).toBeNull();
    expect(object.problems).toEqual([{ reason: "rule_unusable", line: 5 }]);
  });

  test("twice the same is one; another makes the object partial", () => {
    expect(readSeries("RRULE:FREQ=DAILY", "RRULE:FREQ=DAILY").isPartial).toBe(false);
    const object = readSeries("RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY");
    expect([object.isPartial, object.entries[0]?.row.rrule]).toEqual([true, "FREQ=DAILY"]);
  });
});

describe("an override", () => {
  const weekly = ["SUMMARY:Weekly", "RRULE:FREQ=WEEKLY"];

  test.each([";TZID=Europe/Berlin:20261109T090000", ":20261109T080000Z", ":20261109T090000", ";VALUE=DATE:20261109"])(
    "with RECURRENCE-ID%s is an exception with what differs",
    (id) => {
      const lines = override(id, "DTSTART;TZID=Europe/Berlin:20261110T100000", "SUMMARY:Moved", "RRULE:FREQ=DAILY");
      expect(readSeries(...weekly, ...lines).entries).toMatchObject([
        { exceptions: [{ date: "2026-11-09", changes: { date: "2026-11-10", start_time: "10:00", title: "Moved" } }] },
      ]);
    },
  );

  test("in another zone is on the clock of the series", () => {
    const lines = override(":20261109T080000Z", "DTSTART:20261109T120000Z", "DTEND:20261109T130000Z", "SUMMARY:Weekly");
    expect(readSeries(...weekly, ...lines).entries[0]?.exceptions).toEqual([
      { date: "2026-11-09", changes: { start_time: "13:00", end_time: "14:00" } },
    ]);
  });

  test("of a series of several days has its last day moved", () => {
    const [days, moved] = ["DTSTART;VALUE=DATE:20261102", "DTSTART;VALUE=DATE:20261110"];
    const lines = override(";VALUE=DATE:20261109", moved, "DTEND;VALUE=DATE:20261113");
    const text = calendarOf(days, "DTEND;VALUE=DATE:20261105", "RRULE:FREQ=WEEKLY", ...lines);
    expect(getEvent(readText(text)).entries[0]?.exceptions).toEqual([
      { date: "2026-11-09", changes: { date: "2026-11-10" } },
    ]);
  });

  test("that names no occurrence is an event of its own", () => {
    const object = readSeries(...weekly, ...override(":20261110T080000Z", "DTSTART:20261110T080000Z", "SUMMARY:Extra"));
    expect(object.isPartial).toBe(true);
    expect(object.entries.map(({ row, exceptions }) => [row.title, row.rrule, exceptions])).toEqual([
      ["Weekly", "FREQ=WEEKLY", []],
      ["Extra", null, []],
    ]);
  });

  test("that is cancelled is an event of its own in place of the occurrence", () => {
    const lines = override(":20261109T080000Z", "DTSTART:20261109T080000Z", "STATUS:CANCELLED");
    expect(readSeries(...weekly, ...lines).entries).toMatchObject([
      { exceptions: [{ date: "2026-11-09", changes: null }] },
      { row: { date: "2026-11-09", status: "cancelled" } },
    ]);
  });

  test("of a later SEQUENCE counts", () => {
    const versions = [2, 3, 1].flatMap((sequence) =>
      override(":20261109T080000Z", "DTSTART:20261109T080000Z", `SUMMARY:${sequence}`, `SEQUENCE:${sequence}`),
    );
    expect(readSeries(...weekly, ...versions).entries[0]?.exceptions).toEqual([
      { date: "2026-11-09", changes: { title: "3" } },
    ]);
  });

  test("in two forms of its RECURRENCE-ID is one", () => {
    const forms = [":20261109T080000Z", ";VALUE=DATE:20261109"];
    const lines = forms.flatMap((id, index) => override(id, "DTSTART:20261109T080000Z", `SUMMARY:${index}`));
    expect(readSeries(...weekly, ...lines).entries).toMatchObject([
      { exceptions: [{ date: "2026-11-09", changes: { title: "0" } }] },
    ]);
  });

  test("takes precedence over EXDATE", () => {
    const lines = override(":20261109T080000Z", "DTSTART:20261109T080000Z", "SUMMARY:Kept");
    expect(readSeries(...weekly, "EXDATE:20261109T080000Z", ...lines).entries[0]?.exceptions).toEqual([
      { date: "2026-11-09", changes: { title: "Kept" } },
    ]);
  });

  test("without the series is an event", () => {
    const lines = ["RECURRENCE-ID:20261109T080000Z", "SUMMARY:Invited", "RRULE:FREQ=DAILY"];
    const object = readSeries(...lines);
    expect(object.isPartial).toBe(true);
    expect(object.entries.map(({ row }) => [row.title, row.date, row.rrule])).toEqual([
      ["Invited", "2026-11-02", null],
    ]);
  });

  test("of an event that does not repeat takes its place", () => {
    const lines = override(":20261102T080000Z", "DTSTART:20261103T080000Z", "SUMMARY:Moved");
    expect(readSeries(...lines).entries.map(({ row }) => row.title)).toEqual(["Moved"]);
  });

  test("of all later occurrences begins a row", () => {
    const future = override(";RANGE=THISANDFUTURE:20261116T080000Z", "DTSTART:20261117T100000Z", "SUMMARY:Later");
    const after = override(":20261123T080000Z", "DTSTART:20261124T100000Z", "SUMMARY:Once");
    const object = readSeries(...weekly, "EXDATE:20261109T080000Z", "EXDATE:20261130T080000Z", ...future, ...after);
    expect(object.isPartial).toBe(true);
    expect(entriesOf(object)).toMatchObject([
      {
        row: { title: "Weekly", date: "2026-11-02", rrule: "FREQ=WEEKLY;UNTIL=20261115" },
        exceptions: [{ date: "2026-11-09", changes: null }],
      },
      {
        row: {
          title: "Later",
          date: "2026-11-17",
          start_time: "11:00",
          rrule: "FREQ=WEEKLY",
          timezone: "Europe/Berlin",
        },
        exceptions: [
          { date: "2026-11-24", changes: { title: "Once" } },
          { date: "2026-12-01", changes: null },
        ],
      },
    ]);
  });
});
