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

test("a task with a version of its program has no hash", () => {
  const { t1 } = superProductivitySample.data.task.entities;
  const json = { task: { ids: [], entities: { t1: { ...t1, modified: 1 }, t2: { ...t1, id: "t2" } } } };
  const file = { title: "", email: "", read: readSuperProductivity.bind(undefined, json) };
  const { objects } = programObjects("super-productivity", file, context);
  const tasks = objects.filter(({ kind }) => kind === "task");
  expect(tasks.map(({ object }) => typeof object.content_hash)).toEqual(["undefined", "string"]);
});
