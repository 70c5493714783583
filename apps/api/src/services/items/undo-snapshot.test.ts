import { describe, expect, test } from "vitest";
import { eventDefaults } from "@hourloom/schema/events";
import { taskDefaults } from "@hourloom/schema/tasks";
import { snapshot } from "./undo-snapshot.ts";

/** Steps of earlier versions, which lack the members that are newer. */

const id = "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e";
const series = { rrule: null, recurrence_anchor: null };
const event = { ...eventDefaults, ...series, id, version: 3, title: "Plan", series_until: null, split_from: null };
const task = {
  ...taskDefaults,
  ...series,
  id,
  version: 3,
  title: "Plan",
  task_list: id,
  completed_date: null,
  after_completion: false,
};

function parsed(rows: { events?: object[]; tasks?: object[] }) {
  const { events = [], tasks = [] } = rows;
  return snapshot.parse({
    events: events.map((row) => ({ row, exceptions: [], left_at: 4 })),
    tasks: tasks.map((row) => ({ row, left_at: 4 })),
    made: [],
  });
}

describe("a member that a step lacks is not restored", () => {
  test.each(Object.keys(eventDefaults))("of an event: %s", (name) => {
    const { [name]: _newer, ...older }: Record<string, unknown> = event;
    expect(parsed({ events: [event] }).events[0]?.row).toHaveProperty(name);
    expect(parsed({ events: [older] }).events[0]?.row).toStrictEqual(older);
  });

  test.each(Object.keys(taskDefaults))("of a task: %s", (name) => {
    const { [name]: _newer, ...older }: Record<string, unknown> = task;
    expect(parsed({ tasks: [task] }).tasks[0]?.row).toHaveProperty(name);
    expect(parsed({ tasks: [older] }).tasks[0]?.row).toStrictEqual(older);
  });
});
