import fc from "fast-check";
import { expect, test } from "vitest";
import { isSuperProductivity, readSuperProductivity } from "./super-productivity.ts";
import { superProductivitySample as sample, sampleContext as context } from "./testing/samples.ts";

test.each([
  ["with", sample],
  ["without", sample.data],
])("a backup %s a wrapper is read with its archive", (_how, file) => {
  expect(isSuperProductivity(file)).toBe(true);
  const { tasks } = readSuperProductivity({ ...file }, context);
  expect(tasks).toMatchObject([
    {
      key: "t1",
      list: "Website",
      row: { title: "Write the text", notes: "Two pages", date: "2026-12-02", start_time: null, is_completed: false },
      details: { tags: ["Writing long"] },
      subtasks: [{ title: "Outline", is_completed: true }],
      estimateMinutes: 90,
    },
    {
      key: "t3",
      list: "Inbox",
      row: { date: "2026-10-03", start_time: "10:00", is_completed: true, completed_at: Date.UTC(2026, 9, 3, 10) },
    },
  ]);
});

test("the time of a day follows from nine o'clock on, that of sub-tasks within their parent's", () => {
  const { sessions } = readSuperProductivity(sample, context);
  expect(sessions).toMatchObject([
    { task: "t1", startMs: Date.UTC(2026, 10, 20, 8), endMs: Date.UTC(2026, 10, 20, 9), focusedSeconds: 3_600 },
    { task: "t3", startMs: Date.UTC(2026, 10, 20, 9), focusedSeconds: 1_800 },
    { task: "t1", startMs: Date.UTC(2026, 10, 21, 8), focusedSeconds: 900 },
  ]);
});

test("what has no place is counted", () => {
  expect(readSuperProductivity(sample, context).leftOut).toEqual([
    { reason: "repeats", count: 1 },
    { reason: "notes", count: 1 },
    { reason: "start_times", count: 3 },
  ]);
});

test("tags have the titles of their ids, up to the limits; those of sub-tasks and the list of today are left out", () => {
  const many = Array.from(
    { length: 21 },
    (_, index) => [`m${index}`, { id: `m${index}`, title: `T${index}` }] as const,
  );
  const long = { id: "long", title: "x".repeat(51) };
  const tag = { ids: [], entities: { TODAY: { id: "TODAY", title: "Today" }, long, ...Object.fromEntries(many) } };
  const entities = {
    a: { id: "a", title: "A", tagIds: ["TODAY", "m1", "gone", 7, "m0", "__proto__"] },
    b: { id: "b", title: "B", tagIds: many.map(([id]) => id) },
    c: { id: "c", title: "C", tagIds: ["long"] },
    d: { id: "d", title: "D", tagIds: ["m1"], parentId: "c" },
    e: { id: "e", title: "E", tagIds: ["TODAY"], parentId: "c" },
  };
  const { tasks, leftOut } = readSuperProductivity({ tag, task: { ids: [], entities } }, context);
  expect(tasks.map(({ details }) => details.tags)).toEqual([
    ["T1", "T0"],
    many.slice(0, 20).map(([, { title }]) => title),
    ["x".repeat(50)],
  ]);
  expect(tasks[0]?.details).not.toHaveProperty("priority");
  expect(leftOut).toEqual([
    { reason: "tags_beyond_limits", count: 2 },
    { reason: "subtask_details", count: 1 },
  ]);
});

test("a day of more than 24 hours and the time at which a sub-task is due are counted", () => {
  const entities = {
    a: { id: "a", title: "A", timeSpentOnDay: { "2026-11-20": 25 * 3_600_000, "2026-11-21": 3_600_000 } },
    b: { id: "b", title: "B", parentId: "a", dueWithTime: Date.UTC(2026, 10, 20), timeSpentOnDay: {} },
    c: { id: "c", title: "C", parentId: "a", plannedAt: Date.UTC(2026, 10, 20) },
  };
  const { sessions, leftOut } = readSuperProductivity({ task: { ids: [], entities } }, context);
  expect(sessions).toMatchObject([{ key: "a\n2026-11-21" }]);
  expect(leftOut).toEqual([
    { reason: "subtask_details", count: 2 },
    { reason: "start_times", count: 1 },
    { reason: "long_days", count: 1 },
  ]);
});

test("no JSON breaks the reader", () => {
  const state = fc.record({ ids: fc.jsonValue(), entities: fc.dictionary(fc.string(), fc.jsonValue()) });
  const file = fc.record({
    task: state,
    project: fc.jsonValue(),
    taskArchive: fc.jsonValue(),
    archiveOld: fc.jsonValue(),
  });
  fc.assert(fc.property(file, (json) => void readSuperProductivity(json, context)));
  fc.assert(fc.property(fc.jsonValue(), (json) => void isSuperProductivity(json)));
});
