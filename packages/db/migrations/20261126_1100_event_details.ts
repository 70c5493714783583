import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column added text[] not null default '{}' check (cardinality(added) <= 1000),
      add column url text not null default '' check (char_length(url) <= 2000),
      add column status text check (status in ('confirmed', 'tentative', 'cancelled')),
      add column is_busy boolean,
      add column is_private boolean not null default false`.execute(db);
  await sql`alter table events disable trigger user`.execute(db);
  await sql`update events set is_busy = start_time is not null`.execute(db);
  await sql`alter table events enable trigger user`.execute(db);
  await sql`alter table events alter column is_busy set not null`.execute(db);

  // Events of whole days, such as birthdays, rarely take up the time, and have no time zone: also
  // those of writers of the version before.
  await sql`
    create function complete_event() returns trigger language plpgsql as $$
    begin
      new.is_busy := coalesce(new.is_busy, new.start_time is not null);
      if new.start_time is null then
        new.timezone := null;
      end if;
      return new;
    end
    $$`.execute(db);
  await sql`
    create trigger complete_event before insert or update on events
    for each row when (new.is_busy is null or (new.start_time is null and new.timezone is not null))
    execute function complete_event()`.execute(db);
}
