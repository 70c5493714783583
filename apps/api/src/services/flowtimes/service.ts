import {
  findFlowtime,
  insertFlowtime,
  listFlowtimes,
  lockFlowtime,
  updateFlowtime,
  type FlowtimeColumns,
  type FlowtimeRow,
} from "@hourloom/db/queries/flowtimes";
import { calendarFlowtime, type CalendarFlowtime } from "@hourloom/schema/calendar";
import { flowtime, type Flowtime, type FlowtimeCreate, type FlowtimePatch } from "@hourloom/schema/flowtimes";
import { done, errorsOf, refuse, refuseField, type Outcome, type Versioned } from "@hourloom/schema/refusals";
import type { Owner, ServiceContext } from "../context.ts";
import { onlyGiven } from "../items/given.ts";
import { createItems, type ItemKind, type ItemsService } from "../items/items.ts";
import { readMoment } from "../moments.ts";
import { presentCalendarFlowtime, presentFlowtime } from "./present-flowtime.ts";

export interface FlowtimesService extends ItemsService<Flowtime, FlowtimeCreate, FlowtimePatch> {
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
    read: ({ task, start_time, end_time }, owner) => {
      const start = start_time === undefined ? done(undefined) : readMoment("start_time", start_time, owner);
      const span = readSpan(start, readEnd(end_time, owner));
      return span.ok ? done(onlyGiven<FlowtimeColumns>({ task, ...span.value })) : span;
    },
    complete: ({ task = null, start_time, end_time = null }, _prepared, owner) => {
      const span = readSpan(readMoment("start_time", start_time, owner), readEnd(end_time, owner));
      return span.ok ? done({ task, ...span.value }) : span;
    },
    judge: ({ start_time, end_time }) =>
      end_time !== null && end_time < start_time
        ? refuseField("end_time", "The end must not be before the start.")
        : done(null),
  };
}

export function createFlowtimesService(deps: ServiceContext): FlowtimesService {
  return {
    ...createItems(
      deps,
      flowtimeKind(presentFlowtime, (kept) => flowtime.parse(kept)),
    ),
    workspace: createItems(
      deps,
      flowtimeKind(presentCalendarFlowtime, (kept) => calendarFlowtime.parse(kept)),
    ),
  };
}
