import { sql } from "kysely";
import type { Calendar } from "@hourloom/schema/calendars";
import type { UserId } from "../owner.ts";
import { columnNames } from "../columns.ts";
import type { Db } from "../connect.ts";
import { itemRows } from "./item-rows.ts";
import type { Listed } from "./list-pages.ts";

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
