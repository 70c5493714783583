import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table task_lists add column color text
      check (color in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'grey'))`.execute(db);
}
