import { z } from "zod";
import { calendarDate, chosenId, eventTimeZone, id, reference, version, wallTime } from "../fields/fields.ts";
import { defaultsOf, inputTypes, member, outputTypes } from "../fields/members.ts";
import { BLOCKS_MAX } from "../fields/limits.ts";
import { dayParameters, lastParameter } from "../fields/list-filters.ts";

/**
 * The members of a block, the time that is planned for a task. Date and times are wall-clock values
 * of `timezone`; without one they float, as those of events.
 */
export const taskBlockMembers = {
  task: member(reference, { output: id, stored: id }),
  date: member(calendarDate, {}),
  start_time: member(wallTime, {}),
  end_time: member(wallTime.describe("`HH:mm`. An end before `start_time` is on the next day."), {}),
  timezone: member(eventTimeZone.nullable().describe("An IANA name or `UTC`. Null for floating time."), {
    output: z.string().nullable(),
    default: null,
  }),
};

const taskBlockFields = inputTypes(taskBlockMembers);
export const taskBlockDefaults = defaultsOf(taskBlockMembers);

const required = { task: true, date: true, start_time: true, end_time: true } as const;

export const taskBlock = z.object({ id, ...outputTypes(taskBlockMembers), version }).meta({ id: "TaskBlock" });
export type TaskBlock = z.output<typeof taskBlock>;

/** Absent members get the defaults of `taskBlockMembers`. */
export const taskBlockCreate = z
  .object({ id: chosenId, ...taskBlockFields })
  .partial()
  .required(required)
  .meta({ id: "TaskBlockCreate" });
export type TaskBlockCreate = z.output<typeof taskBlockCreate>;

/** Absent members do not change. */
export const taskBlockPatch = z.object(taskBlockFields).partial().meta({ id: "TaskBlockPatch" });
export type TaskBlockPatch = z.output<typeof taskBlockPatch>;

export const taskBlockReplace = taskBlockPatch.required(required).meta({ id: "TaskBlockReplace" });

export const BLOCK_WITHOUT_LENGTH = "The end must not be the start.";
/** The error for more blocks. */
export const TOO_MANY_BLOCKS = `A task can have at most ${BLOCKS_MAX} blocks.`;

/** `?task=`: blocks of that task; an unknown one has none. The days are those of `date`. */
export const taskBlockFilter = z.object({ task: lastParameter, ...dayParameters });
export type TaskBlockFilter = z.output<typeof taskBlockFilter>;
