import { isBusy } from "@hourloom/domain/calendar/is-busy";
import type { ImportRow } from "@hourloom/schema/accounts/account-data";
import {
  calendarData,
  calendarObjectData,
  eventData,
  eventExceptionData,
  flowtimeData,
  pomodoroData,
  taskData,
  taskListData,
  SERIES_EXCEPTIONS_MAX,
  type CalendarObjectData,
  type EventData,
  type EventExceptionData,
  type FlowtimeData,
  type PomodoroData,
  type TaskData,
} from "@hourloom/schema/accounts/account-data";
import type { z } from "zod";
import { readAccountFile } from "@hourloom/domain/account-data/account-file";
import { leftOutOf } from "@hourloom/domain/program-exports/content";
import { omitUndefined } from "@hourloom/domain/items/members";
import type { OccurrenceChanges } from "@hourloom/db/tables/items";
import type { ImportProblem } from "@hourloom/schema/imports";
import { validateRows } from "../../account-data/validate-rows.ts";
import { changedException, deletedException, isSeriesEvent } from "../../events/occurrence.ts";
import { UNTITLED_FLOWTIME } from "../../flowtimes/present-flowtime.ts";
import { listedSession } from "./program-objects.ts";
import {
  collectionTitle,
  createIds,
  objectColumns,
  type ReadingContext,
  type ReadPart,
  type StagedObject,
} from "../rows/staged-rows.ts";

/** The account file, "Export as JSON": its ids are the UIDs of what was made in that account. */

/** The valid rows of a kind outside the trash, in the order of the file. */
function createRows(rows: readonly ImportRow[]) {
  const problems: ImportProblem[] = [];
  let trashed = 0;
  const listOf = <Row>(kind: ImportRow["kind"], shape: z.ZodType<Row>): Row[] =>
    rows.flatMap((sent) => {
      if (sent.kind !== kind) return [];
      const validated = validateRows([sent]);
      const parsed = validated.ok ? shape.safeParse(sent.row) : undefined;
      if (parsed?.success === true) return isTrashed(parsed.data) ? [] : [parsed.data];
      problems.push({ reason: "row_unreadable", line: 0 });
      return [];
    });
  const isTrashed = (row: unknown): boolean => {
    const isIn = typeof row === "object" && row !== null && "deleted_at" in row && row.deleted_at !== null;
    if (isIn) trashed += 1;
    return isIn;
  };
  return { listOf, problems, countTrashed: () => trashed };
}

interface Reading extends ReadingContext {
  newId: () => string;
  /** Titles of calendars and lists by id. */
  titles: ReadonlyMap<string, string>;
  objects: ReadonlyMap<string, CalendarObjectData>;
}

/** The object of rows; that of rows that were made here has their id as its UID. */
function objectOf({ object, id, version }: EventData | TaskData, { objects, newId, zone }: Reading) {
  const known = object === null ? undefined : objects.get(object);
  if (known === undefined) {
    const made = { uid: id, sequence: version, modifiedMs: null };
    return objectColumns(made, { id: newId(), source: "", zone, isPartial: false });
  }
  const { uid, sequence, modified_at, source, read_zone, is_partial, is_fully_read } = known;
  const modifiedMs = modified_at === null ? null : Date.parse(modified_at);
  const text = Buffer.from(source, "base64").toString("utf8");
  const columns = objectColumns(
    { uid, sequence, modifiedMs },
    { id: newId(), source: text, zone: read_zone, isPartial: is_partial },
  );
  return { ...columns, is_fully_read };
}

function groupByObject<Row extends EventData | TaskData>(rows: readonly Row[]): Row[][] {
  return [...Map.groupBy(rows, ({ object, id }) => object ?? id).values()];
}

function titleIn({ titles }: Reading, id: string | null): string | null {
  return collectionTitle(titles.get(id ?? "") ?? "");
}

function exceptionsOf(event: EventData, exceptions: readonly EventExceptionData[]) {
  const row = { ...event, calendar: event.calendar ?? "", is_busy: isBusy(event) };
  if (!isSeriesEvent(row)) return [];
  return exceptions.map(({ date, changes }) =>
    changes === null ? deletedException(date) : changedException(row, date, omitUndefined<OccurrenceChanges>(changes)),
  );
}

