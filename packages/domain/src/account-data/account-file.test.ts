import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type {
  CalendarData,
  EventData,
  EventExceptionData,
  PomodoroData,
  TaskBlockData,
  TaskData,
  TaskListData,
} from "@hourloom/schema/accounts/account-data";
import { eventDefaults, taskDefaults } from "@hourloom/schema/item-defaults.gen";
import { batchesOf, readAccountFile, writeAccountFile, type AccountContent } from "./account-file.ts";

const stored = { version: 1, created_at: "2026-03-01T08:00:00.000000Z", deleted_at: null };
const noRule = { recurrence: null, rrule: null, recurrence_anchor: null };

// Texts with characters that matter to JSON and to lines.
const text = fc.string({ unit: fc.constantFrom("a", '"', "\\", "\n", "\u2028", "é", "漢", "🏠", "\u0001", "{", "]") });
const id = fc.uuid();

const list = fc
  .record({ id, title: text })
  .map((row): TaskListData => ({ ...row, color: null, position: "a0", ...stored }));

function taskOf(lists: readonly TaskListData[]) {
  return fc.record({ id, title: text, notes: text, of: fc.nat() }).map(({ id: own, of, ...row }): TaskData => ({
    id: own,
    ...taskDefaults,
    ...row,
    task_list: lists[of % lists.length]?.id ?? "",
    ...noRule,
    after_completion: false,
    completed_date: null,
    completed_at: null,
    priority: "high",
    tags: ["home", "a b"],
    position: "a0",
    object: null,
    ...stored,
  }));
}

const calendar: CalendarData = {
  id: "01931f70-0000-7f01-8a2b-3c4d5e6f7a8b",
  title: "Calendar",
  color: null,
  kind: "own",
  is_hidden: false,
  is_default: true,
  position: "a0",
  ...stored,
};

const event = fc.record({ id, title: text }).map(({ id: own, ...row }): EventData => ({
  id: own,
  ...eventDefaults,
  ...row,
  date: "2026-03-02",
  recurrence: "weekly",
  rrule: "FREQ=WEEKLY",
  recurrence_anchor: "2026-03-02",
  series_until: null,
  added: [],
  split_from: null,
  object: null,
  object_part: null,
  calendar: calendar.id,
  ...stored,
}));

function exceptionOf(events: readonly EventData[]) {
  return fc
    .record({ of: fc.nat(), day: fc.integer({ min: 10, max: 28 }), title: text, hasLeft: fc.boolean() })
    .map(({ of, day, title, hasLeft }): EventExceptionData => ({
      event_id: events[of % events.length]?.id ?? "",
      date: `2026-03-${day}`,
      changes: hasLeft ? null : { title },
    }));
}

const aBlock: TaskBlockData = {
  id: "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1f",
  task: "",
  date: "2026-03-02",
  start_time: "22:00",
  end_time: "01:00",
  timezone: null,
  ...stored,
};

function pomodoroOf(tasks: readonly TaskData[]) {
  return fc.record({ id, title: text, of: fc.nat() }).map(({ of, ...row }): PomodoroData => ({
    ...row,
    start_time: stored.created_at,
    duration: 25,
    state: "planned",
    ended_at: null,
    counts: false,
    event: null,
    task: tasks[of % Math.max(1, tasks.length)]?.id ?? null,
    focused_seconds: null,
    internal_interruptions: 0,
    external_interruptions: 0,
    next_step: "",
    ...stored,
  }));
}

