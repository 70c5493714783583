import { pomodoroRows, type PomodoroRow } from "@hourloom/db/queries/pomodoros";
import type { Db } from "@hourloom/db/connect";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { ok, fieldErrorsOf, err, type Result } from "@hourloom/schema/errors/domain-errors";
import type { StartEvent, TimerEvent } from "@hourloom/schema/timer";
import type { TimerAway, TimerCommand, TimerStart } from "@hourloom/schema/timer-commands";
import { newId, type Owner, type OwnerTransaction } from "../../core/context.ts";
import { findMissingReferences } from "../items/references.ts";
import { readDateTime } from "../../core/date-times.ts";

async function findPlan({ tx, userId }: OwnerTransaction, id: string | undefined): Promise<PomodoroRow | undefined> {
  const row = id === undefined ? undefined : await pomodoroRows.find(tx, userId, id);
  return row?.state === "planned" ? row : undefined;
}

/** Fills missing members from the planned session. */
async function withPlan(
  transaction: OwnerTransaction,
  { session, task, title, minutes }: Pick<TimerStart, "session" | "task" | "title" | "minutes">,
) {
  const plan = await findPlan(transaction, session);
  return {
    session: session ?? newId(transaction.now),
    task: task === undefined ? plan?.task : task,
    title: title === undefined || title === "" ? plan?.title : title,
    minutes: minutes ?? plan?.duration,
  };
}

async function readStart(transaction: OwnerTransaction, input: TimerStart): Promise<StartEvent> {
  const {
    mode = "pomodoro",
    phase = "focus",
    session = newId(transaction.now),
    task = null,
    title = "",
    minutes,
  } = input;
  const start = { type: "start", task, title, replace: input.replace } as const;
  if (mode === "flowtime") return { ...start, mode, phase: "focus", session };
  if (phase !== "focus") return { ...start, mode, phase, minutes };
  const planned = await withPlan(transaction, input);
  return { ...start, mode, phase, ...planned, task: planned.task ?? null, title: planned.title ?? "" };
}

function readAway({ from, to, choice }: TimerAway, owner: Owner): Result<TimerEvent> {
  const [start, end] = [readDateTime("from", from, owner), readDateTime("to", to, owner)];
  if (!start.ok || !end.ok) return err({ code: "invalid", errors: { ...fieldErrorsOf(start), ...fieldErrorsOf(end) } });
  return ok({ type: "resolve_away", from_at: start.value.getTime(), to_at: end.value.getTime(), choice });
}

/** Converts a REST command to a timer event, with defaults for missing members. */
export async function readCommand(transaction: OwnerTransaction, command: TimerCommand): Promise<Result<TimerEvent>> {
  if (command.type === "start") return ok(await readStart(transaction, command));
  if (command.type === "next") return ok({ type: "next", ...(await withPlan(transaction, command)) });
  if (command.type === "set_task") return ok({ ...command, title: command.title ?? "" });
  return command.type === "resolve_away" ? readAway(command, transaction.owner) : ok(command);
}

/** Errors of single members of `input` that depend on the owner's rows or zone. */
export async function commandErrors(
  db: Db,
  owner: Owner,
  input: Readonly<Record<string, unknown>>,
): Promise<FieldErrors> {
  const errorsOf = (field: string) => {
    const sent = input[field];
    return typeof sent === "string" ? fieldErrorsOf(readDateTime(field, sent, owner)) : {};
  };
  const missing = await findMissingReferences({ task: "tasks" }, input, { tx: db, userId: owner.userId });
  return { ...missing, ...errorsOf("from"), ...errorsOf("to") };
}
