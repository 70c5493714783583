import { describe, expect, test } from "vitest";
import { writeComponents } from "../lines/write-components.ts";
import { entriesOf, getEvent, getTask, parseCalendar, readCalendar } from "../testing/read-text.ts";
import type { EventEntry, EventException, EventRow, TaskRow } from "../reading/event-row.ts";
import { patchEvent } from "./patch-event.ts";
import { editCalendar } from "./write-calendar.ts";
import { patchTask } from "./patch-task.ts";

const LATER = Date.UTC(2026, 10, 27, 12);
const PATCHING = { revision: { modifiedMs: LATER, moves: 1 }, accountZone: "Europe/Berlin" };
const VERSION = ["+ SEQUENCE:1", "+ LAST-MODIFIED:20261127T120000Z", "+ DTSTAMP:20261127T120000Z"];

/** A series as a program writes it, with properties that rows do not have. */
const source = [
  "BEGIN:VCALENDAR",
  "PRODID:-//Example//EN",
  "VERSION:2.0",
  "BEGIN:VTIMEZONE",
  "TZID:W. Europe Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16011028T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "END:STANDARD",
  "END:VTIMEZONE",
  "BEGIN:VEVENT",
  "ATTENDEE;CN=Ada:mailto:ada@",
  " example.org",
  "UID:1",
  "SUMMARY;LANGUAGE=de:Stand-up",
  "DTSTART;TZID=W. Europe Standard Time:20261102T090000",
  "DURATION:PT30M",
  "RRULE:FREQ=WEEKLY;UNTIL=20270101T080000Z",
  "EXDATE;TZID=W. Europe Standard Time:20261109T090000",
  "DESCRIPTION:Notes",
  "X-ALT-DESC;FMTTYPE=text/html:<b>Notes</b>",
  "BEGIN:VALARM",
  "TRIGGER:-PT5M",
  "END:VALARM",
  "X-AFTER:1",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:1",
  "RECURRENCE-ID;TZID=W. Europe Standard Time:20261116T090000",
  "SUMMARY:Retrospective",
  "DTSTART;TZID=W. Europe Standard Time:20261116T100000",
  "DURATION:PT30M",
  "X-OWN:1",
  "END:VEVENT",
  "END:VCALENDAR",
];

/** Lines that an edit removes (`-`) and adds (`+`), in the order of the file. */
function compareLines(before: readonly string[], after: readonly string[]): string[] {
  const [former, later] = [new Set(before), new Set(after)];
  const removed = before.filter((line) => !later.has(line)).map((line) => `- ${line}`);
  return [...removed, ...after.filter((line) => !former.has(line)).map((line) => `+ ${line}`)];
}

/** The lines that an edit of the first row changes. */
function patchLines(lines: readonly string[], edit: (entry: EventEntry) => EventEntry | null): string[] {
  const calendar = parseCalendar(lines.join("\r\n"));
  const object = getEvent(readCalendar([calendar]).objects);
  const [first, ...others] = entriesOf(object);
  const edits = patchEvent(object, [edit(first!), ...others], PATCHING);
  const after = writeComponents([editCalendar(calendar, edits)])
    .trimEnd()
    .split("\r\n");
  return compareLines(lines, after);
}

function patchRow(changes: Partial<EventRow>): string[] {
  return patchLines(source, (entry) => ({ ...entry, row: { ...entry.row, ...changes } }));
}

function patchExceptions(edit: (exceptions: readonly EventException[]) => EventException[]): string[] {
  return patchLines(source, (entry) => ({ ...entry, exceptions: edit(entry.exceptions) }));
}

test("without changes all octets stay", () => {
  expect(patchRow({})).toEqual([]);
});

test("an edit keeps what was read in another way than it is written", () => {
  const html = "DESCRIPTION:<p>Hi&nbsp\\;all</p>";
  const rule = "RRULE:FREQ=WEEKLY;UNTIL=20270103T230000Z;COUNT=0";
  const days = ["DTSTART;VALUE=DATE:20261102", "DURATION:PT1D", rule, "EXDATE:20261108T230000Z", html];
  const lines = ["X-WR-TIMEZONE:Europe/Berlin", "BEGIN:VEVENT", "UID:1", ...days, "END:VEVENT", "END:VCALENDAR"];
  const calendar = ["BEGIN:VCALENDAR", ...lines];
  expect(patchLines(calendar, (entry) => ({ ...entry, row: { ...entry.row, location: "Room 7" } }))).toEqual([
    "+ LOCATION:Room 7",
    ...VERSION,
  ]);
});

