import type { z } from "zod";
import { pomodoroRows, listPomodoros, type PomodoroColumns, type PomodoroRow } from "@hourloom/db/queries/pomodoros";
import {
  pomodoro,
  pomodoroDefaults,
  pomodoroPatch,
  type Pomodoro,
  type PomodoroCreate,
  type PomodoroPatch,
} from "@hourloom/schema/pomodoros";
import { calendarPomodoro } from "@hourloom/schema/workspace";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { ok, invalidField, type Versioned } from "@hourloom/schema/errors/domain-errors";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import type { DayFilter } from "@hourloom/schema/fields/list-filters";
import { bindDeps, type ItemContext, type Owner } from "../../core/context.ts";
import { spanOfDays } from "../../core/day-span.ts";
import { listInPages } from "../../core/list-in-pages.ts";
import { omitUndefined, pickMembers } from "@hourloom/domain/items/members";
import { createItems } from "../items/items.ts";
import { findMissingReferences } from "../items/references.ts";
import { type ItemKind } from "../items/item-kind.ts";
import { readDateTimeIfSent } from "../../core/date-times.ts";
import { convertBlock, previewBlockConversion } from "./convert-block.ts";
import { convertEvent, convertEventUndoably, previewConversion } from "./convert-event.ts";
import { presentCalendarPomodoro, presentPomodoro } from "./present-pomodoro.ts";
import {
  countRestoredPomodoro,
  forgetPomodoro,
  syncEditedSession,
  stopDeletedSession,
  type EditedSession,
} from "../timer/follow-session.ts";
import { notBegunColumns, settleSession } from "./settle-session.ts";

function editedSessionOf(row: PomodoroRow): EditedSession {
  const { start_time, ended_at, duration, state, focused_seconds } = row;
  return { ...row, course: [start_time.getTime(), ended_at?.getTime() ?? null, duration, state, focused_seconds] };
}

/** The members that are stored as sent. `settleSession` derives the others. */
const plainNames = pomodoroPatch.omit({ start_time: true, state: true, focused_seconds: true }).keyof().options;

/** The item kind of pomodoro sessions for one transport, which supplies `present` and `shape`. */
function pomodoroKind<Shape extends Versioned>(
  present: (row: PomodoroRow, owner: Owner) => Shape,
  shape: z.ZodType<Shape>,
): ItemKind<PomodoroRow, PomodoroColumns, Shape, PomodoroCreate, PomodoroPatch> {
  return {
    kind: "pomodoro",
    rows: { list: listPomodoros, ...pomodoroRows },
    present,
    parse: (stored) => shape.parse(stored),
    read: ({ start_time, ...input }, owner) => {
      const start = readDateTimeIfSent("start_time", start_time, owner);
      return start.ok
        ? ok(omitUndefined<PomodoroColumns>({ ...pickMembers(input, plainNames), start_time: start.value }))
        : start;
    },
    complete: ({ title }, { start_time, ...columns }) =>
      start_time === undefined
        ? invalidField("start_time", FIELD_REQUIRED)
        : ok({ ...pomodoroDefaults, ...notBegunColumns, ...columns, title, start_time }),
    prepare: settleSession,
    afterWrite: async ({ before, after }, transaction) => {
      if (before === undefined || before.state === "planned") return;
      await syncEditedSession(transaction, editedSessionOf(before), editedSessionOf(after));
    },
    afterRemove: async (row, transaction) => {
      if (row.state === "planned" || (await stopDeletedSession(transaction, row.id))) return;
      await forgetPomodoro(transaction, row);
    },
    afterRestore: async (row, _trashedAt, transaction) => {
      await countRestoredPomodoro(transaction, row);
      return ok(null);
    },
    // Columns that `settleSession` derives from several members are compared only where given.
    isRepeated: (row, { input: { state, focused_seconds }, differing }) =>
      differing.length === 0 &&
      (state === undefined || state === row.state) &&
      (focused_seconds === undefined || focused_seconds === null || focused_seconds === row.focused_seconds),
  };
}

export function createPomodorosService(deps: ItemContext) {
  const withDeps = bindDeps(deps);
  return {
    ...createItems(deps, pomodoroKind(presentPomodoro, pomodoro)),
    /** Converts an event into sessions, which replace it. */
    createFromEvent: withDeps(convertEvent),
    /** As `createFromEvent`, with an undo step. */
    convertUndoably: withDeps(convertEventUndoably),
    /** Previews the sessions of a conversion; errors are those of the conversion. */
    planFromEvent: withDeps(previewConversion),
    /** The same with a block, whose task the sessions get. */
    fromBlock: withDeps(convertBlock),
    planFromBlock: withDeps(previewBlockConversion),
    listWithin: (owner: Owner, days: DayFilter): AsyncGenerator<Pomodoro[]> =>
      listInPages(
        (page) => listPomodoros(deps.db, owner.userId, { ...page, span: spanOfDays(days, owner) }),
        (row) => presentPomodoro(row, owner),
      ),
    /** Sessions for the web app. */
    workspace: createItems(deps, pomodoroKind(presentCalendarPomodoro, calendarPomodoro)),
    /** Errors of the event reference, to report together with errors of other members. */
    fromEventErrors: ({ userId }: Owner, input: object): Promise<FieldErrors> =>
      findMissingReferences({ event_id: "events" }, input, { tx: deps.db, userId }),
  };
}

export type PomodorosService = ReturnType<typeof createPomodorosService>;