const once = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
];
const many = { maxLength: 5 };
const content: fc.Arbitrary<AccountContent> = fc
  .tuple(fc.array(list, { minLength: 1, maxLength: 3 }), fc.array(event, { minLength: 1, maxLength: 3 }))
  .chain(([lists, events]) =>
    fc.tuple(
      fc.constant(lists),
      fc.constant(events),
      fc.array(taskOf(lists), many).chain((tasks) => fc.tuple(fc.constant(tasks), fc.array(pomodoroOf(tasks), many))),
      fc.array(exceptionOf(events), many),
      text,
    ),
  )
  .map(([lists, events, [tasks, pomodoros], exceptions, name]) => ({
    exported_at: "2026-03-10T12:00:00.000Z",
    account: { first_name: name, last_name: "", timezone: "UTC" },
    settings: null,
    timer: null,
    subscriptions: [{ calendar: calendar.id, url: "https://feeds.example/x.ics" }],
    task_filters: [
      {
        id: "01931f70-0000-7f01-8a2b-3c4d5e6f7a8c",
        title: name,
        conditions: { lists: lists.map(({ id }) => id), priorities: [], tags: [], due: "any", completed: true },
      },
    ],
    rows: {
      calendars: [calendar],
      calendar_objects: [],
      task_lists: once(lists, (row) => row.id),
      tasks: once(tasks, (row) => row.id),
      task_blocks: once(tasks, (row) => row.id).map(({ id: task }) => ({
        ...aBlock,
        id: `b10c0000${task.slice(8)}`,
        task,
      })),
      events: once(events, (row) => row.id),
      pomodoros: once(pomodoros, (row) => row.id),
      flowtimes: [],
      event_exceptions: once(exceptions, (row) => `${row.event_id} ${row.date}`),
    },
  }));

/** Exceptions as texts, independent of the order of rows and members. */
const inAnyOrder = (rows: readonly unknown[]) =>
  (rows as EventExceptionData[])
    .map(({ event_id, date, changes }) => JSON.stringify([event_id, date, changes]))
    .toSorted();

/** In UTF-8, of a text without lone surrogates. */
const bytesOf = (value: string) => encodeURIComponent(value).replaceAll(/%../g, "x").length;

