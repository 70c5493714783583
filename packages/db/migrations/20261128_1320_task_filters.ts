import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_filters (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      title text not null check (char_length(title) between 1 and 255),
      conditions jsonb not null check (jsonb_typeof(conditions) = 'object'),
      created_at timestamptz not null default now(),
      primary key (user_id, id)
    )`.execute(db);
  // Open pages show them beside the lists.
  for (const [operation, image] of [
    ["insert", "new"],
    ["update", "new"],
    ["delete", "old"],
  ] as const) {
    const called = sql.ref(`note_${operation}_of_task_filters`);
    await sql`
      create function ${called}() returns trigger language plpgsql as $$
      declare
        noted record;
      begin
        for noted in
          insert into account_changes as known (user_id, seq)
          select distinct users.id, 1 from changed join users on users.id = changed.user_id order by 1
          on conflict (user_id) do update set seq = known.seq + 1
          returning user_id, seq
        loop
          perform pg_notify('account_changes', noted.user_id || ' ' || noted.seq || ' task_list');
        end loop;
        return null;
      end
      $$`.execute(db);
    await sql`
      create trigger ${sql.ref(`note_${operation}`)} after ${sql.raw(operation)} on task_filters
      referencing ${sql.raw(image)} table as changed for each statement execute function ${called}()`.execute(db);
  }
}
