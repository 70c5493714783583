import { z } from "zod";
import { chosenId, dateTime, id, reference, version } from "./fields/fields.ts";
import { workedFields, workedMembers } from "./pomodoros.ts";

const flowtimeFields = {
  task: reference.nullable(),
  start_time: dateTime,
  end_time: dateTime.nullable(),
  ...workedFields,
};

export const flowtime = z
  .object({
    id,
    task: id.nullable(),
    start_time: dateTime,
    end_time: dateTime.nullable().describe("Null while the session is open."),
    state: z.enum(["running", "done"]).describe("Running it is by the timer alone."),
    ...workedMembers,
    version,
  })
  .meta({ id: "Flowtime" });
export type Flowtime = z.output<typeof flowtime>;

/** Absent members are null. */
export const flowtimeCreate = z
  .object({ id: chosenId, ...flowtimeFields })
  .partial()
  .required({ start_time: true })
  .meta({ id: "FlowtimeCreate" });
export type FlowtimeCreate = z.output<typeof flowtimeCreate>;

/** Absent members do not change. */
export const flowtimePatch = z.object(flowtimeFields).partial().meta({ id: "FlowtimePatch" });
export type FlowtimePatch = z.output<typeof flowtimePatch>;

export const flowtimeReplace = z
  .object(flowtimeFields)
  .partial()
  .required({ start_time: true })
  .meta({ id: "FlowtimeReplace" });
