import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column added text[] not null default '{}' check (cardinality(added) <= 1000),
      add column url text not null default '' check (char_length(url) <= 2000),
      add column status text check (status in ('confirmed', 'tentative', 'cancelled')),
      add column is_busy boolean not null default true,
      add column is_private boolean not null default false`.execute(db);
  await sql`alter table events disable trigger user`.execute(db);
  await sql`update events set is_busy = false where start_time is null`.execute(db);
  await sql`alter table events enable trigger user`.execute(db);
}
