import { sql, type Kysely } from "kysely";

/** Alarms such as `-PT1D`, which were no reminders before, are read of stored sources again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update calendar_objects set is_fully_read = false
    where is_fully_read and content_hash is null
      and encode(source, 'escape') ~* 'TRIGGER[^:]*:[+-]?P[0-9WD]*T[0-9]+[WD]'`.execute(db);
}
