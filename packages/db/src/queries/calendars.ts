import { sql, type RawBuilder } from "kysely";
import type { Calendar } from "@hourloom/schema/calendars";
import type { UserId } from "../owner.ts";
import { columnNames } from "../columns.ts";
import type { Db } from "../connect.ts";
import { itemRows } from "./item-rows.ts";
import type { Listed } from "./list-pages.ts";

/** The columns of a calendar that are read, with their PostgreSQL types. */
export const calendarColumnTypes = {
  id: "uuid",
  title: "text",
  color: "text",
  kind: "text",
  is_hidden: "boolean",
  is_default: "boolean",
  position: "text",
  version: "integer",
} as const;
const columns = columnNames(calendarColumnTypes);

export type CalendarRow = Calendar;
export type CalendarColumns = Omit<CalendarRow, "id" | "version" | "kind">;

function selectCalendars(db: Db, userId: UserId) {
  return db.selectFrom("calendars").select(columns).where("user_id", "=", userId).where("deleted_at", "is", null);
}

/** All calendars of the account, by position. */
export function listCalendars(db: Db, userId: UserId): Promise<CalendarRow[]> {
  return selectCalendars(db, userId).orderBy("position").orderBy("id").execute();
}

/** All calendars as one page: an account has too few for more. */
export async function listCalendarPage(db: Db, userId: UserId): Promise<Listed<CalendarRow>> {
  return { rows: await listCalendars(db, userId), next: undefined };
}

export const calendarRows = itemRows<CalendarRow, CalendarColumns & { kind?: CalendarRow["kind"] }>(
  "calendars",
  columns,
);

/** Ends that the account's default calendar is the default, so that another one can be. */
export async function clearDefaultCalendar(db: Db, userId: UserId): Promise<void> {
  await db
    .updateTable("calendars")
    .set({ is_default: false, version: sql<number>`version + 1` })
    .where("user_id", "=", userId)
    .where("is_default", "=", true)
    .execute();
}

/** Deletes the account's default calendar, before an import that brings its own. */
export async function deleteDefaultCalendar(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom("calendars").where("user_id", "=", userId).where("is_default", "=", true).execute();
}

/** Events of one statement, to stay well below the statement timeout. */
const SLICE = 5_000;

/** Sets when the events of a calendar were deleted, of those for which `isDue` is true. */
async function setDeleted(
  db: Db,
  userId: UserId,
  { calendar, to, isDue }: { calendar: string; to: Date | null; isDue: RawBuilder<unknown> },
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update events set deleted_at = ${to}, version = version + 1
      where events.user_id = ${userId} and events.id = any(array(
        select id from events where user_id = ${userId} and calendar = ${calendar} and ${isDue} limit ${SLICE}
      ))`.execute(db);
    if (numAffectedRows !== BigInt(SLICE)) return;
  }
}

/** Moves the calendar's events to the trash. */
export async function trashEventsOf(db: Db, userId: UserId, calendar: string, now: Date): Promise<void> {
  await setDeleted(db, userId, { calendar, to: now, isDue: sql`deleted_at is null` });
}

/** Restores the events that were deleted together with their calendar. */
export async function restoreEventsOf(db: Db, userId: UserId, calendar: string, trashedAt: Date): Promise<void> {
  await setDeleted(db, userId, { calendar, to: null, isDue: sql`deleted_at = ${trashedAt}` });
}
