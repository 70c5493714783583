import { toUserId } from "@hourloom/db/owner";
import { isConnectionLost } from "@hourloom/db/lost-connections";
import { listDueTimers, type DueTimer } from "@hourloom/db/queries/timers";
import { advance } from "@hourloom/domain/timer/advance";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { timerView, type Timer, type TimerCall, type TimerView } from "@hourloom/schema/timer";
import type { TimerCommand } from "@hourloom/schema/timer-commands";
import { type ItemContext, type Owner, ownerTransaction, type OwnerTransaction } from "../../core/context.ts";
import { unwrap } from "../../core/domain-error.ts";
import { checkIdempotencyKey, runOnce, type IdempotencyKey } from "../../core/idempotency.ts";
import { runOwnerTransaction } from "../../core/transactions.ts";
import { versionsOf, type SeenVersions } from "../../core/versions.ts";
import { commandErrors, readCommand } from "./read-command.ts";
import { readTimer } from "./read-timer.ts";
import { asTimer, asView, advanceToNow, handleEvent, type Present } from "./handle-event.ts";

/** Due timers that are read at once. */
const PAGE = 100;

async function handleCommand(
  transaction: OwnerTransaction,
  { command, versions }: { command: TimerCommand; versions: SeenVersions },
): Promise<Result<TimerView>> {
  const event = await readCommand(transaction, command);
  return event.ok ? handleEvent(transaction, { event: event.value, versions, present: asView }) : event;
}

/** The timer, one for each account. */
export function createTimerService(deps: ItemContext) {
  const { db, now } = deps;

  /** Reads the timer; only one that is due is written. */
  async function readAs<Shape>(owner: Owner, present: Present<Shape>): Promise<Result<Shape>> {
    const { stored, context } = await readTimer(db, owner, now());
    const isDue = advance(stored.state, context.nowMs).state !== stored.state;
    const reading = isDue ? await runOwnerTransaction(deps, owner, advanceToNow) : ok({ stored, context });
    return reading.ok ? ok(await present({ tx: db, owner }, reading.value)) : reading;
  }

  return {
    /** Returns the current timer; a phase that is due ends exactly at its planned end. */
    get: (owner: Owner): Promise<Result<Timer>> => readAs(owner, asTimer),
    /** As `get`, for REST. */
    view: (owner: Owner): Promise<Result<TimerView>> => readAs(owner, asView),
    // A start is not compared with the version: `applyEvent` detects conflicting starts.
    send: (owner: Owner, { event, version }: TimerCall): Promise<Result<Timer>> => {
      const versions = event.type === "start" ? undefined : versionsOf(version);
      return runOwnerTransaction(deps, owner, (transaction) =>
        handleEvent(transaction, { event, versions, present: asTimer }),
      );
    },
    /**
     * As `send`, for REST, where members of the command are optional. With `versions`, only if the
     * timer has one of them; unlike in `send`, also for a start.
     */
    command: (
      owner: Owner,
      command: TimerCommand,
      { versions, idempotencyKey }: { versions?: SeenVersions; idempotencyKey?: IdempotencyKey | undefined },
    ): Promise<Result<TimerView>> =>
      runOnce(db, {
        userId: owner.userId,
        idempotencyKey,
        parse: (response) => timerView.parse(response),
        work: (tx) => handleCommand(ownerTransaction(deps, tx, owner), { command, versions }),
      }),
    /** Errors of single members of a command that depend on the owner's rows or zone. */
    commandErrors: (owner: Owner, input: Readonly<Record<string, unknown>>): Promise<FieldErrors> =>
      commandErrors(db, owner, input),
    /** Rejects a key that was used with another request, for a command that failed validation. */
    checkIdempotencyKey: ({ userId }: Owner, idempotencyKey: IdempotencyKey): Promise<Result<null>> =>
      checkIdempotencyKey(db, userId, idempotencyKey),
    /**
     * Closes the due phases of all accounts, each tried once. Throws the failures as an
     * `AggregateError` when all have been tried; a lost connection ends it at once.
     */
    async closeDue(): Promise<void> {
      const dueBy = now();
      const failures: unknown[] = [];
      let page: DueTimer[];
      let after: DueTimer | undefined;
      do {
        page = await listDueTimers(db, { now: dueBy, after, limit: PAGE });
        for (const { user_id, timezone } of page) {
          try {
            unwrap(await runOwnerTransaction(deps, { userId: toUserId(user_id), timezone }, advanceToNow));
          } catch (error) {
            if (isConnectionLost(error)) throw error;
            failures.push(error);
          }
        }
        after = page.at(-1);
      } while (page.length === PAGE);
      if (failures.length > 0) throw new AggregateError(failures, "Timers that are due could not be closed.");
    },
  };
}

export type TimerService = ReturnType<typeof createTimerService>;
