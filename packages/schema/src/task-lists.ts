import { z } from "zod";
import { chosenId, id, title, version } from "./fields.ts";

export const taskList = z.object({ id, title: z.string(), version }).meta({ id: "TaskList" });
export type TaskList = z.output<typeof taskList>;

export const taskListCreate = z.object({ id: chosenId, title }).meta({ id: "TaskListCreate" });
export type TaskListCreate = z.output<typeof taskListCreate>;

export const taskListPatch = z.object({ title }).partial().meta({ id: "TaskListPatch" });
export type TaskListPatch = z.output<typeof taskListPatch>;

export const taskListReplace = z.object({ title }).meta({ id: "TaskListReplace" });
