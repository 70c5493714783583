import {
  findPomodoro,
  insertPomodoro,
  listPomodoros,
  lockPomodoro,
  updatePomodoro,
  type PomodoroColumns,
  type PomodoroRow,
} from "@hourloom/db/queries/pomodoros";
import {
  DEFAULT_DURATION_MINUTES,
  pomodoro,
  type ConvertedEvent,
  type Pomodoro,
  type PomodoroCreate,
  type PomodoroPatch,
  type PomodorosFromEvent,
} from "@hourloom/schema/pomodoros";
import type { FieldErrors } from "@hourloom/schema/error-texts";
import { done, type Outcome } from "@hourloom/schema/refusals";
import type { Owner, ServiceContext } from "../context.ts";
import { onlyGiven } from "../items/given.ts";
import { createItems, findLostReferences, type ItemKind, type ItemsService } from "../items/items.ts";
import type { RepeatKey } from "../items/repeats.ts";
import { readMoment } from "../moments.ts";
import { convertEvent } from "./convert-event.ts";
import { presentPomodoro } from "./present-pomodoro.ts";

export interface PomodorosService extends ItemsService<Pomodoro, PomodoroCreate, PomodoroPatch> {
  /** Cuts an event into sessions, which take its place. */
  createFromEvent(owner: Owner, input: PomodorosFromEvent, repeat?: RepeatKey): Promise<Outcome<ConvertedEvent>>;
  /** What is wrong with the event that was given for this, beside what else is wrong. */
  fromEventErrors(owner: Owner, given: object): Promise<FieldErrors>;
}

const pomodoros: ItemKind<PomodoroRow, PomodoroColumns, Pomodoro, PomodoroCreate, PomodoroPatch> = {
  name: "pomodoro",
  rows: {
    table: "pomodoros",
    list: listPomodoros,
    find: findPomodoro,
    lock: lockPomodoro,
    insert: insertPomodoro,
    update: updatePomodoro,
  },
  references: { task: "tasks" },
  present: presentPomodoro,
  parse: (kept) => pomodoro.parse(kept),
  read: ({ title, start_time, duration, task }, owner) => {
    const start = start_time === undefined ? done(undefined) : readMoment("start_time", start_time, owner);
    if (!start.ok) return start;
    return done(onlyGiven<PomodoroColumns>({ title, start_time: start.value, duration, task }));
  },
  complete: ({ title, start_time, duration = DEFAULT_DURATION_MINUTES, task = null }, _prepared, owner) => {
    const start = readMoment("start_time", start_time, owner);
    return start.ok ? done({ title, start_time: start.value, duration, task }) : start;
  },
  judge: () => done(null),
};

export function createPomodorosService(deps: ServiceContext): PomodorosService {
  return {
    ...createItems(deps, pomodoros),
    createFromEvent: (owner, input, repeat) => convertEvent(deps, owner, { input, repeat }),
    fromEventErrors: ({ userId }, given) => findLostReferences({ event_id: "events" }, given, { tx: deps.db, userId }),
  };
}
