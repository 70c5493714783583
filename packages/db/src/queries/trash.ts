import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { ItemTable } from "./items.ts";

/** What lies in the trash. `title` is null for a session without a task. */
export interface TrashedItem {
  table: ItemTable;
  id: string;
  title: string | null;
  deleted_at: Date;
}

/** A task's title, also of one that lies in the trash beside its session. */
const titles: Readonly<Record<ItemTable, string>> = {
  events: "title",
  pomodoros: "title",
  tasks: "title",
  task_lists: "title",
  flowtimes: "(select tasks.title from tasks where tasks.user_id = flowtimes.user_id and tasks.id = flowtimes.task)",
};

function newestOf(table: ItemTable, { userId, since, limit }: { userId: UserId; since: Date; limit: number }) {
  // What went along with its list comes back with it, and is not told beside it.
  const isOwnDeed =
    table === "tasks"
      ? sql`not exists (
          select from task_lists
          where task_lists.user_id = tasks.user_id and task_lists.id = tasks.task_list
            and task_lists.deleted_at = tasks.deleted_at
        )`
      : sql`true`;
  return sql`(
    select ${sql.lit(table)} as "table", id, ${sql.raw(titles[table])} as title, deleted_at from ${sql.table(table)}
    where user_id = ${userId} and deleted_at is not null and deleted_at >= ${since} and ${isOwnDeed}
    order by deleted_at desc, id limit ${limit}
  )`;
}

/** The newest of what the account has put into its trash since `since`, of all kinds together, the newest first. */
export async function listTrash(
  db: Db,
  userId: UserId,
  { since, limit }: { since: Date; limit: number },
): Promise<TrashedItem[]> {
  const tables: ItemTable[] = ["events", "tasks", "pomodoros", "flowtimes", "task_lists"];
  const parts = tables.map((table) => newestOf(table, { userId, since, limit }));
  const { rows } = await sql<TrashedItem>`
    ${sql.join(parts, sql` union all `)} order by deleted_at desc, id limit ${limit}`.execute(db);
  return rows;
}
