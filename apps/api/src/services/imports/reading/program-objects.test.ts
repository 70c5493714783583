import { linesOf, superProductivitySample, todoistSample } from "@hourloom/domain/program-exports/testing/samples";
import { readSuperProductivity } from "@hourloom/domain/program-exports/super-productivity";
import { readTodoist } from "@hourloom/domain/program-exports/todoist";
import { expect, test } from "vitest";
import { programObjects } from "./program-objects.ts";

const context = { zone: "Europe/Prague", nowMs: Date.UTC(2026, 10, 26) };

function hashesOf(rows: readonly (readonly string[])[], changes: Partial<typeof context> = {}) {
  const file = { title: "Flat", email: "", read: readTodoist.bind(undefined, linesOf(rows)) };
  const { objects } = programObjects("todoist", file, { ...context, ...changes });
  return objects.map(({ object }) => object.content_hash);
}

test("the hash of a task is the same on every day and in every zone", () => {
  const hashes = hashesOf(todoistSample);
  expect(new Set(hashes).size).toBe(3);
  expect(hashesOf(todoistSample, { nowMs: Date.UTC(2027, 4, 1), zone: "Asia/Tokyo" })).toEqual(hashes);
});

test.each(["White, 2 l", "Compare shops", "Ask about the colour", "90", "home"])(
  "the hash tells that %j changed",
  (text) => {
    const later = todoistSample.map((row) => row.map((cell) => cell.replace(text, "7")));
    expect(hashesOf(later).map((hash, index) => hash === hashesOf(todoistSample)[index])).toEqual([false, true, true]);
  },
);

/** A file with due dates in words. */
const inWords = [
  ["TYPE", "CONTENT", "INDENT", "DATE", "DATE_LANG"],
  ["task", "Rent", "1", "every 15th", "en"],
  ["task", "Board", "1", "every first monday", ""],
  ["task", "Plants", "1", "every! 3 days", "en"],
  ["task", "Gruppe", "1", "jeden 2. Montag im Monat um 9 Uhr", "de"],
  ["task", "Morgen", "1", "morgen", "de"],
];

test("due dates are read in the language that the file says, and their hashes are those of every day", () => {
  const file = { title: "Flat", email: "", read: readTodoist.bind(undefined, linesOf(inWords)) };
  const { objects, problems } = programObjects("todoist", file, context);
  expect(objects.map(({ rows }) => rows[0])).toMatchObject([
    { date: "2026-12-15", rrule: "FREQ=MONTHLY", after_completion: false },
    { date: "2026-12-07", rrule: "FREQ=MONTHLY;BYDAY=1MO", after_completion: false },
    { date: "2026-11-26", rrule: "FREQ=DAILY;INTERVAL=3", after_completion: true },
    { date: "2026-12-14", start_time: "09:00", rrule: "FREQ=MONTHLY;BYDAY=2MO" },
    { date: null, rrule: null },
  ]);
  expect(problems).toEqual([{ reason: "date_unreadable", line: 6 }]);
  expect(hashesOf(inWords, { nowMs: Date.UTC(2027, 4, 1), zone: "Asia/Tokyo" })).toEqual(hashesOf(inWords));
});

test("a task with a version of its program has no hash", () => {
  const { t1 } = superProductivitySample.data.task.entities;
  const json = { task: { ids: [], entities: { t1: { ...t1, modified: 1 }, t2: { ...t1, id: "t2" } } } };
  const file = { title: "", email: "", read: readSuperProductivity.bind(undefined, json) };
  const { objects } = programObjects("super-productivity", file, context);
  const tasks = objects.filter(({ kind }) => kind === "task");
  expect(tasks.map(({ object }) => typeof object.content_hash)).toEqual(["undefined", "string"]);
});

test("tags are those of the file, and what the program does not have stays as it is", () => {
  const file = { title: "", email: "", read: readSuperProductivity.bind(undefined, superProductivitySample) };
  const { objects } = programObjects("super-productivity", file, context);
  const [row] = objects.flatMap(({ rows }) => rows);
  expect(row).toMatchObject({ title: "Write the text", tags: ["Writing long"] });
  expect(row).not.toHaveProperty("priority");
  expect(row).not.toHaveProperty("reminders");
});
