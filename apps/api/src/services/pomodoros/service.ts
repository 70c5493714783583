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
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { ok, type Result, type Versioned } from "@hourloom/schema/errors/domain-errors";
import type { DayFilter } from "@hourloom/schema/fields/list-filters";
import type { ItemContext, Owner } from "../../core/context.ts";
import { spanOfDays } from "../../core/day-span.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { omitUndefined } from "../../core/members.ts";
import { createItems, findMissingReferences, type ItemKind, type ItemsService } from "../items/items.ts";
import type { IdempotencyKey } from "../../core/idempotency.ts";
import { readMoment } from "../../core/date-times.ts";
import { convertEvent, convertEventUndoably, previewConversion } from "./convert-event.ts";
import { presentCalendarPomodoro, presentPomodoro } from "./present-pomodoro.ts";
import { syncEditedSession, stopDeletedSession, type EditedSession } from "../timer/follow-session.ts";
import { notBegun, settleSession } from "./settle-session.ts";

export interface PomodorosService extends ItemsService<Pomodoro, PomodoroCreate, PomodoroPatch> {
  /** Lists the sessions that touch the days. */
  listWithin(owner: Owner, days: DayFilter): AsyncGenerator<Pomodoro[]>;
  /** Converts an event into sessions, which replace it. */
  createFromEvent(
    owner: Owner,
    input: PomodorosFromEvent,
    idempotencyKey?: IdempotencyKey,
  ): Promise<Result<ConvertedEvent>>;
  /** As `createFromEvent`, with an undo step. */
  convertUndoably(owner: Owner, input: WorkspaceConversion): Promise<Result<WorkspaceConverted>>;
  /** Previews the sessions of a conversion; errors are those of the conversion. */
  planFromEvent(owner: Owner, input: WorkspaceConversion): Promise<Result<SessionPlanned>>;
  /** Sessions for the web app. */
  workspace: ItemsService<CalendarPomodoro, PomodoroCreate, PomodoroPatch>;
  /** Errors of the event reference, to report together with errors of other members. */
  fromEventErrors(owner: Owner, input: object): Promise<FieldErrors>;
}

function editedSessionOf(row: PomodoroRow): EditedSession {
  const { start_time, ended_at, duration, state, focused_seconds } = row;
  return { ...row, course: [start_time.getTime(), ended_at?.getTime() ?? null, duration, state, focused_seconds] };
}

/** The item kind of pomodoro sessions for one transport, which supplies `present` and `parse`. */
function pomodoroKind<Shape extends Versioned>(
  present: (row: PomodoroRow, owner: Owner) => Shape,
  parse: (response: unknown) => Shape,
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
      const start = start_time === undefined ? ok(undefined) : readMoment("start_time", start_time, owner);
      if (!start.ok) return start;
      const columns = { title, start_time: start.value, duration, task };
      return ok(omitUndefined<PomodoroColumns>({ ...columns, internal_interruptions, external_interruptions }));
    },
    complete: ({ title, start_time, duration = DEFAULT_DURATION_MINUTES, task = null, ...rest }, prepared, owner) => {
      const start = readMoment("start_time", start_time, owner);
      if (!start.ok) return start;
      const { internal_interruptions = 0, external_interruptions = 0 } = rest;
      const planned = { title, start_time: start.value, duration, task };
      return ok({ ...planned, internal_interruptions, external_interruptions, ...notBegun, ...prepared });
    },
    validate: () => ok(null),
    prepare: settleSession,
    afterUpdate: ({ before, after }, step) =>
      before.state === "planned"
        ? Promise.resolve()
        : syncEditedSession(step, editedSessionOf(before), editedSessionOf(after)),
    afterRemove: ({ id, state }, step) => (state === "planned" ? Promise.resolve() : stopDeletedSession(step, id)),
    // Columns that `settleSession` derives from several members are compared only where given.
    matchesExisting: (row, { state, focused_seconds }) =>
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
      pomodoroKind(presentPomodoro, (response) => pomodoro.parse(response)),
    ),
    createFromEvent: (owner, input, idempotencyKey) => convertEvent(deps, owner, { input, idempotencyKey }),
    convertUndoably: (owner, input) => convertEventUndoably(deps, owner, input),
    planFromEvent: (owner, input) => previewConversion(deps, owner, input),
    listWithin: (owner, days) =>
      listInPages(
        (page) => listPomodoros(deps.db, owner.userId, { ...page, span: spanOfDays(days, owner) }),
        (row) => presentPomodoro(row, owner),
      ),
    workspace: createItems(
      deps,
      pomodoroKind(presentCalendarPomodoro, (response) => calendarPomodoro.parse(response)),
    ),
    fromEventErrors: ({ userId }, input) =>
      findMissingReferences({ event_id: "events" }, input, { tx: deps.db, userId }),
  };
}
