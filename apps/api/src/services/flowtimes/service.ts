import {
  findFlowtime,
  insertFlowtime,
  listFlowtimes,
  lockFlowtime,
  updateFlowtime,
  type FlowtimeColumns,
  type FlowtimeRow,
} from "@hourloom/db/queries/flowtimes";
import { flowtime, type Flowtime, type FlowtimeCreate, type FlowtimePatch } from "@hourloom/schema/flowtimes";
import { done, errorsOf, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Owner, ServiceContext } from "../context.ts";
import { onlyGiven } from "../items/given.ts";
import { createItems, type ItemKind, type ItemsService } from "../items/items.ts";
import { printMoment, readMoment } from "../moments.ts";

export type FlowtimesService = ItemsService<Flowtime, FlowtimeCreate, FlowtimePatch>;

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

const flowtimes: ItemKind<FlowtimeRow, FlowtimeColumns, Flowtime, FlowtimeCreate, FlowtimePatch> = {
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
  present: (row, owner) => ({
    ...row,
    start_time: printMoment(row.start_time, owner),
    end_time: row.end_time === null ? null : printMoment(row.end_time, owner),
  }),
  parse: (kept) => flowtime.parse(kept),
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

export function createFlowtimesService(deps: ServiceContext): FlowtimesService {
  return createItems(deps, flowtimes);
}
