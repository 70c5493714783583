import { sql, type Kysely } from "kysely";

/** Watched tables, and the kind in their notifications. */
const watched: readonly (readonly [table: string, kind: string, owner: string])[] = [
  ["events", "event", "user_id"],
  ["event_exceptions", "event", "user_id"],
  ["tasks", "task", "user_id"],
  ["task_lists", "task_list", "user_id"],
  ["pomodoros", "pomodoro", "user_id"],
  ["flowtimes", "flowtime", "user_id"],
  ["users", "account", "id"],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  // A number that increases with every committed change, by which clients detect missed ones.
  await sql`
    create table account_changes (
      user_id uuid primary key references users on delete cascade,
      seq bigint not null
    ) with (fillfactor = 50)`.execute(db);

  // A trigger, so that no writer can forget it. Rows of an account that is being deleted notify
  // nobody.
  await sql`
    create function note_change() returns trigger language plpgsql as $$
    declare
      noted record;
    begin
      for noted in execute format(
        'insert into account_changes as known (user_id, seq)
         select distinct users.id, 1 from changed join users on users.id = changed.%I order by 1
         on conflict (user_id) do update set seq = known.seq + 1
         returning user_id, seq', tg_argv[1])
      loop
        perform pg_notify('account_changes', noted.user_id || ' ' || noted.seq || ' ' || tg_argv[0]);
      end loop;
      return null;
    end
    $$`.execute(db);
  for (const [table, kind, owner] of watched) {
    const operations = [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"],
    ] as const;
    for (const [operation, image] of operations) {
      if (table === "users" && operation !== "update") continue;
      await sql`
        create trigger ${sql.ref(`note_${operation}`)} after ${sql.raw(operation)} on ${sql.table(table)}
        referencing ${sql.raw(image)} table as changed
        for each statement execute function note_change(${sql.lit(kind)}, ${sql.lit(owner)})`.execute(db);
    }
  }

  // A deleted login ends its streams; it is no change of data.
  await sql`
    create function note_sign_out() returns trigger language plpgsql as $$
    begin
      perform pg_notify('account_changes', gone.user_id || ' 0 session') from (select distinct user_id from changed) gone;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger note_delete after delete on auth_tokens
    referencing old table as changed
    for each statement execute function note_sign_out()`.execute(db);
}
