import { sql, type Kysely } from "kysely";

/** Other programs see priority and tags of tasks, so that their changes are numbered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('number_update_of_tasks'::regproc) as text`.execute(db);
  const text = rows[0]?.text ?? "";
  const widened = text.replaceAll('"reminders"', '"reminders", "priority", "tags"');
  if (widened === text) throw new Error("number_update_of_tasks is not as it was created");
  await sql.raw(widened).execute(db);
}
