import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test, vi } from "vitest";
import type { ItemActions, TaskBatchChange } from "@/features/changes/item-actions";
import { createTaskBatches } from "./task-batches";

const TODAY = "2026-11-24";

/** What the actions send: single changes, and batches. */
function record() {
  const sent: (TaskBatchChange | { single: object })[] = [];
  const unused = vi.fn();
  const actions: ItemActions = {
    create: unused,
    update: unused,
    convert: unused,
    applyAll: unused,
    undoLast: unused,
    redoLast: unused,
    apply: async (_before, item) => void sent.push({ single: item }),
    remove: async (item) => void sent.push({ single: item }),
    applyBatch: async (batch) => void sent.push(batch),
  };
  return { sent, batches: createTaskBatches(actions, { today: TODAY, zone: "UTC" }) };
}

const [a, b] = [aTask({ id: "a", date: "2026-11-01", tags: ["x"] }), aTask({ id: "b", date: TODAY })];

test("one task is changed as always, several by one action, and what is there already by none", () => {
  const { sent, batches } = record();
  batches.reschedule([a, b], TODAY);
  batches.reschedule([b], TODAY);
  batches.addTags([a, b], ["X", "y"]);
  expect(sent).toMatchObject([
    { single: { id: "a", date: TODAY } },
    {
      action: { kind: "change", changes: {}, add_tags: ["X", "y"] },
      tasks: [{ item: { tags: ["x", "y"] } }, { item: { tags: ["X", "y"] } }],
    },
  ]);
});

test("without a date there is no time, and what repeats keeps its date", () => {
  const { sent, batches } = record();
  const timed = { ...b, start_time: "09:00" };
  batches.reschedule([a, timed, aTask({ id: "c", rrule: "FREQ=DAILY" })], null);
  expect(sent).toMatchObject([
    {
      action: { changes: { date: null, start_time: null } },
      tasks: [{ item: { id: "a" } }, { item: { id: "b", date: null, start_time: null } }],
    },
  ]);
});

const noTasks = { key: "x", title: "Home", tasks: [] };

test.each([
  ["a day", { by: "day", date: "2026-12-01" }, undefined, { date: "2026-12-01", position: a.position }],
  ["no day", { by: "day", date: null }, "a5", { date: null, start_time: null, position: "a5" }],
  ["a priority", { by: "priority", priority: "high" }, "a5", { priority: "high", position: "a5" }],
  ["a list", { by: "list", list: "l2" }, undefined, { task_list: "l2", position: "" }],
] as const)("a task moves to the group of %s", (_name, kind, position, expected) => {
  const { sent, batches } = record();
  batches.moveToGroup(a, { ...noTasks, kind }, position);
  expect(sent).toMatchObject([{ single: { id: "a", ...expected } }]);
});

test.each(["overdue", "later", "none"] as const)("a task does not move to the group %s", (by) => {
  const { sent, batches } = record();
  batches.moveToGroup(a, { ...noTasks, kind: { by } });
  expect(sent).toEqual([]);
});

test("what repeats does not move to the group without a day", () => {
  const { sent, batches } = record();
  batches.moveToGroup(aTask({ rrule: "FREQ=DAILY" }), { ...noTasks, kind: { by: "day", date: null } });
  expect(sent).toEqual([]);
});

test("an action has at most 500 tasks", () => {
  const { sent, batches } = record();
  batches.remove(Array.from({ length: 501 }, (_none, n) => aTask({ id: String(n) })));
  expect(sent).toMatchObject([{ action: { kind: "remove" }, tasks: { length: 500 } }]);
});
