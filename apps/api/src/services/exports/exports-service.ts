import { calendarRows } from "@hourloom/db/queries/calendars";
import {
  EXPORT_START,
  listExportedEvents,
  listExportedSessions,
  listExportedTasks,
  type ExportCursor,
  type ExportedEvent,
} from "@hourloom/db/queries/calendar-exports";
import { taskListRows } from "@hourloom/db/queries/task-lists";
import { calendarPart } from "@hourloom/domain/icalendar/writing/write-calendar";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Calculator } from "../../core/calculator.ts";
import type { Client, Owner, ServiceContext } from "../../core/context.ts";
import { auditOnce } from "../accounts/audit.ts";
import { calendarParts, nameProperties, type FilePart } from "./calendar-parts.ts";
import { createPartWriter, type ExportedObject } from "./exported-objects.ts";
import { writeSession } from "./write-rows.ts";

/** What is exported: a calendar, a task list, or all of the account. */
export type ExportChoice =
  | { kind: "calendar"; id: string }
  | { kind: "task_list"; id: string }
  | { kind: "everything"; withSessions: boolean };

/** A calendar file in parts, each some hundred rows. */
export interface ExportedFile {
  title: string;
  parts: AsyncGenerator<string, void>;
}

const PAGE_ROWS = 200;
const EVERYTHING = "Hourloom";

/** Yields the rows of `read` page by page; a page may have any number of rows. */
async function* pagesOf<Row extends { id: string }>(
  read: (after: ExportCursor) => Promise<Row[]>,
  groupOf: (row: Row) => string,
): AsyncGenerator<Row[], void> {
  let after = EXPORT_START;
  for (;;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = { group: groupOf(last), id: last.id };
  }
}

const groupOfEvent = ({ object, id }: ExportedEvent) => object ?? id;

/** Yields the events by object; the rows of one object may be on two pages. */
async function* objectsOf(
  pages: AsyncIterable<ExportedEvent[]>,
): AsyncGenerator<[ExportedEvent, ...ExportedEvent[]], void> {
  let open: [ExportedEvent, ...ExportedEvent[]] | undefined;
  for await (const rows of pages) {
    for (const row of rows) {
      if (open !== undefined && groupOfEvent(open[0]) === groupOfEvent(row)) open.push(row);
      else {
        if (open !== undefined) yield open;
        open = [row];
      }
    }
  }
  if (open !== undefined) yield open;
}

export interface ExportsDeps extends ServiceContext {
  /** Reads sources that are costly to read. */
  fileReader: Calculator;
}

interface Writing {
  context: ExportsDeps;
  owner: Owner;
  write: (object: ExportedObject) => Promise<FilePart>;
}

async function* eventsOf({ context: { db }, owner, write }: Writing, calendar: string | null) {
  const { userId } = owner;
  const pages = pagesOf((after) => listExportedEvents(db, userId, { calendar, after, limit: PAGE_ROWS }), groupOfEvent);
  for await (const rows of objectsOf(pages)) yield await write({ kind: "calendar", rows });
}

async function* tasksOf({ context: { db }, owner, write }: Writing, taskList: string | null) {
  const pages = pagesOf(
    (after) => listExportedTasks(db, owner.userId, { taskList, after, limit: PAGE_ROWS }),
    ({ id }) => id,
  );
  for await (const rows of pages) for (const row of rows) yield await write({ kind: "task_list", row, owner });
}

async function* sessionsOf({ context: { db }, owner }: Writing): AsyncGenerator<FilePart, void> {
  const pages = pagesOf(
    (after) => listExportedSessions(db, owner.userId, { after, limit: PAGE_ROWS }),
    ({ id }) => id,
  );
  for await (const rows of pages) {
    for (const row of rows) yield { kind: "part", part: calendarPart([writeSession(row)]) };
  }
}

async function* filePartsOf(writing: Writing, choice: ExportChoice): AsyncGenerator<FilePart, void> {
  if (choice.kind === "calendar") yield* eventsOf(writing, choice.id);
  else if (choice.kind === "task_list") yield* tasksOf(writing, choice.id);
  else {
    yield* eventsOf(writing, null);
    yield* tasksOf(writing, null);
    if (choice.withSessions) yield* sessionsOf(writing);
  }
}

async function titleOf({ db }: ServiceContext, { userId }: Owner, choice: ExportChoice): Promise<string | undefined> {
  if (choice.kind === "everything") return EVERYTHING;
  const found =
    choice.kind === "calendar"
      ? await calendarRows.find(db, userId, choice.id)
      : await taskListRows.find(db, userId, choice.id);
  return found?.title;
}

export function createExportsService(context: ExportsDeps) {
  return {
    /**
     * Rows that were imported are written as they came, but for what was changed here; where that
     * takes too long to work out, just as they came.
     */
    open: async (owner: Owner, choice: ExportChoice, client: Client): Promise<Result<ExportedFile>> => {
      const title = await titleOf(context, owner, choice);
      if (title === undefined) return err({ code: "not_found" });
      await auditOnce(context.db, "files_exported", { userId: owner.userId, client, now: context.now() });
      const write = createPartWriter(context.fileReader, owner);
      const parts = filePartsOf({ context, owner, write }, choice);
      return ok({ title, parts: calendarParts(nameProperties(title, owner.timezone), parts) });
    },
  };
}

export type ExportsService = ReturnType<typeof createExportsService>;
