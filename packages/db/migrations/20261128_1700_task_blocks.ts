import { sql, type Kysely } from "kysely";

/** Notifies and counts as the triggers of other items do, and stores the number of the change. */
const changed = {
  insert: { referencing: "new table as added", live: "select user_id, (deleted_at is null)::int as live from added" },
  update: {
    referencing: "old table as removed new table as added",
    live: `select user_id, (deleted_at is null)::int as live from added
      union all select user_id, -(deleted_at is null)::int from removed`,
  },
  delete: {
    referencing: "old table as removed",
    live: "select user_id, -(deleted_at is null)::int as live from removed",
  },
} as const;

async function createNoteTriggers(db: Kysely<unknown>): Promise<void> {
  for (const operation of ["insert", "update", "delete"] as const) {
    const { referencing, live } = changed[operation];
    const called = sql.ref(`note_${operation}_of_task_blocks`);
    await sql`
      create function ${called}() returns trigger language plpgsql as $$
      declare
        noted record;
      begin
        for noted in
          insert into account_changes as known (user_id, seq, task_blocks, task_blocks_seq)
          select users.id, 1, changed.live, 1 from (
            select user_id, sum(live) as live from (${sql.raw(live)}) one group by user_id
          ) changed join users on users.id = changed.user_id order by 1
          on conflict (user_id) do update set seq = known.seq + 1,
            task_blocks = known.task_blocks + excluded.task_blocks, task_blocks_seq = known.seq + 1
          returning user_id, seq
        loop
          perform pg_notify('account_changes', noted.user_id || ' ' || noted.seq || ' task_block');
        end loop;
        return null;
      end
      $$`.execute(db);
    await sql`
      create trigger ${sql.ref(`note_${operation}`)} after ${sql.raw(operation)} on task_blocks
      referencing ${sql.raw(referencing)} for each statement execute function ${called}()`.execute(db);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_blocks (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      task uuid not null,
      date date not null,
      start_time time(0) not null,
      end_time time(0) not null,
      timezone text check (timezone <> ''),
      version integer not null default 1 + floor(random() * 1000000000)::integer,
      created_at timestamptz not null default clock_timestamp(),
      deleted_at timestamptz,
      primary key (user_id, id),
      foreign key (user_id, task) references tasks on delete cascade,
      constraint task_blocks_length check (end_time <> start_time)
    )`.execute(db);
  await sql`create index task_blocks_by_task on task_blocks (user_id, task, date)`.execute(db);
  await sql`create index task_blocks_by_date on task_blocks (user_id, date) where deleted_at is null`.execute(db);
  await sql`create index task_blocks_by_creation on task_blocks (user_id, created_at, id)`.execute(db);
  await sql`create index task_blocks_in_trash on task_blocks (deleted_at) where deleted_at is not null`.execute(db);
  await sql`
    create index task_blocks_in_trash_of on task_blocks (user_id, deleted_at) where deleted_at is not null`.execute(db);
  await sql`
    alter table account_changes
      add column task_blocks integer not null default 0,
      add column task_blocks_seq bigint not null default 0`.execute(db);
  await createNoteTriggers(db);

  // A trigger, so that no writer of tasks can forget it. Blocks that were deleted before their task
  // have another time, and stay in the trash.
  await sql`
    create function follow_trashed_tasks() returns trigger language plpgsql as $$
    begin
      if exists (
        select from removed join added using (user_id, id)
        where removed.deleted_at is distinct from added.deleted_at
      ) then
        update task_blocks set deleted_at = added.deleted_at, version = task_blocks.version + 1
        from removed join added using (user_id, id)
        where removed.deleted_at is distinct from added.deleted_at
          and task_blocks.user_id = added.user_id and task_blocks.task = added.id
          and task_blocks.deleted_at is not distinct from removed.deleted_at;
      end if;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger follow_trashed_tasks after update on tasks
    referencing old table as removed new table as added
    for each statement execute function follow_trashed_tasks()`.execute(db);
}
