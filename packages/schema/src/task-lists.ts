import { z } from "zod";
import { chosenId, id, position, title, version } from "./fields/fields.ts";
import { eventColor } from "./events.ts";
import { itemTarget } from "./item-target.ts";

const color = eventColor.nullable().describe("The colour of the list. Null: none.");

// Stored responses from before the colour lack it.
export const taskList = z
  .object({ id, title: z.string(), color: color.default(null), version })
  .meta({ id: "TaskList" });
export type TaskList = z.output<typeof taskList>;

/** Title of the list that is created for the first task of an account without lists. */
export const FIRST_LIST = "Tasks";

export const taskListCreate = z.object({ id: chosenId, title, color: color.optional() }).meta({ id: "TaskListCreate" });
export type TaskListCreate = z.output<typeof taskListCreate>;

export const taskListPatch = z.object({ title, color }).partial().meta({ id: "TaskListPatch" });
export type TaskListPatch = z.output<typeof taskListPatch>;

export const taskListReplace = z.object({ title, color: color.optional() }).meta({ id: "TaskListReplace" });

/** A list as the workspace receives it. */
export const workspaceTaskList = taskList.extend({ type: z.literal("task_list"), position });
export type WorkspaceTaskList = z.output<typeof workspaceTaskList>;

/** Without a position it is last. */
export const workspaceTaskListCreate = taskListCreate.extend({ position: position.optional() }).strict();
export type WorkspaceTaskListCreate = z.output<typeof workspaceTaskListCreate>;

export const workspaceTaskListPatch = z.strictObject({ title, color, position }).partial();
export type WorkspaceTaskListPatch = z.output<typeof workspaceTaskListPatch>;
export const workspaceTaskListUpdate = itemTarget.extend({ changes: workspaceTaskListPatch }).strict();
