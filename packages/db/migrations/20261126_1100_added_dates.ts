import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events add column added text[] not null default '{}' check (cardinality(added) <= 1000)`.execute(db);
}
