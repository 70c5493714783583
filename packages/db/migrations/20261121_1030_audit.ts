import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key, so that events outlive their account. No name or address is stored.
  await sql`
    create table audit_events (
      id uuid primary key,
      user_id uuid,
      kind text not null,
      network text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index audit_events_by_user on audit_events (user_id, created_at)`.execute(db);
  await sql`create index audit_events_by_age on audit_events (created_at)`.execute(db);
}