function eventObject(
  events: readonly EventData[],
  exceptions: ReadonlyMap<string, readonly EventExceptionData[]>,
  reading: Reading,
): StagedObject | undefined {
  const [first] = events;
  if (first === undefined) return undefined;
  const rows = events.map((event, part) => ({
    ...event,
    id: reading.newId(),
    is_busy: isBusy(event),
    object_part: event.object_part ?? part,
    exceptions: exceptionsOf(event, (exceptions.get(event.id) ?? []).slice(0, SERIES_EXCEPTIONS_MAX)),
  }));
  return { kind: "event", collection: titleIn(reading, first.calendar), object: objectOf(first, reading), rows };
}

function taskObject(task: TaskData, reading: Reading): StagedObject {
  const collection = titleIn(reading, task.task_list);
  return { kind: "task", collection, object: objectOf(task, reading), rows: [{ ...task, id: reading.newId() }] };
}

function sessionObject(
  kind: "pomodoro" | "flowtime",
  session: PomodoroData | FlowtimeData,
  { title, task_uid, zone }: { title: string; task_uid: string | null; zone: string },
): StagedObject {
  const { id, start_time } = session;
  const row = { ...listedSession(Date.parse(start_time), title, zone), task_uid, columns: session };
  return { kind, collection: null, object: { id, uid: id }, rows: [row] };
}

/** What an account file has outside the trash, as rows of an import; undefined for other files. */
export function readAccountText(text: string, context: ReadingContext): ReadPart | undefined {
  const file = readAccountFile(text);
  if (!file.ok) return undefined;
  const { listOf, problems, countTrashed } = createRows(file.rows);
  const calendars = listOf("calendars", calendarData);
  const lists = listOf("task_lists", taskListData);
  const reading: Reading = {
    ...context,
    newId: createIds(context.nowMs),
    titles: new Map([...calendars, ...lists].map(({ id, title }) => [id, title] as const)),
    objects: new Map(listOf("calendar_objects", calendarObjectData).map((object) => [object.id, object] as const)),
  };
  const subscribed = new Set(calendars.filter(({ kind }) => kind !== "own").map(({ id }) => id));
  const tasks = listOf("tasks", taskData);
  const events = listOf("events", eventData).filter(({ calendar }) => !subscribed.has(calendar ?? ""));
  const exceptions = Map.groupBy(listOf("event_exceptions", eventExceptionData), ({ event_id }) => event_id);
  const taskObjects = tasks.map((task) => taskObject(task, reading));
  const uids = new Map(tasks.map(({ id }, index) => [id, taskObjects[index]?.object.uid ?? null] as const));
  const taskTitles = new Map(tasks.map(({ id, title }) => [id, title] as const));
  const pomodoros = listOf("pomodoros", pomodoroData);
  const flowtimes = listOf("flowtimes", flowtimeData);
  // The timer of the other account is not taken over, and so nothing runs.
  const over = pomodoros.filter(({ state }) => state !== "running");
  const ended = flowtimes.filter(({ state }) => state !== "running");
  const uidOf = (task: string | null) => uids.get(task ?? "") ?? null;
  const { zone } = context;
  return {
    objects: [
      ...groupByObject(events).map((group) => eventObject(group, exceptions, reading)),
      ...taskObjects,
      ...over.map((one) => sessionObject("pomodoro", one, { title: one.title, task_uid: uidOf(one.task), zone })),
      ...ended.map((one) => {
        const title = taskTitles.get(one.task ?? "") ?? UNTITLED_FLOWTIME;
        return sessionObject("flowtime", one, { title, task_uid: uidOf(one.task), zone });
      }),
    ].filter((object) => object !== undefined),
    problems,
    leftOut: leftOutOf({
      settings: file.rows.some(({ kind }) => kind === "settings") ? 1 : 0,
      timer: file.rows.some(({ kind }) => kind === "timer") ? 1 : 0,
      trash: countTrashed(),
      running_sessions: pomodoros.length + flowtimes.length - over.length - ended.length,
      subscriptions: subscribed.size,
      filters: file.rows.filter(({ kind }) => kind === "task_filters").length,
      blocks: file.rows.filter(({ kind }) => kind === "task_blocks").length,
    }),
    isTruncated: false,
  };
}
