import { sql } from "kysely";

/** A column of the referenced task; null while the task is in the trash. */
export function visibleTask(table: "pomodoros" | "flowtimes", column: "id" | "title") {
  return sql<string | null>`(
    select tasks.${sql.ref(column)} from tasks
    where tasks.user_id = ${sql.table(table)}.user_id and tasks.id = ${sql.table(table)}.task and tasks.deleted_at is null
  )`;
}
