import {
  findFlowtime,
  insertFlowtime,
  listFlowtimes,
  lockFlowtime,
  updateFlowtime,
  type FlowtimeColumns,
  type FlowtimeRow,
} from "@hourloom/db/queries/flowtimes";
import { keepPauses } from "@hourloom/domain/sessions/worked";
import { calendarFlowtime, type CalendarFlowtime } from "@hourloom/schema/calendar";
import { flowtime, type Flowtime, type FlowtimeCreate, type FlowtimePatch } from "@hourloom/schema/flowtimes";
import { done, errorsOf, refuse, refuseField, type Outcome, type Versioned } from "@hourloom/schema/refusals";
import type { DayFilter } from "@hourloom/schema/list-filters";
import type { ItemContext, Owner } from "../context.ts";
import { spanOfDays } from "../day-span.ts";
import { listInPages } from "../items/list-in-pages.ts";
import { onlyGiven } from "../items/given.ts";
import { createItems, type ItemKind, type ItemsService } from "../items/items.ts";
import { readMoment } from "../moments.ts";
import { followChange, leaveSession, type FollowedSession } from "../timer/follow-session.ts";
import { presentCalendarFlowtime, presentFlowtime } from "./present-flowtime.ts";

export interface FlowtimesService extends ItemsService<Flowtime, FlowtimeCreate, FlowtimePatch> {
  /** The sessions that touch a day of the owner's. */
  listWithin(owner: Owner, days: DayFilter): AsyncGenerator<Flowtime[]>;
  /** Sessions as the workspace shows them, under the titles of their tasks. */
  workspace: ItemsService<CalendarFlowtime, FlowtimeCreate, FlowtimePatch>;
}

/** An open session has no end. */
function readEnd<None extends null | undefined>(end: string | None, owner: Owner): Outcome<Date | None> {
  return typeof end === "string" ? readMoment("end_time", end, owner) : done(end);
}

/** Start and end; both are named where both are out of range. */
function readSpan<Start extends Date | undefined, None extends null | undefined>(
  start: Outcome<Start>,
  end: Outcome<Date | None>,
): Outcome<{ start_time: Start; end_time: Date | None }> {
  if (start.ok && end.ok) return done({ start_time: start.value, end_time: end.value });
  return refuse({ code: "invalid", errors: { ...errorsOf(start), ...errorsOf(end) } });
}

function followedOf(row: FlowtimeRow): FollowedSession {
  const { start_time, end_time, focused_seconds } = row;
  return {
    ...row,
    title: row.task_title ?? "",
    course: [start_time.getTime(), end_time?.getTime() ?? null, focused_seconds],
  };
}

/** The six calls of sessions, as one door shows them. */
function flowtimeKind<Shape extends Versioned>(
  present: (row: FlowtimeRow, owner: Owner) => Shape,
  parse: (kept: unknown) => Shape,
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
    read: (input, owner) => {
      const { task, start_time, end_time, focused_seconds, internal_interruptions, external_interruptions } = input;
      const start = start_time === undefined ? done(undefined) : readMoment("start_time", start_time, owner);
      const span = readSpan(start, readEnd(end_time, owner));
      if (!span.ok) return span;
      const worked = { focused_seconds, internal_interruptions, external_interruptions };
      return done(onlyGiven<FlowtimeColumns>({ task, ...span.value, ...worked }));
    },
    complete: ({ task = null, start_time, end_time = null, ...said }, _prepared, owner) => {
      const span = readSpan(readMoment("start_time", start_time, owner), readEnd(end_time, owner));
      if (!span.ok) return span;
      const { focused_seconds = null, internal_interruptions = 0, external_interruptions = 0 } = said;
      const worked = { focused_seconds, internal_interruptions, external_interruptions };
      return done({ task, ...span.value, state: "done", ...worked });
    },
    judge: judgeSpan,
    prepare: (said, _step, row) => Promise.resolve(row?.state === "running" ? refuseRunning(said) : done({})),
    change: (row, given) => done({ ...given, ...keptFocus(row, given) }),
    afterUpdate: ({ before, after }, step) => followChange(step, followedOf(before), followedOf(after)),
    afterRemove: ({ id }, step) => leaveSession(step, id),
  };
}

/** Start and end are the timer's while it runs the session. */
function refuseRunning(said: FlowtimePatch): Outcome<Partial<FlowtimeColumns>> {
  const names = (["start_time", "end_time", "focused_seconds"] as const).filter((name) => said[name] !== undefined);
  if (names.length === 0) return done({});
  const text = ["The timer is running this session."];
  return refuse({ code: "invalid", errors: Object.fromEntries(names.map((name) => [name, text])) });
}

function judgeSpan({ start_time, end_time, focused_seconds }: FlowtimeColumns): Outcome<null> {
  if (end_time === null) return done(null);
  if (end_time < start_time) return refuseField("end_time", "The end must not be before the start.");
  const seconds = Math.floor((end_time.getTime() - start_time.getTime()) / 1_000);
  return focused_seconds !== null && focused_seconds > seconds
    ? refuseField("focused_seconds", `Ensure this value is less than or equal to ${seconds}.`)
    : done(null);
}

/** Who moves start or end alone does not change the pauses. */
function keptFocus(row: FlowtimeRow, given: Partial<FlowtimeColumns>): Partial<FlowtimeColumns> {
  const isMoved = given.start_time !== undefined || given.end_time !== undefined;
  if (!isMoved || given.focused_seconds !== undefined) return {};
  const span = ({ start_time, end_time }: Pick<FlowtimeColumns, "start_time" | "end_time">) => ({
    startMs: start_time.getTime(),
    endMs: end_time?.getTime() ?? null,
  });
  const before = { ...span(row), focusedSeconds: row.focused_seconds };
  return { focused_seconds: keepPauses(before, span({ ...row, ...given })) };
}

export function createFlowtimesService(deps: ItemContext): FlowtimesService {
  return {
    ...createItems(
      deps,
      flowtimeKind(presentFlowtime, (kept) => flowtime.parse(kept)),
    ),
    listWithin: (owner, days) =>
      listInPages(
        (page) =>
          listFlowtimes(deps.db, owner.userId, { ...page, span: { ...spanOfDays(days, owner), now: deps.now() } }),
        (row) => presentFlowtime(row, owner),
      ),
    workspace: createItems(
      deps,
      flowtimeKind(presentCalendarFlowtime, (kept) => calendarFlowtime.parse(kept)),
    ),
  };
}
