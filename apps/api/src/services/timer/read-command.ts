import { findPomodoro, type PomodoroRow } from "@hourloom/db/queries/pomodoros";
import type { Db } from "@hourloom/db/connect";
import type { FieldErrors } from "@hourloom/schema/error-texts";
import { done, errorsOf, refuse, type Outcome } from "@hourloom/schema/refusals";
import type { StartEvent, TimerEvent } from "@hourloom/schema/timer";
import type { TimerAway, TimerCommand, TimerStart } from "@hourloom/schema/timer-commands";
import { newId, type Owner } from "../context.ts";
import { findLostReferences, type ItemStep } from "../items/items.ts";
import { readMoment } from "../moments.ts";

type Said = Pick<TimerStart, "session" | "task" | "title" | "minutes">;

/** What was planned under this id. */
async function findPlan({ tx, owner }: ItemStep, id: string | undefined): Promise<PomodoroRow | undefined> {
  const row = id === undefined ? undefined : await findPomodoro(tx, owner.userId, id);
  return row?.state === "planned" ? row : undefined;
}

/** A session that was planned is as it was planned, where nothing else is said. */
async function withPlan(step: ItemStep, { session, task, title, minutes }: Said) {
  const plan = await findPlan(step, session);
  return {
    session: session ?? newId(step.now),
    task: task === undefined ? plan?.task : task,
    title: title === undefined || title === "" ? plan?.title : title,
    minutes: minutes ?? plan?.duration,
  };
}

async function readStart(step: ItemStep, said: TimerStart): Promise<StartEvent> {
  const { mode = "pomodoro", phase = "focus", session = newId(step.now), task = null, title = "", minutes } = said;
  const start = { type: "start", task, title, replace: said.replace } as const;
  if (mode === "flowtime") return { ...start, mode, phase: "focus", session };
  if (phase !== "focus") return { ...start, mode, phase, minutes };
  const planned = await withPlan(step, said);
  return { ...start, mode, phase, ...planned, task: planned.task ?? null, title: planned.title ?? "" };
}

function readAway({ from, to, choice }: TimerAway, owner: Owner): Outcome<TimerEvent> {
  const [start, end] = [readMoment("from", from, owner), readMoment("to", to, owner)];
  if (!start.ok || !end.ok) return refuse({ code: "invalid", errors: { ...errorsOf(start), ...errorsOf(end) } });
  return done({ type: "resolve_away", from_at: start.value.getTime(), to_at: end.value.getTime(), choice });
}

/** The event that a script's command stands for, with what stands for members that were not given. */
export async function readCommand(step: ItemStep, command: TimerCommand): Promise<Outcome<TimerEvent>> {
  if (command.type === "start") return done(await readStart(step, command));
  if (command.type === "next") return done({ type: "next", ...(await withPlan(step, command)) });
  if (command.type === "set_task") return done({ ...command, title: command.title ?? "" });
  return command.type === "resolve_away" ? readAway(command, step.owner) : done(command);
}

/** What is wrong with the members in `given`, each by itself, that only their owner's rows and zone tell. */
export async function commandErrors(
  db: Db,
  owner: Owner,
  given: Readonly<Record<string, unknown>>,
): Promise<FieldErrors> {
  const moments = ["from", "to"].map((field) => {
    const sent = given[field];
    return typeof sent === "string" ? errorsOf(readMoment(field, sent, owner)) : {};
  });
  const lost = await findLostReferences({ task: "tasks" }, given, { tx: db, userId: owner.userId });
  return { ...lost, ...Object.fromEntries(moments.flatMap((errors) => Object.entries(errors))) };
}
