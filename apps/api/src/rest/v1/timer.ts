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
import type { TimerService } from "../../services/timer/service.ts";
import type { Callers } from "../conventions/callers.ts";
import { seenVersions, withTag } from "../conventions/entity-tags.ts";
import { idempotencyKeyOf } from "../conventions/idempotency-keys.ts";
import { rejectOtherMethods } from "../conventions/methods.ts";
import { problems } from "../conventions/problem-responses.ts";
import { validMembers } from "../conventions/validation.ts";

const tags = ["Timer"];
const TIMER = "/timer/";
const TERMS =
  "With `If-Match`, only if the timer still is in the version that the tag names. May be repeated with an `Idempotency-Key`.";

/** A command of the timer. */
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
  pause: { summary: "Pause the timer", operationId: "pauseTimer", about: "The time stands still until it is resumed." },
  resume: { summary: "Resume the timer", operationId: "resumeTimer", about: "The planned end moves on by the pause." },
  finish: { summary: "Finish the phase", operationId: "finishPhase", about: "The phase is done, however long it was." },
  stop: {
    summary: "Stop the phase",
    operationId: "stopPhase",
    about:
      "The phase is broken off; what was worked is kept. It is a pomodoro from the share of its length on that the settings say. Flowtime is done by it.",
  },
  skip: {
    summary: "Skip the rest of the phase",
    operationId: "skipPhase",
    about: "A focus phase of less than a minute is not kept.",
  },
  start_break: {
    summary: "Start the break that is due",
    operationId: "startBreak",
    about: "After a focus phase that is over, or in its overtime.",
  },
  go_on: {
    summary: "Go on with flowtime",
    operationId: "goOnWithFlowtime",
    about: "Takes the stop back; the time since then is a pause.",
  },
  dismiss: {
    summary: "Let nothing follow",
    operationId: "dismissTimer",
    about: "The phase that is over stays so, and the timer is idle.",
  },
  discard: {
    summary: "Discard the session",
    operationId: "discardSession",
    about: "It goes to the trash, and out of the cycle.",
  },
};

const commands: readonly Command[] = [
  {
    name: "start",
    summary: "Start a phase",
    operationId: "startTimer",
    about:
      "A pomodoro, flowtime, or a break. With a `session` of the caller's choice it may be repeated: while that session is under way, the answer is the timer as it is. The id of a planned pomodoro begins that one.",
    body: timerStart,
    read: (body) => ({ ...timerStart.parse(body), type: "start" }),
  },
  {
    name: "next",
    summary: "Start what follows",
    operationId: "startNextPhase",
    about: "After the phase that is over, or in its overtime: the break that is due, else focus in the same mode.",
    body: timerNext,
    read: (body) => ({ ...timerNext.parse(body), type: "next" }),
  },
  {
    name: "add-minutes",
    summary: "Add minutes to the phase",
    operationId: "addTimerMinutes",
    about: "Moves its planned end.",
    body: timerMinutes,
    read: (body) => ({ ...timerMinutes.parse(body), type: "add_minutes" }),
  },
  {
    name: "interrupt",
    summary: "Note an interruption",
    operationId: "noteInterruption",
    about: "Of a focus phase, whose time runs on.",
    body: timerInterruption,
    read: (body) => ({ ...timerInterruption.parse(body), type: "interrupt" }),
  },
  {
    name: "task",
    summary: "Say what the phase is about",
    operationId: "setTimerTask",
    about: "Of a break: what goes on after it.",
    body: timerSubject,
    read: (body) => ({ ...timerSubject.parse(body), type: "set_task" }),
  },
  {
    name: "away",
    summary: "Say what a time away was",
    operationId: "resolveAway",
    about:
      "A time of a focus phase in which nobody was there: it counts, is trimmed off, or the session is discarded. A time in which the session did not run changes nothing.",
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

/** The account's timer and its commands. */
export function registerTimer(scope: FastifyInstance, timer: TimerService, callers: Callers): void {
  const { requireOwner, ownerOf } = callers;
  scope.get(
    TIMER,
    {
      onRequest: requireOwner,
      schema: {
        summary: "Read the timer",
        operationId: "readTimer",
        description: "As it is at this moment. A phase whose time is up is over, exactly at its planned end.",
        tags,
        response: { 200: timerView, ...problems({ credentials: true }) },
      },
    },
    async (request, reply) => withTag(reply, unwrap(await timer.view(ownerOf(request)))),
  );
  rejectOtherMethods(scope, TIMER, ["GET"], requireOwner);
  for (const command of commands) registerCommand(scope, command, { timer, callers });
}
