import { eventColor, eventStatus } from "@hourloom/schema/events";

/** A field of the REST contract, for the tables of the conformance tests. */
export type FieldType =
  | { type: "text"; max: number }
  | { type: "date" }
  | { type: "time" }
  | { type: "date-time" }
  | { type: "integer"; min: number; max: number }
  | { type: "boolean" }
  | { type: "choice"; values: readonly string[] }
  | { type: "reference"; to: "tasks" | "task-lists" | "calendars" };

export type Field = FieldType & {
  /** Rejected if absent from a POST. */
  required?: boolean;
  nullable?: boolean;
  /** Of a text: may be empty. */
  mayBeBlank?: boolean;
  /** Not in responses. */
  writeOnly?: boolean;
};

export type ResourceName = "calendars" | "events" | "pomodoros" | "task lists" | "tasks" | "task blocks" | "flowtime";

/** A resource of the REST contract. */
export interface ContractResource {
  name: ResourceName;
  /** Such as `/api/v1/events/`. */
  path: string;
  /** As in `event with this id already exists.` */
  noun: string;
  /** The minimal body of a POST, except for the list of a task and the task of a block. */
  least: Readonly<Record<string, unknown>>;
  /** A change of one member, as sent and as returned. */
  change: Readonly<Record<string, unknown>>;
  /**
   * Members of every response, with their values after a minimal POST, except for the id, a
   * task's list and a block's task.
   */
  defaults: Readonly<Record<string, unknown>>;
  fields: Readonly<Record<string, Field>>;
}

const title: Field = { type: "text", max: 255, required: true };
const notes: Field = { type: "text", max: 10_000, mayBeBlank: true };
const recurrence: Field = { type: "choice", values: ["daily", "weekly", "monthly"], nullable: true };

export const contractResources: readonly ContractResource[] = [
  {
    name: "calendars",
    path: "/api/v1/calendars/",
    noun: "calendar",
    least: { title: "Work" },
    change: { title: "Family" },
    defaults: { title: "Work", color: null, kind: "own", is_hidden: false, is_default: false },
    fields: {
      title,
      color: { type: "choice", values: eventColor.options, nullable: true },
      is_hidden: { type: "boolean" },
    },
  },
  {
    name: "events",
    path: "/api/v1/events/",
    noun: "event",
    least: { title: "Concert" },
    change: { title: "Opera" },
    defaults: {
      title: "Concert",
      date: null,
      start_time: null,
      end_time: null,
      recurrence: null,
      end_date: null,
      timezone: null,
      url: "",
      status: null,
      is_busy: false,
      is_private: false,
      location: "",
      notes: "",
      color: null,
    },
    fields: {
      title,
      date: { type: "date", nullable: true },
      start_time: { type: "time", nullable: true },
      end_time: { type: "time", nullable: true },
      end_date: { type: "date", nullable: true },
      recurrence,
      calendar: { type: "reference", to: "calendars" },
      status: { type: "choice", values: eventStatus.options, nullable: true },
      is_busy: { type: "boolean" },
      is_private: { type: "boolean" },
      location: { type: "text", max: 500, mayBeBlank: true },
      notes,
      color: { type: "choice", values: eventColor.options, nullable: true },
    },
  },
  {
    name: "pomodoros",
    path: "/api/v1/pomodoros/",
    noun: "pomodoro",
    least: { title: "Write", start_time: "2025-03-10 09:00" },
    change: { duration: 50 },
    defaults: { title: "Write", start_time: "2025-03-10T09:00:00Z", duration: 25, task: null },
    fields: {
      title,
      start_time: { type: "date-time", required: true },
      duration: { type: "integer", min: 1, max: 1440 },
      task: { type: "reference", to: "tasks", nullable: true },
    },
  },
  {
    name: "task lists",
    path: "/api/v1/task-lists/",
    noun: "task list",
    least: { title: "Home" },
    change: { title: "Garden" },
    defaults: { title: "Home", color: null },
    fields: { title, color: { type: "choice", values: eventColor.options, nullable: true } },
  },
  {
    name: "tasks",
    path: "/api/v1/tasks/",
    noun: "task",
    least: { title: "Paint" },
    change: { is_completed: true },
    defaults: {
      title: "Paint",
      date: null,
      start_time: null,
      is_completed: false,
      recurrence: null,
      notes: "",
      estimate_minutes: null,
      mode: "none",
      subtasks: [],
    },
    fields: {
      title,
      date: { type: "date", nullable: true },
      start_time: { type: "time", nullable: true },
      is_completed: { type: "boolean" },
      task_list: { type: "reference", to: "task-lists", required: true },
      new_list: { type: "text", max: 255, nullable: true, writeOnly: true },
      recurrence,
      notes,
      estimate_minutes: { type: "integer", min: 1, max: 12_000, nullable: true },
      mode: { type: "choice", values: ["none", "pomodoro", "flowtime"] },
    },
  },
  {
    name: "task blocks",
    path: "/api/v1/task-blocks/",
    noun: "task block",
    least: { date: "2025-03-10", start_time: "09:07", end_time: "10:53" },
    change: { end_time: "11:53" },
    defaults: { date: "2025-03-10", start_time: "09:07", end_time: "10:53", timezone: null },
    fields: {
      task: { type: "reference", to: "tasks", required: true },
      date: { type: "date", required: true },
      start_time: { type: "time", required: true },
      end_time: { type: "time", required: true },
    },
  },
  {
    name: "flowtime",
    path: "/api/v1/flowtime/",
    noun: "flowtime",
    least: { start_time: "2025-03-10 09:00" },
    change: { end_time: "2025-03-10T09:47:00Z" },
    defaults: { task: null, start_time: "2025-03-10T09:00:00Z", end_time: null },
    fields: {
      task: { type: "reference", to: "tasks", nullable: true },
      start_time: { type: "date-time", required: true },
      end_time: { type: "date-time", nullable: true },
    },
  },
];

/** Throws for an unknown name. */
export function resourceCalled(name: ResourceName): ContractResource {
  const found = contractResources.find((resource) => resource.name === name);
  if (found === undefined) throw new Error(`No resource is called ${name}.`);
  return found;
}
