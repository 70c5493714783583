import { z } from "zod";
import { chosenId, dateTime, id, reference, version } from "./fields/fields.ts";
import { defaultsOf, inputTypes, member, outputTypes } from "./fields/members.ts";
import { storedInstant } from "./fields/stored.ts";
import { workMembers } from "./pomodoros.ts";

/** The members of a flowtime session that users write. */
export const flowtimeMembers = {
  task: member(reference.nullable(), { output: id.nullable(), stored: id.nullable(), default: null }),
  start_time: member(dateTime, { stored: storedInstant }),
  end_time: member(dateTime.nullable(), {
    output: dateTime.nullable().describe("When the session ended. Null while it is open."),
    stored: storedInstant.nullable(),
    default: null,
  }),
  ...workMembers,
};

const flowtimeFields = inputTypes(flowtimeMembers);
export const flowtimeDefaults = defaultsOf(flowtimeMembers);

export const flowtime = z
  .object({
    id,
    ...outputTypes(flowtimeMembers),
    state: z.enum(["running", "done"]).describe("The state of the session. Only the timer sets `running`."),
    version,
  })
  .meta({ id: "Flowtime" });
export type Flowtime = z.output<typeof flowtime>;

/** Absent members get the defaults of `flowtimeMembers`. */
export const flowtimeCreate = z
  .object({ id: chosenId, ...flowtimeFields })
  .partial()
  .required({ start_time: true })
  .meta({ id: "FlowtimeCreate" });
export type FlowtimeCreate = z.output<typeof flowtimeCreate>;

/** Absent members do not change. */
export const flowtimePatch = z.object(flowtimeFields).partial().meta({ id: "FlowtimePatch" });
export type FlowtimePatch = z.output<typeof flowtimePatch>;

export const flowtimeReplace = flowtimePatch.required({ start_time: true }).meta({ id: "FlowtimeReplace" });
