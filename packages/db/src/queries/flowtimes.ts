import { sql } from "kysely";
import type { Flowtime } from "@hourloom/schema/flowtimes";
import type { UserId } from "../owner.ts";
import { columnNames } from "../columns.ts";
import type { Db } from "../connect.ts";
import { itemRows } from "./item-rows.ts";
import { isAfterCursor, pageOf, placedAt, touches, type Listed, type ListPage, type ListSpan } from "./list-pages.ts";
import { workColumnTypes } from "./pomodoros.ts";
import { visibleTask } from "./references.ts";

/** The columns of a session, with its bounds as instants. */
export type FlowtimeColumns = Omit<Flowtime, "id" | "version" | "start_time" | "end_time"> & {
  start_time: Date;
  end_time: Date | null;
};
export type FlowtimeRow = FlowtimeColumns & Pick<Flowtime, "id" | "version"> & { task_title: string | null };

/** The columns of a flowtime session that are read, with PostgreSQL types, apart from its task. */
export const flowtimeColumnTypes = {
  id: "uuid",
  start_time: "timestamptz",
  end_time: "timestamptz",
  state: "text",
  ...workColumnTypes,
  version: "integer",
} as const;
export const flowtimeColumns = [
  ...columnNames(flowtimeColumnTypes),
  visibleTask("flowtimes", "id").as("task"),
  visibleTask("flowtimes", "title").as("task_title"),
] as const;

/** The account's sessions that are not in the trash. */
export function selectFlowtimes(db: Db, userId: UserId) {
  return db
    .selectFrom("flowtimes")
    .select(flowtimeColumns)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null);
}

/** The next page of the account's sessions, in order of creation; an open one lasts until `now`. */
export async function listFlowtimes(
  db: Db,
  userId: UserId,
  { after, limit, span }: ListPage & { span?: ListSpan & { now: Date } },
): Promise<Listed<FlowtimeRow>> {
  const all = selectFlowtimes(db, userId).select(placedAt).where(isAfterCursor(after));
  const found = span === undefined ? all : all.where(touches(span, sql`coalesce(end_time, ${span.now}::timestamptz)`));
  return pageOf(await found.orderBy("created_at").orderBy("id").limit(limit).execute(), limit);
}

/** The most recent sessions. */
export function listLastFlowtimes(db: Db, userId: UserId, limit: number): Promise<FlowtimeRow[]> {
  return selectFlowtimes(db, userId).orderBy("start_time", "desc").orderBy("id").limit(limit).execute();
}

export const flowtimeRows = itemRows<FlowtimeRow, FlowtimeColumns>("flowtimes", flowtimeColumns);