describe("a member of the row", () => {
  test("that is a text is written in its place", () => {
    expect(patchRow({ title: "Daily, short" })).toEqual([
      "- SUMMARY;LANGUAGE=de:Stand-up",
      "+ SUMMARY:Daily\\, short",
      ...VERSION,
    ]);
  });

  test("that are the notes removes their other form", () => {
    expect(patchRow({ notes: "" })).toEqual([
      "- DESCRIPTION:Notes",
      "- X-ALT-DESC;FMTTYPE=text/html:<b>Notes</b>",
      ...VERSION,
    ]);
  });

  test("that are others is added, and occurrences follow", () => {
    const changed = patchRow({ url: "https://example.org/?a=1,2", is_busy: false, color: "teal", status: "tentative" });
    expect(changed).toContain("+ URL:https://example.org/?a=1,2");
    expect(changed.filter((line) => line === "+ TRANSP:TRANSPARENT")).toHaveLength(2);
    expect(changed).toEqual(expect.arrayContaining(["+ COLOR:teal", "+ STATUS:TENTATIVE"]));
  });

  test("that is the end keeps a duration", () => {
    expect(patchRow({ end_time: "10:15" })).toEqual(["+ DURATION:PT1H15M", ...VERSION]);
  });

  test("that is the start moves what depends on it, in the zone as it was named", () => {
    expect(patchRow({ start_time: "08:00", end_time: "08:30" })).toEqual([
      "- DTSTART;TZID=W. Europe Standard Time:20261102T090000",
      "- RRULE:FREQ=WEEKLY;UNTIL=20270101T080000Z",
      "- EXDATE;TZID=W. Europe Standard Time:20261109T090000",
      "- RECURRENCE-ID;TZID=W. Europe Standard Time:20261116T090000",
      "+ DTSTART;TZID=W. Europe Standard Time:20261102T080000",
      "+ RRULE:FREQ=WEEKLY;UNTIL=20270101T225959Z",
      "+ EXDATE;TZID=W. Europe Standard Time:20261109T080000",
      ...VERSION,
      "+ RECURRENCE-ID;TZID=W. Europe Standard Time:20261116T080000",
      ...VERSION,
    ]);
  });

  test("that is the zone brings its definition", () => {
    const changed = patchRow({ timezone: "America/New_York" });
    expect(changed).toContain("+ TZID:America/New_York");
    expect(changed).toContain("+ DTSTART;TZID=America/New_York:20261102T090000");
    expect(changed).toContain("+ RECURRENCE-ID;TZID=America/New_York:20261116T090000");
  });
});

