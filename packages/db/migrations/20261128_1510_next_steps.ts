import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["tasks", "pomodoros", "flowtimes"]) {
    await sql`
      alter table ${sql.table(table)}
        add column next_step text not null default '' check (char_length(next_step) <= 255)`.execute(db);
  }
}
