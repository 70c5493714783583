import type { z } from "zod";
import { flowtimeRows, listFlowtimes, type FlowtimeColumns, type FlowtimeRow } from "@hourloom/db/queries/flowtimes";
import { recomputeFocusedSeconds } from "@hourloom/domain/sessions/session-work";
import { calendarFlowtime } from "@hourloom/schema/workspace";
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
import { END_BEFORE_START, FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import type { ItemContext, Owner } from "../../core/context.ts";
import { spanOfDays } from "../../core/day-span.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { omitUndefined, pickMembers } from "@hourloom/domain/items/members";
import { createItems } from "../items/items.ts";
import { type ItemKind } from "../items/item-kind.ts";
import { readDateTimeIfSent } from "../../core/date-times.ts";
import {
  rejectTimerMembers,
  syncEditedSession,
  stopDeletedSession,
  type EditedSession,
} from "../timer/follow-session.ts";
import { presentCalendarFlowtime, presentFlowtime } from "./present-flowtime.ts";

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

/** The item kind of flowtime sessions for one transport, which supplies `present` and `shape`. */
function flowtimeKind<Shape extends Versioned>(
  present: (row: FlowtimeRow, owner: Owner) => Shape,
  shape: z.ZodType<Shape>,
): ItemKind<FlowtimeRow, FlowtimeColumns, Shape, FlowtimeCreate, FlowtimePatch> {
  return {
    kind: "flowtime",
    rows: { list: listFlowtimes, ...flowtimeRows },
    present,
    parse: (stored) => shape.parse(stored),
    read: ({ start_time, end_time, ...input }, owner) => {
      const start = readDateTimeIfSent("start_time", start_time, owner);
      const end = readDateTimeIfSent("end_time", end_time, owner);
      if (!start.ok || !end.ok) {
        return err({ code: "invalid", errors: { ...fieldErrorsOf(start), ...fieldErrorsOf(end) } });
      }
      const span = { start_time: start.value, end_time: end.value };
      return ok(omitUndefined<FlowtimeColumns>({ ...pickMembers(input, plainNames), ...span }));
    },
    complete: (_input, { start_time, end_time = null, ...columns }) =>
      start_time === undefined
        ? invalidField("start_time", FIELD_REQUIRED)
        : ok({ ...flowtimeDefaults, ...columns, start_time, end_time, state: "done" }),
    validate: validateSpan,
    prepare: (input, _transaction, row) =>
      Promise.resolve(row?.state === "running" ? rejectTimerMembers(input, timerMembers) : ok({})),
    change: (row, columns) => ok({ ...columns, ...adjustedFocus(row, columns) }),
    afterWrite: async ({ before, after }, transaction) => {
      if (before !== undefined) await syncEditedSession(transaction, editedSessionOf(before), editedSessionOf(after));
    },
    afterRemove: async ({ id }, transaction) => void (await stopDeletedSession(transaction, id)),
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

export function createFlowtimesService(deps: ItemContext) {
  return {
    ...createItems(deps, flowtimeKind(presentFlowtime, flowtime)),
    listWithin: (owner: Owner, days: DayFilter): AsyncGenerator<Flowtime[]> =>
      listInPages(
        (page) =>
          listFlowtimes(deps.db, owner.userId, { ...page, span: { ...spanOfDays(days, owner), now: deps.now() } }),
        (row) => presentFlowtime(row, owner),
      ),
    /** Sessions for the web app, with the titles of their tasks. */
    workspace: createItems(deps, flowtimeKind(presentCalendarFlowtime, calendarFlowtime)),
  };
}

export type FlowtimesService = ReturnType<typeof createFlowtimesService>;
