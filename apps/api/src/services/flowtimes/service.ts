import {
  findFlowtime,
  insertFlowtime,
  listFlowtimes,
  lockFlowtime,
  updateFlowtime,
  type FlowtimeColumns,
  type FlowtimeRow,
} from "@hourloom/db/queries/flowtimes";
import { recomputeFocusedSeconds } from "@hourloom/domain/sessions/session-work";
import { calendarFlowtime, type CalendarFlowtime } from "@hourloom/schema/calendar";
import {
  flowtime,
  flowtimeDefaults,
  flowtimePatch,
  type Flowtime,
  type FlowtimeCreate,
  type FlowtimePatch,
} from "@hourloom/schema/flowtimes";
import {
  ok,
  fieldErrorsOf,
  err,
  invalidField,
  type Result,
  type Versioned,
} from "@hourloom/schema/errors/domain-errors";
import type { DayFilter } from "@hourloom/schema/fields/list-filters";
import { END_BEFORE_START } from "@hourloom/schema/fields/error-texts";
import type { ItemContext, Owner } from "../../core/context.ts";
import { spanOfDays } from "../../core/day-span.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { omitUndefined, pickMembers } from "@hourloom/domain/items/members";
import { createItems, type ItemKind, type ItemsService } from "../items/items.ts";
import { readMoment } from "../../core/date-times.ts";
import {
  rejectTimerMembers,
  syncEditedSession,
  stopDeletedSession,
  type EditedSession,
} from "../timer/follow-session.ts";
import { presentCalendarFlowtime, presentFlowtime } from "./present-flowtime.ts";

export interface FlowtimesService extends ItemsService<Flowtime, FlowtimeCreate, FlowtimePatch> {
  /** Lists the sessions that touch the days. */
  listWithin(owner: Owner, days: DayFilter): AsyncGenerator<Flowtime[]>;
  /** Sessions for the web app, with the titles of their tasks. */
  workspace: ItemsService<CalendarFlowtime, FlowtimeCreate, FlowtimePatch>;
}

/** An open session has no end. */
function readEnd<None extends null | undefined>(end: string | None, owner: Owner): Result<Date | None> {
  return typeof end === "string" ? readMoment("end_time", end, owner) : ok(end);
}

/** Combines start and end, with the errors of both. */
function readSpan<Start extends Date | undefined, None extends null | undefined>(
  start: Result<Start>,
  end: Result<Date | None>,
): Result<{ start_time: Start; end_time: Date | None }> {
  if (start.ok && end.ok) return ok({ start_time: start.value, end_time: end.value });
  return err({ code: "invalid", errors: { ...fieldErrorsOf(start), ...fieldErrorsOf(end) } });
}

function editedSessionOf(row: FlowtimeRow): EditedSession {
  const { start_time, end_time, focused_seconds } = row;
  return {
    ...row,
    title: row.task_title ?? "",
    course: [start_time.getTime(), end_time?.getTime() ?? null, focused_seconds],
  };
}

/** While the timer runs the session, it owns these members. */
const timerMembers = ["start_time", "end_time", "focused_seconds"];

/** The members that are stored as sent. */
const plainNames = flowtimePatch.omit({ start_time: true, end_time: true }).keyof().options;

/** The item kind of flowtime sessions for one transport, which supplies `present` and `parse`. */
function flowtimeKind<Shape extends Versioned>(
  present: (row: FlowtimeRow, owner: Owner) => Shape,
  parse: (response: unknown) => Shape,
): ItemKind<FlowtimeRow, FlowtimeColumns, Shape, FlowtimeCreate, FlowtimePatch> {
  return {
    name: "flowtime",
    rows: {
      table: "flowtimes",
      list: listFlowtimes,
      find: findFlowtime,
      lock: lockFlowtime,
      insert: insertFlowtime,
      update: updateFlowtime,
    },
    references: { task: "tasks" },
    present,
    parse,
    read: ({ start_time, end_time, ...input }, owner) => {
      const start = start_time === undefined ? ok(undefined) : readMoment("start_time", start_time, owner);
      const span = readSpan(start, readEnd(end_time, owner));
      if (!span.ok) return span;
      return ok(omitUndefined<FlowtimeColumns>({ ...pickMembers(input, plainNames), ...span.value }));
    },
    complete: ({ start_time, end_time = null, ...input }, _prepared, owner) => {
      const span = readSpan(readMoment("start_time", start_time, owner), readEnd(end_time, owner));
      if (!span.ok) return span;
      const members = omitUndefined(pickMembers(input, plainNames));
      return ok({ ...flowtimeDefaults, ...members, ...span.value, state: "done" });
    },
    validate: validateSpan,
    prepare: (input, _step, row) =>
      Promise.resolve(row?.state === "running" ? rejectTimerMembers(input, timerMembers) : ok({})),
    change: (row, columns) => ok({ ...columns, ...adjustedFocus(row, columns) }),
    afterUpdate: ({ before, after }, step) => syncEditedSession(step, editedSessionOf(before), editedSessionOf(after)),
    afterRemove: ({ id }, step) => stopDeletedSession(step, id),
  };
}

function validateSpan({ start_time, end_time, focused_seconds }: FlowtimeColumns): Result<null> {
  if (end_time === null) return ok(null);
  if (end_time < start_time) return invalidField("end_time", END_BEFORE_START);
  const seconds = Math.floor((end_time.getTime() - start_time.getTime()) / 1_000);
  return focused_seconds !== null && focused_seconds > seconds
    ? invalidField("focused_seconds", `Ensure this value is less than or equal to ${seconds}.`)
    : ok(null);
}

/** Moving the start or the end alone keeps the length of the pauses. */
function adjustedFocus(row: FlowtimeRow, columns: Partial<FlowtimeColumns>): Partial<FlowtimeColumns> {
  const isMoved = columns.start_time !== undefined || columns.end_time !== undefined;
  if (!isMoved || columns.focused_seconds !== undefined) return {};
  const span = ({ start_time, end_time }: Pick<FlowtimeColumns, "start_time" | "end_time">) => ({
    startMs: start_time.getTime(),
    endMs: end_time?.getTime() ?? null,
  });
  const before = { ...span(row), focusedSeconds: row.focused_seconds };
  return { focused_seconds: recomputeFocusedSeconds(before, span({ ...row, ...columns })) };
}

export function createFlowtimesService(deps: ItemContext): FlowtimesService {
  return {
    ...createItems(
      deps,
      flowtimeKind(presentFlowtime, (response) => flowtime.parse(response)),
    ),
    listWithin: (owner, days) =>
      listInPages(
        (page) =>
          listFlowtimes(deps.db, owner.userId, { ...page, span: { ...spanOfDays(days, owner), now: deps.now() } }),
        (row) => presentFlowtime(row, owner),
      ),
    workspace: createItems(
      deps,
      flowtimeKind(presentCalendarFlowtime, (response) => calendarFlowtime.parse(response)),
    ),
  };
}
