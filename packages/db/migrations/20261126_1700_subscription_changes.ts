import { sql, type Kysely } from "kysely";

/**
 * A feed that begins or ceases to fail is a change of its calendar, of which open tabs are
 * notified. A fetch alone is none: each would wake every tab for nothing that has to be seen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_update_of_subscriptions() returns trigger language plpgsql as $$
    declare
      noted record;
    begin
      for noted in
        update account_changes known set seq = known.seq + 1
        from (
          select distinct added.user_id from added join removed using (user_id, calendar)
          where (added.state, added.last_error) is distinct from (removed.state, removed.last_error)
        ) changed
        where known.user_id = changed.user_id
        returning known.user_id, known.seq
      loop
        perform pg_notify('account_changes', noted.user_id || ' ' || noted.seq || ' calendar');
      end loop;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger note_update after update on subscriptions
    referencing old table as removed new table as added
    for each statement execute function note_update_of_subscriptions()`.execute(db);
}
