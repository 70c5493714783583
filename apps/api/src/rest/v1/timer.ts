import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { plainEvent, timerView, type PlainEvent } from "@hourloom/schema/timer";
import {
  timerAway,
  timerInterruption,
  timerMinutes,
  timerNext,
  timerStart,
  timerSubject,
  type TimerCommand,
} from "@hourloom/schema/timer-commands";
import type { IdempotencyKey } from "../../core/idempotency.ts";
import { unwrap } from "../../core/domain-error.ts";
import type { TimerService } from "../../services/timer/timer-service.ts";
import type { Callers } from "../conventions/callers.ts";
import { seenVersions, withTag } from "../conventions/entity-tags.ts";
import { idempotencyKeyOf } from "../conventions/idempotency-keys.ts";
import { rejectOtherMethods } from "../conventions/methods.ts";
import { problems } from "../conventions/problem-responses.ts";
import { validMembers } from "../conventions/validation.ts";

const tags = ["Timer"];
const TIMER = "/timer/";
const TERMS =
  "With `If-Match`, the call returns 412 if the timer has changed. To retry safely, send an `Idempotency-Key`.";

interface Command {
  /** The last segment of its path. */
  name: string;
  summary: string;
  operationId: string;
  about: string;
  /** Undefined for a command without members. */
  body?: z.ZodObject;
  read: (body: unknown) => TimerCommand;
}

/** Commands without members. */
const plainCommands: Readonly<Record<PlainEvent["type"], Pick<Command, "summary" | "operationId" | "about">>> = {
  pause: {
    summary: "Pause the timer",
    operationId: "pauseTimer",
    about: "Pauses the running phase until it is resumed.",
  },
  resume: {
    summary: "Resume the timer",
    operationId: "resumeTimer",
    about: "Continues the paused phase. The planned end moves by the length of the pause.",
  },
  finish: {
    summary: "Finish the phase",
    operationId: "finishPhase",
    about: "Ends the phase and marks it as completed, regardless of its length.",
  },
  stop: {
    summary: "Stop the phase",
    operationId: "stopPhase",
    about:
      "Ends the phase early and records the time worked. A pomodoro counts if it reached `counts_from_percent` of its length. Flowtime is ended by this call.",
  },
  skip: {
    summary: "Skip the rest of the phase",
    operationId: "skipPhase",
    about: "Ends the phase before its planned end. A focus phase of less than a minute is discarded.",
  },
  start_break: {
    summary: "Start the break that is due",
    operationId: "startBreak",
    about: "Starts the break after a focus phase that is ended or in overtime.",
  },
  go_on: {
    summary: "Continue flowtime",
    operationId: "goOnWithFlowtime",
    about: "Undoes the stop of flowtime. The time since then is recorded as a pause.",
  },
  dismiss: {
    summary: "Start no next phase",
    operationId: "dismissTimer",
    about: "Sets the timer to idle after a phase that has ended.",
  },
  undo: {
    summary: "Undo a start or an end",
    operationId: "undoTimer",
    about:
      "Restores the phase that the last change replaced or ended, and moves the session that it started to the trash. The time since then is recorded as a pause.",
  },
  discard: {
    summary: "Discard the session",
    operationId: "discardSession",
    about: "Ends the phase and moves its session to the trash. The session no longer counts in the cycle.",
  },
};