describe("exceptions", () => {
  test("that delete an occurrence are written together", () => {
    expect(patchExceptions((known) => [...known, { date: "2026-11-23", changes: null }])).toEqual([
      "- EXDATE;TZID=W. Europe Standard Time:20261109T090000",
      "+ EXDATE;TZID=W. Europe Standard Time:20261109T090000,20261123T090000",
      ...VERSION,
    ]);
  });

  test("that are no more remove their component", () => {
    expect(patchExceptions((known) => known.filter(({ changes }) => changes === null))).toEqual([
      "- RECURRENCE-ID;TZID=W. Europe Standard Time:20261116T090000",
      "- SUMMARY:Retrospective",
      "- DTSTART;TZID=W. Europe Standard Time:20261116T100000",
      "- X-OWN:1",
      ...VERSION,
    ]);
  });

  test("that change keep the rest of their component", () => {
    const changed = {
      date: "2026-11-16",
      changes: { title: "Review", start_time: "10:00", end_time: "10:30", reminders: [] },
    };
    expect(patchExceptions(([deleted]) => [deleted!, changed])).toEqual([
      "- SUMMARY:Retrospective",
      "+ SUMMARY:Review",
      ...VERSION,
    ]);
  });

  test("that are new have what the series has", () => {
    const added = { date: "2026-11-23", changes: { date: "2026-11-24" } };
    const calendar = parseCalendar(source.join("\r\n"));
    const object = getEvent(readCalendar([calendar]).objects);
    const [entry] = entriesOf(object);
    const edits = patchEvent(object, [{ ...entry!, exceptions: [...entry!.exceptions, added] }], PATCHING);
    expect(writeComponents(edits.added).split("\r\n")).toEqual([
      "BEGIN:VEVENT",
      "ATTENDEE;CN=Ada:mailto:ada@",
      " example.org",
      "UID:1",
      "RECURRENCE-ID;TZID=W. Europe Standard Time:20261123T090000",
      "SUMMARY;LANGUAGE=de:Stand-up",
      "DTSTART;TZID=W. Europe Standard Time:20261124T090000",
      "DURATION:PT30M",
      "DESCRIPTION:Notes",
      "X-ALT-DESC;FMTTYPE=text/html:<b>Notes</b>",
      "BEGIN:VALARM",
      "TRIGGER:-PT5M",
      "END:VALARM",
      "X-AFTER:1",
      "SEQUENCE:1",
      "LAST-MODIFIED:20261127T120000Z",
      "DTSTAMP:20261127T120000Z",
      "END:VEVENT",
      "",
    ]);
  });

  test("move with a series that moves by days", () => {
    const changed = patchLines(source, ({ row, exceptions }) => ({
      row: { ...row, date: "2026-11-03" },
      exceptions: exceptions.map((one) => ({
        ...one,
        date: one.date.replace(/\d\d$/, (day) => String(Number(day) + 1)),
      })),
    }));
    expect(changed).toContain("+ RECURRENCE-ID;TZID=W. Europe Standard Time:20261117T090000");
    expect(changed).toContain("+ DTSTART;TZID=W. Europe Standard Time:20261117T100000");
    expect(changed).not.toContain("- X-OWN:1");
  });
});

describe("EXDATE that names no occurrence", () => {
  const lines = source.map((line) => (line.startsWith("EXDATE") ? "EXDATE:20261110T080000Z" : line));

  test("stays while the series is the same", () => {
    expect(patchLines(lines, ({ row, exceptions }) => ({ row: { ...row, title: "A" }, exceptions }))).toEqual([
      "- SUMMARY;LANGUAGE=de:Stand-up",
      "+ SUMMARY:A",
      ...VERSION,
    ]);
  });

  test("is removed before another rule gives it", () => {
    const changed = patchLines(lines, ({ row }) => ({ row: { ...row, rrule: "FREQ=DAILY" }, exceptions: [] }));
    expect(changed).toContain("- EXDATE:20261110T080000Z");
  });

  test("is removed with the override that took precedence", () => {
    const both = source.map((line) => (line.startsWith("EXDATE") ? "EXDATE:20261116T080000Z" : line));
    const changed = patchLines(both, ({ row }) => ({ row, exceptions: [] }));
    expect(changed).toContain("- EXDATE:20261116T080000Z");
  });
});

test("a row without a date has no start, no rule and no overrides", () => {
  const changed = patchLines(source, ({ row }) => ({
    row: { ...row, date: null, start_time: null, end_time: null, timezone: null, rrule: null },
    exceptions: [],
  }));
  expect(changed.filter((line) => line.startsWith("+"))).toEqual(VERSION);
  expect(changed.filter((line) => /^- (DTSTART|DURATION|RRULE|EXDATE|X-OWN)/.test(line))).toHaveLength(7);
});

test("a row that is deleted removes its components", () => {
  const removed = patchLines(source, () => null);
  expect(removed).toContain("- X-AFTER:1");
  expect(removed).toContain("- X-OWN:1");
  expect(removed.some((line) => line.startsWith("+"))).toBe(false);
});

test("the same rule written twice is replaced", () => {
  const rule = "RRULE:FREQ=WEEKLY;UNTIL=20270101T080000Z";
  const changed = patchLines(source.toSpliced(19, 0, rule), (entry) => ({
    ...entry,
    row: { ...entry.row, rrule: "FREQ=DAILY" },
  }));
  expect(changed).toEqual([`- ${rule}`, `- ${rule}`, "+ RRULE:FREQ=DAILY", ...VERSION]);
});

test("further rules stay", () => {
  const lines = source.toSpliced(19, 0, "RRULE:FREQ=MONTHLY");
  const changed = patchLines(lines, (entry) => ({ ...entry, row: { ...entry.row, rrule: "FREQ=DAILY" } }));
  expect(changed).toEqual(["- RRULE:FREQ=WEEKLY;UNTIL=20270101T080000Z", "+ RRULE:FREQ=DAILY", ...VERSION]);
});

