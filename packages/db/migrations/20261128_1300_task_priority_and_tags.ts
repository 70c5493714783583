import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tasks
      add column priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high')),
      add column tags text[] not null default '{}' check (cardinality(tags) <= 20)`.execute(db);
  // For the tags in use.
  await sql`create index tasks_tagged on tasks (user_id) where tags <> '{}' and deleted_at is null`.execute(db);
}
