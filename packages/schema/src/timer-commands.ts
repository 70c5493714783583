import { z } from "zod";
import { chosenId, dateTime, reference, text } from "./fields/fields.ts";
import { TITLE_MAX_LENGTH } from "./fields/limits.ts";
import {
  addedMinutes,
  awayChoice,
  interruptionKind,
  phaseMinutes,
  timerMode,
  timerPhase,
  type PlainEvent,
} from "./timer.ts";

/**
 * Commands of the REST API for the timer. A command is a timer event whose missing members the
 * server adds.
 */

const session = chosenId.describe(
  "The id of the session: a new UUID, or the id of a planned pomodoro. Default: a new UUID.",
);
const title = text(TITLE_MAX_LENGTH);

const startMembers = z.object({
  mode: timerMode.optional().meta({ default: "pomodoro" }),
  phase: timerPhase.optional().meta({ default: "focus" }),
  session,
  task: reference.nullable().optional(),
  title: title.optional().meta({ description: "Default: the title of the planned pomodoro, or of the task." }),
  minutes: phaseMinutes
    .optional()
    .meta({ description: "The length in minutes. Default: the length of the planned pomodoro, or the setting." }),
  replace: z
    .boolean()
    .optional()
    .meta({ default: false, description: "Whether to stop a running phase first. Its minutes are recorded." }),
});

/** Flowtime has no planned length, and no breaks that are started on their own. */
function rejectOfFlowtime({ value, issues }: z.core.ParsePayload<z.output<typeof startMembers>>): void {
  const { mode, phase, minutes: input } = value;
  if (mode !== "flowtime") return;
  const issue = { code: "custom", continue: true } as const;
  if (phase !== undefined && phase !== "focus") {
    issues.push({ ...issue, input: phase, path: ["phase"], message: "Flowtime begins with focus." });
  }
  if (input !== undefined) {
    issues.push({ ...issue, input, path: ["minutes"], message: "Flowtime has no planned length." });
  }
}

/** Absent members are those of the planned pomodoro, if `session` names one. */
export const timerStart = startMembers.check(rejectOfFlowtime).meta({ id: "TimerStart" });
export type TimerStart = z.output<typeof timerStart>;

const AS_BEFORE =
  "Default: the value of the planned pomodoro, or of the previous phase. A break always has the value of the previous phase.";

export const timerNext = z
  .object({
    session,
    task: reference.nullable().optional().meta({ description: AS_BEFORE }),
    title: title.optional().meta({ description: AS_BEFORE }),
    minutes: phaseMinutes
      .optional()
      .meta({ description: "The length of a pomodoro. Default: the length of the planned pomodoro, or the setting." }),
  })
  .meta({ id: "TimerNext" });
export type TimerNext = z.output<typeof timerNext>;

export const timerMinutes = z
  .object({ minutes: addedMinutes.describe("Minutes to add. Below 0, the phase gets shorter.") })
  .meta({ id: "TimerMinutes" });
export const timerInterruption = z.object({ kind: interruptionKind }).meta({ id: "TimerInterruption" });
export const timerSubject = z
  .object({
    task: reference.nullable(),
    title: title.optional().meta({ description: "Default: the title of the task, or none." }),
    session: reference.optional().meta({
      description:
        "A new UUID. The rest of a running pomodoro then becomes a session of its own, and the time until now stays with the former task.",
    }),
  })
  .meta({ id: "TimerSubject" });

/** The time of absence, and whether it counts. */
export const timerAway = z.object({ from: dateTime, to: dateTime, choice: awayChoice }).meta({ id: "TimerAway" });
export type TimerAway = z.output<typeof timerAway>;

export type TimerCommand =
  | ({ type: "start" } & TimerStart)
  | ({ type: "next" } & TimerNext)
  | ({ type: "add_minutes" } & z.output<typeof timerMinutes>)
  | ({ type: "interrupt" } & z.output<typeof timerInterruption>)
  | ({ type: "set_task" } & z.output<typeof timerSubject>)
  | ({ type: "resolve_away" } & TimerAway)
  | PlainEvent;
