import { sql, type Kysely, type RawBuilder } from "kysely";

type Operation = "insert" | "update" | "delete";

/** Tables of items, and the kind in their notifications. */
const items: readonly (readonly [table: string, kind: string])[] = [
  ["events", "event"],
  ["tasks", "task"],
  ["task_lists", "task_list"],
  ["pomodoros", "pomodoro"],
  ["flowtimes", "flowtime"],
];

/** Other watched tables, and the column of the account. */
const others: readonly (readonly [table: string, kind: string, owner: string, operations: readonly Operation[]])[] = [
  ["event_exceptions", "event", "user_id", ["insert", "update", "delete"]],
  ["timers", "timer", "user_id", ["insert", "update"]],
  ["account_settings", "settings", "user_id", ["insert", "update"]],
  ["users", "account", "id", ["update"]],
];

const added = {
  referencing: "new table as added",
  live: sql`select user_id, (deleted_at is null)::int as live from added`,
};
const removed = {
  referencing: "old table as removed",
  live: sql`select user_id, -(deleted_at is null)::int as live from removed`,
};

/** The transition tables for each operation, and their rows outside the trash by account. */
const counted = {
  insert: added,
  update: {
    referencing: `${removed.referencing} ${added.referencing}`,
    live: sql`${added.live} union all ${removed.live}`,
  },
  delete: removed,
} as const;

interface Trigger {
  table: string;
  operation: Operation;
  kind: string;
  referencing: string;
  /** Inserts or updates the rows of the changed accounts. */
  upsert: RawBuilder<unknown>;
}

/** Replaces a trigger of the first version, whose statement was parsed and planned at each call. */
async function replaceTrigger(
  db: Kysely<unknown>,
  { table, operation, kind, referencing, upsert }: Trigger,
): Promise<void> {
  const name = sql.ref(`note_${operation}`);
  const called = sql.ref(`note_${operation}_of_${table}`);
  await sql`
    create function ${called}() returns trigger language plpgsql as $$
    declare
      noted record;
    begin
      for noted in ${upsert} returning user_id, seq
      loop
        perform pg_notify('account_changes', noted.user_id || ' ' || noted.seq || ' ' || ${sql.lit(kind)});
      end loop;
      return null;
    end
    $$`.execute(db);
  await sql`
    create or replace trigger ${name} after ${sql.raw(operation)} on ${sql.table(table)}
    referencing ${sql.raw(referencing)} for each statement execute function ${called}()`.execute(db);
}

// Rows of an account that is being deleted have no owner any more, and notify nobody.

function replaceItemTrigger(db: Kysely<unknown>, table: string, kind: string, operation: Operation): Promise<void> {
  const counter = sql.ref(table);
  const { referencing, live } = counted[operation];
  const upsert = sql`
    insert into account_changes as known (user_id, seq, ${counter})
    select users.id, 1, changed.live from (
      select user_id, sum(live) as live from (${live}) one group by user_id
    ) changed join users on users.id = changed.user_id order by 1
    on conflict (user_id) do update set seq = known.seq + 1, ${counter} = known.${counter} + excluded.${counter}`;
  return replaceTrigger(db, { table, operation, kind, referencing, upsert });
}

function replaceOtherTrigger(
  db: Kysely<unknown>,
  { table, kind, owner, operation }: { table: string; kind: string; owner: string; operation: Operation },
): Promise<void> {
  const [referencing, rows] =
    operation === "delete" ? [removed.referencing, sql.table("removed")] : [added.referencing, sql.table("added")];
  const upsert = sql`
    insert into account_changes as known (user_id, seq)
    select distinct users.id, 1 from ${rows} changed join users on users.id = changed.${sql.ref(owner)} order by 1
    on conflict (user_id) do update set seq = known.seq + 1`;
  return replaceTrigger(db, { table, operation, kind, referencing, upsert });
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, kind] of items) {
    for (const operation of ["insert", "update", "delete"] as const) {
      await replaceItemTrigger(db, table, kind, operation);
    }
  }
  for (const [table, kind, owner, operations] of others) {
    for (const operation of operations) await replaceOtherTrigger(db, { table, kind, owner, operation });
  }
  await sql`drop function note_change()`.execute(db);

  // Rows of an account outside the trash, so that a creation need not count them. The triggers have
  // locked out writers, but not readers, until the end of the transaction, so no row is missed.
  const counters = items.map(([table]) => sql`add column ${sql.ref(table)} integer not null default 0`);
  await sql`alter table account_changes ${sql.join(counters)}`.execute(db);
  for (const [table] of items) {
    await sql`
      insert into account_changes as known (user_id, seq, ${sql.ref(table)})
      select user_id, 0, count(*) from ${sql.table(table)} where deleted_at is null group by user_id
      on conflict (user_id) do update set ${sql.ref(table)} = excluded.${sql.ref(table)}`.execute(db);
  }
}
