import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { itemTables, type ItemTable } from "./items.ts";

/** An item in the trash. `title` is null for a session without a task. */
export interface TrashedItem {
  table: ItemTable;
  id: string;
  title: string | null;
  deleted_at: Date;
}

/** A task's title, even if it is in the trash too. */
const titleOfTask = (table: string) =>
  `(select tasks.title from tasks where tasks.user_id = ${table}.user_id and tasks.id = ${table}.task)`;
const titles: Readonly<Record<ItemTable, string>> = {
  calendars: "title",
  events: "title",
  pomodoros: "title",
  tasks: "title",
  task_lists: "title",
  flowtimes: titleOfTask("flowtimes"),
  task_blocks: titleOfTask("task_blocks"),
};

/** The item that a row belongs to, and is deleted with. */
const parents: Readonly<Partial<Record<ItemTable, { table: ItemTable; column: string }>>> = {
  events: { table: "calendars", column: "calendar" },
  tasks: { table: "task_lists", column: "task_list" },
  task_blocks: { table: "tasks", column: "task" },
};

function selectNewest(table: ItemTable, { userId, since, limit }: { userId: UserId; since: Date; limit: number }) {
  // Rows deleted with their list or calendar are restored with it, and so not listed.
  const parent = parents[table];
  const isDeletedSeparately =
    parent === undefined
      ? sql`true`
      : sql`not exists (
          select from ${sql.table(parent.table)} parent
          where parent.user_id = ${sql.table(table)}.user_id and parent.id = ${sql.table(table)}.${sql.ref(parent.column)}
            and parent.deleted_at = ${sql.table(table)}.deleted_at
        )`;
  return sql`(
    select ${sql.lit(table)} as "table", id, ${sql.raw(titles[table])} as title, deleted_at from ${sql.table(table)}
    where user_id = ${userId} and deleted_at is not null and deleted_at >= ${since} and ${isDeletedSeparately}
    order by deleted_at desc, id limit ${limit}
  )`;
}

/** The items that the account has deleted since `since`, of all kinds, newest first. */
export async function listTrash(
  db: Db,
  userId: UserId,
  { since, limit }: { since: Date; limit: number },
): Promise<TrashedItem[]> {
  const parts = itemTables.map((table) => selectNewest(table, { userId, since, limit }));
  const { rows } = await sql<TrashedItem>`
    ${sql.join(parts, sql` union all `)} order by deleted_at desc, id limit ${limit}`.execute(db);
  return rows;
}
