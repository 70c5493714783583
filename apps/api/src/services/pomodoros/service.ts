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
import {
  calendarPomodoro,
  type CalendarPomodoro,
  type SessionPlanned,
  type WorkspaceConversion,
  type WorkspaceConverted,
} from "@hourloom/schema/calendar";
import type { FieldErrors } from "@hourloom/schema/error-texts";
import { done, type Outcome, type Versioned } from "@hourloom/schema/refusals";
import type { DayFilter } from "@hourloom/schema/list-filters";
import type { ItemContext, Owner } from "../context.ts";
import { spanOfDays } from "../day-span.ts";
import { listInPages } from "../items/list-in-pages.ts";
import { onlyGiven } from "../items/given.ts";
import { createItems, findLostReferences, type ItemKind, type ItemsService } from "../items/items.ts";
import type { RepeatKey } from "../items/repeats.ts";
import { readMoment } from "../moments.ts";
import { convertEvent, convertEventUndoably, previewConversion } from "./convert-event.ts";
import { presentCalendarPomodoro, presentPomodoro } from "./present-pomodoro.ts";
import { followChange, leaveSession, type FollowedSession } from "../timer/follow-session.ts";
import { notBegun, settleSession } from "./settle-session.ts";

export interface PomodorosService extends ItemsService<Pomodoro, PomodoroCreate, PomodoroPatch> {
  /** The sessions that touch a day of the owner's. */
  listWithin(owner: Owner, days: DayFilter): AsyncGenerator<Pomodoro[]>;
  /** Cuts an event into sessions, which take its place. */
  createFromEvent(owner: Owner, input: PomodorosFromEvent, repeat?: RepeatKey): Promise<Outcome<ConvertedEvent>>;
  /** The same, and the step by which it can be taken back. */
  convertUndoably(owner: Owner, input: WorkspaceConversion): Promise<Outcome<WorkspaceConverted>>;
  /** The sessions that a conversion would make, or why it would be refused. */
  planFromEvent(owner: Owner, input: WorkspaceConversion): Promise<Outcome<SessionPlanned>>;
  /** Sessions as the workspace shows them. */
  workspace: ItemsService<CalendarPomodoro, PomodoroCreate, PomodoroPatch>;
  /** What is wrong with the event that was given for this, beside what else is wrong. */
  fromEventErrors(owner: Owner, given: object): Promise<FieldErrors>;
}

function followedOf(row: PomodoroRow): FollowedSession {
  const { start_time, ended_at, duration, state, focused_seconds } = row;
  return { ...row, course: [start_time.getTime(), ended_at?.getTime() ?? null, duration, state, focused_seconds] };
}

/** The six calls of sessions, as one door shows them. */
function pomodoroKind<Shape extends Versioned>(
  present: (row: PomodoroRow, owner: Owner) => Shape,
  parse: (kept: unknown) => Shape,
): ItemKind<PomodoroRow, PomodoroColumns, Shape, PomodoroCreate, PomodoroPatch> {
  return {
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
    present,
    parse,
    read: (input, owner) => {
      const { title, start_time, duration, task, internal_interruptions, external_interruptions } = input;
      const start = start_time === undefined ? done(undefined) : readMoment("start_time", start_time, owner);
      if (!start.ok) return start;
      const columns = { title, start_time: start.value, duration, task };
      return done(onlyGiven<PomodoroColumns>({ ...columns, internal_interruptions, external_interruptions }));
    },
    complete: ({ title, start_time, duration = DEFAULT_DURATION_MINUTES, task = null, ...said }, prepared, owner) => {
      const start = readMoment("start_time", start_time, owner);
      if (!start.ok) return start;
      const { internal_interruptions = 0, external_interruptions = 0 } = said;
      const planned = { title, start_time: start.value, duration, task };
      return done({ ...planned, internal_interruptions, external_interruptions, ...notBegun, ...prepared });
    },
    judge: () => done(null),
    prepare: settleSession,
    afterUpdate: ({ before, after }, step) =>
      before.state === "planned" ? Promise.resolve() : followChange(step, followedOf(before), followedOf(after)),
    afterRemove: ({ id, state }, step) => (state === "planned" ? Promise.resolve() : leaveSession(step, id)),
    // What the members come to beside each other is not said by any of them: see `settleSession`.
    holds: (row, { state, focused_seconds }) =>
      Promise.resolve(
        (state === undefined || state === row.state) &&
          (focused_seconds === undefined || focused_seconds === null || focused_seconds === row.focused_seconds),
      ),
  };
}

export function createPomodorosService(deps: ItemContext): PomodorosService {
  return {
    ...createItems(
      deps,
      pomodoroKind(presentPomodoro, (kept) => pomodoro.parse(kept)),
    ),
    createFromEvent: (owner, input, repeat) => convertEvent(deps, owner, { input, repeat }),
    convertUndoably: (owner, input) => convertEventUndoably(deps, owner, input),
    planFromEvent: (owner, input) => previewConversion(deps, owner, input),
    listWithin: (owner, days) =>
      listInPages(
        (page) => listPomodoros(deps.db, owner.userId, { ...page, span: spanOfDays(days, owner) }),
        (row) => presentPomodoro(row, owner),
      ),
    workspace: createItems(
      deps,
      pomodoroKind(presentCalendarPomodoro, (kept) => calendarPomodoro.parse(kept)),
    ),
    fromEventErrors: ({ userId }, given) => findLostReferences({ event_id: "events" }, given, { tx: deps.db, userId }),
  };
}