describe("a file", () => {
  test("parses to what was written, with a line for each row", () => {
    fc.assert(
      fc.property(content, (written) => {
        const file = writeAccountFile(written);
        const read = readAccountFile(file);
        const sent = read.ok ? read.rows : [];
        const of = (kind: string) => sent.flatMap((row) => (row.kind === kind ? [row.row] : []));
        expect(of("account")).toEqual([written.account]);
        expect(of("task_filters")).toEqual(written.task_filters);
        for (const kind of ["task_lists", "tasks", "pomodoros", "flowtimes", "events"] as const) {
          expect(of(kind)).toEqual(written.rows[kind]);
        }
        expect(inAnyOrder(of("event_exceptions"))).toEqual(inAnyOrder(written.rows.event_exceptions));
        const { task_lists, tasks, events, pomodoros } = written.rows;
        for (const row of [...task_lists, ...tasks, ...events, ...pomodoros]) {
          expect(file.split("\n").filter((line) => line.includes(`{"id":"${row.id}"`))).toHaveLength(1);
        }
      }),
    );
  });

  test("names each row by its number, and an exception by that of its event", () => {
    fc.assert(
      fc.property(content, (written) => {
        const read = readAccountFile(writeAccountFile(written));
        const { events } = written.rows;
        const sent = read.ok ? read.rows : [];
        const named = sent.filter(({ kind }) => kind === "event_exceptions" || kind === "events");
        const eventOf = (row: unknown) => {
          const { id, event_id } = row as { id?: string; event_id?: string };
          return event_id ?? id;
        };
        expect(named.map(({ row }) => eventOf(row))).toEqual(named.map(({ number }) => events[number - 1]?.id));
      }),
    );
  });

  test("has no references to rows that were deleted during the export", () => {
    const [lists, tasks] = [fc.sample(list, 1), fc.sample(taskOf([]), 1)];
    const orphan = { ...fc.sample(pomodoroOf([]), 1)[0]!, task: tasks[0]!.id };
    const block = { ...aBlock, task: tasks[0]!.id };
    const single = { ...fc.sample(event, 1)[0]!, ...noRule };
    const exception = { event_id: single.id, date: "2026-03-09", changes: null };
    const file = writeAccountFile({
      exported_at: "",
      account: { first_name: "", last_name: "", timezone: "UTC" },
      settings: null,
      timer: null,
      subscriptions: [],
      task_filters: [],
      rows: {
        calendars: [calendar],
        calendar_objects: [],
        task_lists: lists,
        tasks,
        task_blocks: [block],
        events: [single],
        event_exceptions: [exception],
        pomodoros: [orphan],
        flowtimes: [],
      },
    });
    const read = readAccountFile(file);
    const sent = read.ok ? read.rows : [];
    expect(sent.map(({ kind }) => kind)).toEqual(["account", "calendars", "task_lists", "events", "pomodoros"]);
    expect(sent.at(-1)?.row).toMatchObject({ id: orphan.id, task: null });
  });

  const empty = writeAccountFile({
    exported_at: "",
    account: { first_name: "", last_name: "", timezone: "UTC" },
    settings: null,
    timer: null,
    subscriptions: [],
    task_filters: [],
    rows: {
      calendars: [],
      calendar_objects: [],
      task_lists: [],
      tasks: [],
      task_blocks: [],
      events: [],
      event_exceptions: [],
      pomodoros: [],
      flowtimes: [],
    },
  });
  const changed = (change: object) => JSON.stringify({ ...JSON.parse(empty), ...change });

  test("of version 1 has no calendars", () => {
    const { calendars: _none, ...older } = JSON.parse(changed({ version: 1 }));
    expect(readAccountFile(JSON.stringify(older)).ok).toBe(true);
    expect(readAccountFile(JSON.stringify({ ...older, version: 2 }))).toEqual({
      ok: false,
      problem: { kind: "damaged", member: "calendars" },
    });
  });

  test("may begin with a byte order mark", () => {
    expect(readAccountFile(`\u{feff}${empty}`).ok).toBe(true);
  });

  test.each<[string, string, object]>([
    ["what is no JSON", "BEGIN:VCALENDAR", { kind: "not_json" }],
    ["half of one", empty.slice(0, -9), { kind: "not_json" }],
    ["an empty text", "", { kind: "not_json" }],
    ["another value", "[1]", { kind: "other_format" }],
    ["another format", changed({ format: "todo" }), { kind: "other_format" }],
    ["a newer version", changed({ version: 3, tasks: "otherwise" }), { kind: "newer", version: 3 }],
    ["a version that is none", changed({ version: "1" }), { kind: "damaged", member: "version" }],
    ["one without its account", changed({ account: null }), { kind: "damaged", member: "account" }],
    ["one without settings", changed({ settings: undefined }), { kind: "damaged", member: "settings" }],
    ["one without its tasks", changed({ tasks: undefined }), { kind: "damaged", member: "tasks" }],
    ["one with a member of its own", changed({ notes: [] }), { kind: "damaged", member: "notes" }],
    [
      "an event without exceptions",
      changed({ events: [{ id: "x" }] }),
      { kind: "damaged", member: "events.1.exceptions" },
    ],
  ])("is not: %s", (_what, provided, problem) => {
    expect(readAccountFile(provided)).toEqual({ ok: false, problem });
  });
});

describe("batches", () => {
  const rows = fc.array(
    text.map((title) => ({ kind: "tasks" as const, number: 1, row: { title } })),
    { maxLength: 60 },
  );

  test("contain all rows in order, within the limits", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 60, max: 500 }), (sent, limit, bytes) => {
        const cut = batchesOf(sent, { rows: limit, bytes });
        const batches = cut.ok ? cut.batches : [];
        expect(batches.flat()).toEqual(sent);
        for (const batch of batches) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(limit);
          const length = bytesOf(JSON.stringify(batch));
          expect(batch.length === 1 || length <= bytes + 2).toBe(true);
        }
      }),
    );
  });

  test("reject a row that exceeds a request", () => {
    const row = { kind: "tasks" as const, number: 7, row: { notes: "ä".repeat(130_000) } };
    const problem = { kind: "row_too_long", member: "tasks.7" };
    expect(batchesOf([row], { rows: 10, bytes: 200_000 })).toEqual({ ok: false, problem });
  });
});
