import { sql, type Kysely, type RawBuilder } from "kysely";

// Sources of subscribed calendars have limits of their own.
const added = sql`select user_id, octet_length(source) as octets from added where content_hash is null`;
const removed = sql`select user_id, -octet_length(source) as octets from removed where content_hash is null`;

const counted = {
  insert: { referencing: "new table as added", changes: added },
  update: {
    referencing: "old table as removed new table as added",
    changes: sql`${added} union all ${removed}`,
  },
  delete: { referencing: "old table as removed", changes: removed },
} as const;

/** Rows of an account that is being deleted have no owner any more. */
function countOctets(changes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into account_changes as known (user_id, seq, source_octets)
    select users.id, 0, changed.octets from (
      select user_id, sum(octets) as octets from (${changes}) one group by user_id having sum(octets) <> 0
    ) changed join users on users.id = changed.user_id order by 1
    on conflict (user_id) do update set source_octets = known.source_octets + excluded.source_octets`;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const operation of ["insert", "update", "delete"] as const) {
    const { referencing, changes } = counted[operation];
    const called = sql.ref(`count_octets_on_${operation}`);
    await sql`
      create function ${called}() returns trigger language plpgsql as $$
      begin
        ${countOctets(changes)};
        return null;
      end
      $$`.execute(db);
    await sql`
      create trigger ${called} after ${sql.raw(operation)} on calendar_objects
      referencing ${sql.raw(referencing)} for each statement execute function ${called}()`.execute(db);
  }

  // The triggers have locked out writers, but not readers, until the end of the transaction.
  await sql`alter table account_changes add column source_octets bigint not null default 0`.execute(db);
  await sql`
    insert into account_changes as known (user_id, seq, source_octets)
    select user_id, 0, sum(octet_length(source)) from calendar_objects where content_hash is null group by user_id
    on conflict (user_id) do update set source_octets = excluded.source_octets`.execute(db);
}
