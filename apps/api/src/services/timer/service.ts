import { vouchForUserId } from "@hourloom/db/owner";
import { listDueTimers } from "@hourloom/db/queries/timers";
import { advance } from "@hourloom/domain/timer/advance";
import type { FieldErrors } from "@hourloom/schema/error-texts";
import { done, type Outcome } from "@hourloom/schema/refusals";
import type { SessionsListed, SessionsQuery } from "@hourloom/schema/sessions";
import { timerView, type Timer, type TimerCall, type TimerView } from "@hourloom/schema/timer";
import type { TimerCommand } from "@hourloom/schema/timer-commands";
import type { ItemContext, Owner } from "../context.ts";
import { itemStep, type ItemStep } from "../items/items.ts";
import { checkKey, doOnce, writeInTurn, type RepeatKey } from "../items/repeats.ts";
import type { SeenVersions } from "../items/versions.ts";
import { listSessions } from "./list-sessions.ts";
import { commandErrors, readCommand } from "./read-command.ts";
import { contextAt, readTimer, type Reading } from "./read-timer.ts";
import { asTimer, asView, bringToNow, takeEvent, type Present } from "./take-event.ts";

/** The one timer of each account. */
export interface TimerService {
  /** The timer as it is now; a phase that is due is over, exactly at its planned end. */
  get(owner: Owner): Promise<Outcome<Timer>>;
  /** What an event makes of it. Refused, with the timer as it is, where that is not possible or it has changed since it was seen. */
  send(owner: Owner, call: TimerCall): Promise<Outcome<Timer>>;
  /** `get` for scripts. */
  view(owner: Owner): Promise<Outcome<TimerView>>;
  /** `send` for scripts, which leave members out. With versions, only if the timer still is in one of them, whatever the command. */
  command(owner: Owner, command: TimerCommand, said: CommandTerms): Promise<Outcome<TimerView>>;
  /** What is wrong with given members of a command that only their owner's rows and zone tell. */
  commandErrors(owner: Owner, given: Readonly<Record<string, unknown>>): Promise<FieldErrors>;
  /** Refuses a key that was used with another request, for a command that is refused already. */
  checkKey(owner: Owner, repeat: RepeatKey): Promise<Outcome<null>>;
  /** The sessions before and after now. */
  sessions(owner: Owner, query: SessionsQuery): Promise<Outcome<SessionsListed>>;
  /** Closes phases that are due, of all accounts, so many at most; answers whether there may be more. */
  closeDue(): Promise<boolean>;
}

/** On what terms a command is to be done. */
export interface CommandTerms {
  versions?: SeenVersions;
  repeat?: RepeatKey | undefined;
}

/** Most timers that one round closes. */
const ROUND = 100;

/** What a device has seen. Whether a start of its stands in the way of another, the timer itself says. */
function versionsOf({ event, version }: TimerCall): SeenVersions {
  return version === undefined || event.type === "start" ? undefined : [version];
}

async function obey(
  step: ItemStep,
  { command, versions }: { command: TimerCommand; versions: SeenVersions },
): Promise<Outcome<TimerView>> {
  const event = await readCommand(step, command);
  return event.ok ? takeEvent(step, { event: event.value, versions, present: asView }) : event;
}

export function createTimerService(deps: ItemContext): TimerService {
  const { db, now } = deps;
  const inTurn = <T>(owner: Owner, work: (step: ItemStep) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    writeInTurn(db, { userId: owner.userId, work: (tx) => work(itemStep(deps, tx, owner)) });

  /** The timer as it is now; only one that is due has to be written. */
  async function read(owner: Owner): Promise<Outcome<Reading>> {
    const context = await contextAt(db, owner, now());
    const stored = await readTimer(db, owner, context);
    const isDue = advance(stored.state, context.nowMs).state !== stored.state;
    return isDue ? inTurn(owner, bringToNow) : done({ stored, context });
  }

  async function look<Shape>(owner: Owner, present: Present<Shape>): Promise<Outcome<Shape>> {
    const reading = await read(owner);
    return reading.ok ? done(await present({ tx: db, owner }, reading.value)) : reading;
  }

  return {
    get: (owner) => look(owner, asTimer),
    view: (owner) => look(owner, asView),
    send: (owner, call) =>
      inTurn(owner, (step) => takeEvent(step, { event: call.event, versions: versionsOf(call), present: asTimer })),
    command: (owner, command, { versions, repeat }) =>
      doOnce(db, {
        userId: owner.userId,
        repeat,
        parse: (kept) => timerView.parse(kept),
        work: (tx) => obey(itemStep(deps, tx, owner), { command, versions }),
      }),
    commandErrors: (owner, given) => commandErrors(db, owner, given),
    checkKey: ({ userId }, repeat) => checkKey(db, userId, repeat),
    sessions: (owner, query) => listSessions({ db, now }, owner, query),
    async closeDue() {
      const due = await listDueTimers(db, now(), ROUND);
      let closed = 0;
      const failures: unknown[] = [];
      for (const { user_id, timezone } of due) {
        try {
          const brought = await inTurn({ userId: vouchForUserId(user_id), timezone }, bringToNow);
          if (brought.ok) closed += 1;
        } catch (error) {
          // Those behind it do not wait for it.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, "Timers that are due could not be closed.");
      // Those that could not be closed are due again in the next round: were they all, it would never end.
      return due.length === ROUND && closed > 0;
    },
  };
}
