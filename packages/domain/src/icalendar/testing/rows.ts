import fc from "fast-check";
import { eventColor, eventDefaults } from "@hourloom/schema/events";
import { taskPriority } from "@hourloom/schema/tasks";
import { nextSeriesDates } from "../../recurrence/series.ts";
import { addDays } from "../../time/day-number.ts";
import { eventStatuses, type EventEntry, type EventException, type TaskRow } from "../reading/event-row.ts";

import type { DatedRow } from "../reading/read-event.ts";

/** Arbitrary rows as the product stores them. */

const { recurrence: _word, ...defaults } = eventDefaults;
/** The members of an event that is no series. */
export const plainRow = { ...defaults, rrule: null, added: [], excluded: [] };

const date = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays("2020-01-01", days));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((clock) => clock.map((number) => String(number).padStart(2, "0")).join(":"));
const text = (maxLength: number) =>
  fc
    .string({
      unit: fc.constantFrom("a", "B", "ä", "😀", ",", ";", ":", "\\", '"', "\n", " ", "n", "%", "</p>", "<br>"),
      maxLength,
    })
    .map((value) => value.trim());
const zone = fc.constantFrom("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC", null);
const rule = fc.constantFrom(
  "FREQ=DAILY",
  "FREQ=DAILY;INTERVAL=3;COUNT=10",
  "FREQ=WEEKLY;UNTIL=20351231",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=MONTHLY;BYDAY=2TU",
  "FREQ=YEARLY",
  null,
);

/** Times as reading gives them: an end that says nothing more than the start is left out. */
const times = fc.oneof(
  fc.record({ start_time: fc.constant(null), end_time: fc.constant(null), days: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ start_time: time, end_time: fc.option(time), days: fc.constant(0) }),
  fc.record({ start_time: time, end_time: time, days: fc.integer({ min: 2, max: 5 }) }),
);

const texts = {
  title: text(40).map((title) => title || "Untitled"),
  location: text(20),
  url: fc.constantFrom("", "https://example.org/a?b=c;d,e"),
  notes: text(200),
  color: fc.option(fc.constantFrom(...eventColor.options)),
  status: fc.option(fc.constantFrom(...eventStatuses)),
  is_busy: fc.boolean(),
  is_private: fc.boolean(),
};

const reminders = fc
  .uniqueArray(fc.oneof(fc.constantFrom(0, 10, 60, 1_440), fc.integer({ min: -1_440, max: 40_320 })), { maxLength: 3 })
  .map((minutes) => minutes.toSorted((a, b) => a - b));

/** An event that does not repeat. */
const singleRow: fc.Arbitrary<DatedRow> = fc
  .tuple(fc.record({ ...texts, reminders }), date, times, zone)
  .map(([own, on, { days, ...clock }, timezone]) => ({
    ...plainRow,
    ...own,
    ...clock,
    date: on,
    end_date: days === 0 ? null : addDays(on, days),
    timezone: clock.start_time === null ? null : timezone,
  }));

/** A changed or a deleted occurrence; an unchanged one for undefined. */
const change = fc.option(
  fc.record({
    title: fc.option(texts.title, { nil: undefined }),
    notes: fc.option(texts.notes, { nil: undefined }),
    shift: fc.constantFrom(0, 0, 1, -2),
    start_time: fc.option(time, { nil: undefined }),
  }),
);

function exceptionOf(
  row: DatedRow,
  on: string,
  own: {
    title?: string | undefined;
    notes?: string | undefined;
    shift: number;
    start_time?: string | undefined;
  } | null,
): EventException {
  if (own === null) return { date: on, changes: null };
  const { title, notes, shift, start_time } = own;
  // Only of an event with a start and no end, so that no other member changes with it.
  const hasStart = start_time !== undefined && row.start_time !== null && row.end_time === null;
  const changes = {
    ...(title !== undefined && title !== row.title && { title }),
    ...(notes !== undefined && notes !== row.notes && { notes }),
    ...(hasStart && start_time !== row.start_time && { start_time }),
    ...(shift !== 0 && { date: addDays(on, shift) }),
  };
  return { date: on, changes };
}

/** RDATE long after the exceptions, at the start of the series and at another time. */
const added = fc.uniqueArray(fc.tuple(fc.integer({ min: 5_000, max: 5_010 }), fc.option(time)), {
  maxLength: 3,
  selector: ([days]) => days,
});

function addedTimes(row: DatedRow, list: readonly (readonly [number, string | null])[]): string[] {
  return list
    .map(([days, clock]) => [addDays(row.date, days), clock] as const)
    .map(([on, clock]) =>
      clock === null || row.start_time === null || clock === row.start_time ? on : `${on}T${clock}`,
    )
    .toSorted();
}

/** A series with several starts a day, whose exceptions are times. */
const timedEntry: fc.Arbitrary<EventEntry> = fc
  .tuple(singleRow, fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.option(time)), { maxLength: 3 }))
  .filter(([row]) => row.start_time !== null)
  .map(([row, list]) => {
    const excluded = list.map(([days, clock]) => addDays(row.date, days) + (clock === null ? "" : `T${clock}`));
    return {
      row: { ...row, rrule: "FREQ=DAILY;BYHOUR=8,17;COUNT=20", excluded: [...new Set(excluded)].toSorted() },
      exceptions: [],
    };
  });

const datedEntry: fc.Arbitrary<EventEntry> = fc
  .tuple(singleRow, rule, added, fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), change), { maxLength: 4 }))
  .map(([single, rrule, later, chosen]) => {
    const row = { ...single, rrule, added: addedTimes(single, later) };
    if (rrule === null) return { row, exceptions: [] };
    const dates = nextSeriesDates({ first: row.date, rrule, excluded: [] }, null, 9);
    const byDate = new Map(
      chosen.flatMap(([index, own]) => {
        const on = dates[index];
        return on === undefined ? [] : [[on, exceptionOf(row, on, own)] as const];
      }),
    );
    return { row, exceptions: [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
  });

/** A row with the exceptions of its series. */
export const entry: fc.Arbitrary<EventEntry> = fc.oneof({ weight: 4, arbitrary: datedEntry }, timedEntry);

export const taskRow: fc.Arbitrary<TaskRow> = fc
  .record({
    title: texts.title,
    notes: texts.notes,
    date: fc.option(date),
    start_time: fc.option(time),
    is_completed: fc.boolean(),
    completed_at: fc.integer({ min: 0, max: 2_000_000_000 }).map((seconds) => seconds * 1_000),
    rrule: rule,
    reminders,
    priority: fc.constantFrom(...taskPriority.options),
    tags: fc.uniqueArray(
      fc.string({ unit: fc.constantFrom("a", "B", "ä", ";", "\\", '"'), minLength: 1, maxLength: 5 }),
      {
        maxLength: 3,
        selector: (tag) => tag.toLowerCase(),
      },
    ),
  })
  .map((row) => ({
    ...row,
    start_time: row.date === null ? null : row.start_time,
    rrule: row.date === null ? null : row.rrule,
    first: row.rrule === null ? null : row.date,
    reminders: row.date === null ? [] : row.reminders,
    completed_at: row.is_completed && (row.date === null || row.rrule === null) ? row.completed_at : null,
  }));
