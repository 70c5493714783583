import { strFromU8, strToU8, zipSync } from "fflate";
import fc from "fast-check";
import {
  csvOf,
  superProductivitySample,
  tickTickSample,
  todoistSample,
  togglSample,
} from "@hourloom/domain/program-exports/testing/samples";
import { expect, test } from "vitest";
import { z } from "zod";
import { readFile } from "./read-file.ts";

const context = { zone: "Europe/Prague", email: "ann@example.org", nowMs: Date.UTC(2026, 10, 26) };

function read(content: string | Uint8Array, name = "file.txt") {
  return readFile({ name, octets: typeof content === "string" ? strToU8(content) : content, ...context });
}

/** The rows that are staged of a file. */
function stagedRows(content: string | Uint8Array): unknown[] {
  const result = read(content);
  if (!result.ok) throw new Error(result.problem);
  return result.file.batches.flatMap((batch) => z.array(z.unknown()).parse(JSON.parse(strFromU8(batch))));
}

const calendar = (title: string, uid: string, ...more: string[]) =>
  [
    "BEGIN:VCALENDAR",
    `X-WR-CALNAME:${title}`,
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTART:20260302",
    ...more,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

test.each([
  ["iCalendar", calendar("Team", "a"), 1],
  ["Todoist", csvOf(todoistSample), 3],
  ["TickTick", csvOf(tickTickSample), 5],
  ["Toggl", csvOf(togglSample), 4],
  ["Super Productivity", JSON.stringify(superProductivitySample), 5],
])("a file of %s is known by its content", (_format, content, count) => {
  expect(stagedRows(content)).toHaveLength(count);
  expect(stagedRows(`\u{feff}${content}`)).toHaveLength(count);
});

test.each([
  ["iCalendar", calendar("Team", "a"), 1],
  ["Todoist with tabs", csvOf(todoistSample, "\t"), 3],
  ["TickTick with tabs", csvOf(tickTickSample, "\t"), 5],
  ["Toggl with tabs", csvOf(togglSample, "\t"), 4],
  ["Super Productivity", JSON.stringify(superProductivitySample), 5],
])("%s is read in UTF-16 with a byte order mark", (_format, content, count) => {
  const little = Buffer.from(`\u{feff}${content}`, "utf16le");
  const big = Buffer.from(little).swap16();
  for (const octets of [little, big]) expect(stagedRows(octets)).toHaveLength(count);
});

test("the zone that a calendar states is stored where days are named by instants", () => {
  const stated = calendar("Team", "a", "RRULE:FREQ=DAILY;UNTIL=20260304T230000Z").replace(
    "BEGIN:VEVENT",
    "X-WR-TIMEZONE:Europe/Paris\r\nBEGIN:VEVENT",
  );
  const result = read(stated);
  const [batch = ""] = result.ok ? result.file.batches.map((octets) => strFromU8(octets)) : [];
  expect(batch).toContain("UNTIL=20260305");
  expect(batch).toContain(Buffer.from("X-WR-TIMEZONE:Europe/Paris").toString("hex"));
});

test("completions from which a rule cannot count are counted", () => {
  const rows = [
    ["TYPE", "CONTENT", "INDENT", "DATE"],
    ["task", "Bins", "1", "every! monday"],
    ["task", "Plants", "1", "every! 3 days"],
  ];
  const result = read(csvOf(rows));
  expect(result.ok && result.file.leftOut).toEqual([{ reason: "completions", count: 1 }]);
});

test("the files of a zip are read together; of one UID the later version counts", () => {
  const octets = zipSync({
    "Home.ics": strToU8(calendar("Home", "a", "SEQUENCE:1")),
    "Work.ics": strToU8(calendar("Work", "a", "SEQUENCE:2") + calendar("", "b")),
    "Flat [1].csv": strToU8(csvOf(todoistSample)),
    "more.zip": zipSync({ "x.ics": strToU8(calendar("X", "c")) }),
    "page.html": strToU8("<html></html>"),
  });
  const result = read(octets);
  expect(result).toMatchObject({
    ok: true,
    file: { title: null, calendarTitles: 1, listTitles: 1, problems: [{ file: "Flat [1].csv", line: 9 }] },
  });
  expect(stagedRows(octets)).toHaveLength(5);
  expect(result.ok && result.file.leftOut).toEqual(
    expect.arrayContaining([
      { reason: "repeated", count: 1 },
      { reason: "files", count: 2 },
    ]),
  );
});

test.each([
  ["a diary", "Dear diary", "unknown_format"],
  ["other JSON", '{"a":1}', "unknown_format"],
  ["JSON nested a hundred thousand times", `{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "unknown_format"],
  ["JSON that is open a hundred thousand times", '{"a":'.repeat(100_000), "unknown_format"],
  ["CSV of one line", `TYPE,${"x".repeat(9_000_000)}`, "unknown_format"],
  ["CSV of one open quote", `"${"a,\n".repeat(2_000_000)}`, "unknown_format"],
  ["a zip without files", zipSync({}), "unknown_format"],
  ["an empty calendar", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "empty"],
  ["a project of Todoist without tasks", "TYPE,CONTENT,INDENT\r\n", "empty"],
  ["half a zip", zipSync({ a: strToU8("a") }).subarray(0, 40), "damaged_zip"],
  [
    "201 lists",
    csvOf([
      ["Project", "Description", "Start date", "Start time", "Duration"],
      ...Array.from({ length: 201 }, (_, index) => [`P${index}`, "D", "2026-03-02", "09:00", "01:00:00"]),
    ]),
    "too_many_titles",
  ],
  [
    "10,001 tasks",
    csvOf([["TYPE", "CONTENT", "INDENT"], ...Array.from({ length: 10_001 }, () => ["task", "T", "1"])]),
    "too_many",
  ],
])("%s is rejected", (_what, content, problem) => {
  expect(read(content)).toEqual({ ok: false, problem });
});

test("no octets and no text break the reader", () => {
  fc.assert(fc.property(fc.uint8Array(), (octets) => void read(octets)));
  const begin = fc.constantFrom(
    "{",
    "TYPE,CONTENT,INDENT\n",
    "BEGIN:VCALENDAR\n",
    "Start date,Start time,Duration,Project\n",
    '"',
  );
  fc.assert(fc.property(begin, fc.string(), (start, text) => void read(start + text)));
});
