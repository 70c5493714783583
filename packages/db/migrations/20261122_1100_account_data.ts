import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Staged rows of an import until all have arrived; deleted after a day if never committed.
  await sql`
    create table import_rows (
      user_id uuid not null references users on delete cascade,
      seq integer not null check (seq >= 0),
      import_id uuid not null,
      kind text not null,
      number integer not null,
      "row" jsonb not null check (jsonb_typeof("row") = 'object'),
      total_bytes integer not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, seq)
    )`.execute(db);
  await sql`create index import_rows_by_age on import_rows (created_at)`.execute(db);
}
