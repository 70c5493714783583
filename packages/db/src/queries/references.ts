import { sql } from "kysely";

/** The referenced task; null while it is in the trash. */
export function visibleTask(table: "pomodoros" | "flowtimes") {
  return sql<string | null>`(
    select tasks.id from tasks
    where tasks.user_id = ${sql.table(table)}.user_id and tasks.id = ${sql.table(table)}.task and tasks.deleted_at is null
  )`.as("task");
}

/** The title of the referenced task; null while it is in the trash. */
export function visibleTaskTitle(table: "pomodoros" | "flowtimes") {
  return sql<string | null>`(
    select tasks.title from tasks
    where tasks.user_id = ${sql.table(table)}.user_id and tasks.id = ${sql.table(table)}.task and tasks.deleted_at is null
  )`.as("task_title");
}
