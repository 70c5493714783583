import { toUserId } from "@hourloom/db/owner";
import { listDueTimers } from "@hourloom/db/queries/timers";
import { advance } from "@hourloom/domain/timer/advance";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { timerView, type Timer, type TimerCall, type TimerView } from "@hourloom/schema/timer";
import type { TimerCommand } from "@hourloom/schema/timer-commands";
import { type ItemContext, type Owner, itemStep, type ItemStep } from "../../core/context.ts";
import { checkIdempotencyKey, runOnce, runExclusive, type IdempotencyKey } from "../../core/idempotency.ts";
import type { SeenVersions } from "../../core/versions.ts";
import { commandErrors, readCommand } from "./read-command.ts";
import { contextAt, readTimer, type Reading } from "./read-timer.ts";
import { asTimer, asView, advanceToNow, handleEvent, type Present } from "./handle-event.ts";

/** The timer, one for each account. */
export interface TimerService {
  /** Returns the current timer; a phase that is due ends exactly at its planned end. */
  get(owner: Owner): Promise<Result<Timer>>;
  /**
   * Applies an event. Returns `timer_conflict` if that is not possible, or `changed` if the timer
   * changed since it was seen, both with the current timer.
   */
  send(owner: Owner, call: TimerCall): Promise<Result<Timer>>;
  /** As `get`, for REST. */
  view(owner: Owner): Promise<Result<TimerView>>;
  /**
   * As `send`, for REST, where members of the command are optional. With `versions`, only if the
   * timer has one of them; unlike in `send`, also for a start.
   */
  command(owner: Owner, command: TimerCommand, terms: CommandTerms): Promise<Result<TimerView>>;
  /** Errors of single members of a command that depend on the owner's rows or zone. */
  commandErrors(owner: Owner, input: Readonly<Record<string, unknown>>): Promise<FieldErrors>;
  /** Rejects a key that was used with another request, for a command that failed validation. */
  checkIdempotencyKey(owner: Owner, idempotencyKey: IdempotencyKey): Promise<Result<null>>;
  /** Closes due phases of all accounts, up to a limit; returns whether there may be more. */
  closeDue(): Promise<boolean>;
}

/** Preconditions of a command, and its idempotency key. */
export interface CommandTerms {
  versions?: SeenVersions;
  idempotencyKey?: IdempotencyKey | undefined;
}

/** Timers that one call of `closeDue` handles. */
const ROUND = 100;

/**
 * The version that the device has seen. That of a start is not compared: `applyEvent` detects
 * conflicting starts.
 */
function versionsOf({ event, version }: TimerCall): SeenVersions {
  return version === undefined || event.type === "start" ? undefined : [version];
}

async function handleCommand(
  step: ItemStep,
  { command, versions }: { command: TimerCommand; versions: SeenVersions },
): Promise<Result<TimerView>> {
  const event = await readCommand(step, command);
  return event.ok ? handleEvent(step, { event: event.value, versions, present: asView }) : event;
}

export function createTimerService(deps: ItemContext): TimerService {
  const { db, now } = deps;
  const runExclusiveStep = <T>(owner: Owner, work: (step: ItemStep) => Promise<Result<T>>): Promise<Result<T>> =>
    runExclusive(db, { userId: owner.userId, work: (tx) => work(itemStep(deps, tx, owner)) });

  /** Reads the timer; only one that is due is written. */
  async function read(owner: Owner): Promise<Result<Reading>> {
    const context = await contextAt(db, owner, now());
    const stored = await readTimer(db, owner, context);
    const isDue = advance(stored.state, context.nowMs).state !== stored.state;
    return isDue ? runExclusiveStep(owner, advanceToNow) : ok({ stored, context });
  }

  async function readAs<Shape>(owner: Owner, present: Present<Shape>): Promise<Result<Shape>> {
    const reading = await read(owner);
    return reading.ok ? ok(await present({ tx: db, owner }, reading.value)) : reading;
  }

  return {
    get: (owner) => readAs(owner, asTimer),
    view: (owner) => readAs(owner, asView),
    send: (owner, call) =>
      runExclusiveStep(owner, (step) =>
        handleEvent(step, { event: call.event, versions: versionsOf(call), present: asTimer }),
      ),
    command: (owner, command, { versions, idempotencyKey }) =>
      runOnce(db, {
        userId: owner.userId,
        idempotencyKey,
        parse: (response) => timerView.parse(response),
        work: (tx) => handleCommand(itemStep(deps, tx, owner), { command, versions }),
      }),
    commandErrors: (owner, input) => commandErrors(db, owner, input),
    checkIdempotencyKey: ({ userId }, idempotencyKey) => checkIdempotencyKey(db, userId, idempotencyKey),
    async closeDue() {
      const due = await listDueTimers(db, now(), ROUND);
      let closed = 0;
      const failures: unknown[] = [];
      for (const { user_id, timezone } of due) {
        try {
          const reading = await runExclusiveStep({ userId: toUserId(user_id), timezone }, advanceToNow);
          if (reading.ok) closed += 1;
        } catch (error) {
          // A failure must not stop the others.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, "Timers that are due could not be closed.");
      // A timer whose result was an error is due again at once: if all are, returning true would
      // loop forever.
      return due.length === ROUND && closed > 0;
    },
  };
}