const commands: readonly Command[] = [
  {
    name: "start",
    summary: "Start a phase",
    operationId: "startTimer",
    about:
      "Starts a pomodoro, flowtime, or a break. With your own `session` the call can be retried: while that session runs, it returns the timer unchanged. The id of a planned pomodoro starts that pomodoro.",
    body: timerStart,
    read: (body) => ({ ...timerStart.parse(body), type: "start" }),
  },
  {
    name: "next",
    summary: "Start the next phase",
    operationId: "startNextPhase",
    about:
      "Starts the break that is due or, without one, focus in the same mode. Requires a phase that is ended or in overtime.",
    body: timerNext,
    read: (body) => ({ ...timerNext.parse(body), type: "next" }),
  },
  {
    name: "add-minutes",
    summary: "Add minutes to the phase",
    operationId: "addTimerMinutes",
    about: "Moves the planned end of the phase.",
    body: timerMinutes,
    read: (body) => ({ ...timerMinutes.parse(body), type: "add_minutes" }),
  },
  {
    name: "interrupt",
    summary: "Record an interruption",
    operationId: "noteInterruption",
    about: "Records an interruption of a focus phase, which continues.",
    body: timerInterruption,
    read: (body) => ({ ...timerInterruption.parse(body), type: "interrupt" }),
  },
  {
    name: "task",
    summary: "Set the task of the phase",
    operationId: "setTimerTask",
    about: "Sets the task and title of the phase. In a break, they apply to the next focus phase.",
    body: timerSubject,
    read: (body) => ({ ...timerSubject.parse(body), type: "set_task" }),
  },
  {
    name: "away",
    summary: "Resolve an absence",
    operationId: "resolveAway",
    about:
      "Decides about a time of absence in a focus phase: `choice` counts it, trims it, or discards the session. A time in which the session did not run changes nothing.",
    body: timerAway,
    read: (body) => ({ ...timerAway.parse(body), type: "resolve_away" }),
  },
  ...plainEvent.shape.type.options.map((type) => ({
    ...plainCommands[type],
    name: type.replaceAll("_", "-"),
    read: (): TimerCommand => ({ type }),
  })),
];

/** Additional checks for a command whose body is invalid. */
function checksOf({ body }: Command, timer: TimerService, { ownerOf }: Callers) {
  return {
    checkIdempotencyKey: (request: FastifyRequest, idempotencyKey: IdempotencyKey) =>
      timer.checkIdempotencyKey(ownerOf(request), idempotencyKey),
    ...(body && {
      moreErrors: (request: FastifyRequest) => timer.commandErrors(ownerOf(request), validMembers(body, request.body)),
    }),
  };
}

function registerCommand(
  scope: FastifyInstance,
  command: Command,
  { timer, callers }: { timer: TimerService; callers: Callers },
): void {
  const { name, summary, operationId, about, body, read } = command;
  const { requireOwner, ownerOf } = callers;
  const url = `${TIMER}${name}/`;
  const possible = { credentials: true, body: body !== undefined, idempotent: true, timer: true };
  const version = { name: "Timer", shape: timerView };
  scope.post(
    url,
    {
      onRequest: requireOwner,
      config: checksOf(command, timer, callers),
      schema: {
        summary,
        operationId,
        description: `${about} ${TERMS}`,
        tags,
        ...(body && { body }),
        response: { 200: timerView, ...problems({ ...possible, version }) },
      },
    },
    async (request, reply) => {
      const terms = {
        idempotencyKey: unwrap(idempotencyKeyOf(request)),
        versions: seenVersions(request.headers["if-match"]),
      };
      return withTag(reply, unwrap(await timer.command(ownerOf(request), read(request.body), terms)));
    },
  );
  rejectOtherMethods(scope, url, ["POST"], requireOwner);
}

export function registerTimer(scope: FastifyInstance, timer: TimerService, callers: Callers): void {
  const { requireOwner, ownerOf } = callers;
  scope.get(
    TIMER,
    {
      onRequest: requireOwner,
      schema: {
        summary: "Read the timer",
        operationId: "readTimer",
        description: "Returns the current state. A phase that has reached its planned end is ended at that time.",
        tags,
        response: { 200: timerView, ...problems({ credentials: true }) },
      },
    },
    async (request, reply) => withTag(reply, unwrap(await timer.view(ownerOf(request)))),
  );
  rejectOtherMethods(scope, TIMER, ["GET"], requireOwner);
  for (const command of commands) registerCommand(scope, command, { timer, callers });
}