describe("the rule of a series that is split", () => {
  const split = source.map((line) =>
    line.startsWith("RECURRENCE-ID") ? "RECURRENCE-ID;RANGE=THISANDFUTURE:20261116T080000Z" : line,
  );

  test("is not written, but texts are", () => {
    const changed = patchLines(split, (entry) => ({
      row: { ...entry.row, title: "Daily", rrule: "FREQ=DAILY" },
      exceptions: [],
    }));
    expect(changed).toEqual(["- SUMMARY;LANGUAGE=de:Stand-up", "+ SUMMARY:Daily", ...VERSION]);
  });
});

describe("a task", () => {
  const task = [
    "BEGIN:VCALENDAR",
    "BEGIN:VTODO",
    "UID:1",
    "DTSTART:20261125T120000Z",
    "DUE:20261126T120000Z",
    "SUMMARY:Pay",
    "STATUS:IN-PROCESS",
    "PERCENT-COMPLETE:40",
    "RELATED-TO:2",
    "END:VTODO",
    "END:VCALENDAR",
  ];

  function patch(lines: readonly string[], changes: Partial<TaskRow>): string[] {
    const calendar = parseCalendar(lines.join("\r\n"));
    const object = getTask(readCalendar([calendar]).objects);
    const edits = patchTask(
      object,
      { ...object.row, ...changes },
      { revision: { modifiedMs: LATER, moves: 1 }, accountZone: "Asia/Tokyo" },
    );
    return compareLines(
      lines,
      writeComponents([editCalendar(calendar, edits)])
        .trimEnd()
        .split("\r\n"),
    );
  }

  test("has a changed title", () => {
    expect(patch(task, { title: "Pay rent" })).toEqual(["- SUMMARY:Pay", "+ SUMMARY:Pay rent", ...VERSION]);
  });

  test("has its due time in the form that it had", () => {
    expect(patch(task, { start_time: "22:00" })).toEqual([
      "- DUE:20261126T120000Z",
      "+ DUE:20261126T130000Z",
      ...VERSION,
    ]);
  });

  test("does not start after it is due, nor in another type", () => {
    expect(patch(task, { date: "2026-11-20" })).toContain("+ DTSTART:20261120T120000Z");
    expect(patch(task, { start_time: null })).toEqual(
      expect.arrayContaining(["+ DTSTART;VALUE=DATE:20261126", "+ DUE;VALUE=DATE:20261126"]),
    );
  });

  test("that repeats begins as many days before it is due as it did", () => {
    const series = task.flatMap((line) => (line.startsWith("DTSTART") ? [line, "RRULE:FREQ=WEEKLY"] : [line]));
    expect(patch(series, { date: "2026-12-03" })).toEqual(
      expect.arrayContaining(["+ DTSTART:20261202T120000Z", "+ DUE:20261203T120000Z"]),
    );
  });

  test("is completed and opened again", () => {
    const completed = patch(task, { is_completed: true, completed_at: Date.UTC(2026, 10, 26, 9) });
    expect(completed).toEqual([
      "- STATUS:IN-PROCESS",
      "- PERCENT-COMPLETE:40",
      "+ STATUS:COMPLETED",
      "+ COMPLETED:20261126T090000Z",
      "+ PERCENT-COMPLETE:100",
      ...VERSION,
    ]);
    const done = task.map((line) => line.replace("STATUS:IN-PROCESS", "STATUS:COMPLETED"));
    expect(patch(done, { is_completed: false })).toContain("+ STATUS:NEEDS-ACTION");
  });

  test("that repeats has a start, and no time of completion", () => {
    const lines = task.filter((line) => !line.startsWith("DTSTART"));
    const changed = patch(lines, { rrule: "FREQ=DAILY", is_completed: true, completed_at: 0 });
    expect(changed).toEqual(expect.arrayContaining(["+ RRULE:FREQ=DAILY", "+ DTSTART:20261126T120000Z"]));
    expect(changed.join("\n")).not.toContain("COMPLETED:1970");
  });

  test("without a date has no rule", () => {
    expect(patch(task, { date: null, start_time: null })).toEqual([
      "- DTSTART:20261125T120000Z",
      "- DUE:20261126T120000Z",
      ...VERSION,
    ]);
  });
});
