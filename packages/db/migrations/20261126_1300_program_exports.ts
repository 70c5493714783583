import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Files of other programs also have sessions, and name calendars and lists.
  await sql`
    alter table import_objects
      add column collection text,
      drop constraint import_objects_kind_check,
      add constraint import_objects_kind_check
        check (kind in ('event', 'task', 'pomodoro', 'flowtime'))`.execute(db);
}
