import { sql } from "kysely";

/** The task that a row refers to, or null while that task lies in the trash. */
export function visibleTask(table: "pomodoros" | "flowtimes") {
  return sql<string | null>`(
    select tasks.id from tasks
    where tasks.user_id = ${sql.table(table)}.user_id and tasks.id = ${sql.table(table)}.task and tasks.deleted_at is null
  )`.as("task");
}

/** What the task is called that a row refers to; null while that task lies in the trash. */
export function visibleTaskTitle(table: "pomodoros" | "flowtimes") {
  return sql<string | null>`(
    select tasks.title from tasks
    where tasks.user_id = ${sql.table(table)}.user_id and tasks.id = ${sql.table(table)}.task and tasks.deleted_at is null
  )`.as("task_title");
}
