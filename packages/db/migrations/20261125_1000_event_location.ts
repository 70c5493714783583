import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column location text not null default '' check (char_length(location) <= 500)`.execute(db);
}
