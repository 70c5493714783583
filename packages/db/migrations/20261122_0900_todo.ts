import { sql, type Kysely } from "kysely";

// Compared by code point, independent of the database's locale.
const position = sql`
  position text collate "C" not null default 'a0' check (char_length(position) between 2 and 255)`;

/** The nth of evenly spaced positions: `d` and four digits in base 62, for 14 million rows. */
function nthPosition(n: string) {
  const digits = sql.lit("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
  const digit = (weight: number) => sql`substr(${digits}, 1 + (${sql.ref(n)} / ${sql.lit(weight)} % 62)::integer, 1)`;
  return sql`'d' || ${sql.join([62 ** 3, 62 ** 2, 62, 1].map(digit), sql` || `)}`;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task_lists add column ${position}`.execute(db);
  await sql`
    alter table tasks
      add column ${position},
      add column estimate_minutes integer check (estimate_minutes between 1 and 12000),
      add column mode text not null default 'none' check (mode in ('none', 'pomodoro', 'flowtime')),
      add column subtasks jsonb not null default '[]' check (jsonb_typeof(subtasks) = 'array'),
      add column completed_at timestamptz`.execute(db);

  // Until now the order was that of creation.
  await sql`
    update task_lists set position = ${nthPosition("placed.n")} from (
      select user_id, id, row_number() over (partition by user_id order by created_at, id) as n from task_lists
    ) placed where placed.user_id = task_lists.user_id and placed.id = task_lists.id`.execute(db);
  await sql`
    update tasks set position = ${nthPosition("placed.n")} from (
      select user_id, id, row_number() over (partition by user_id, task_list order by created_at, id) as n from tasks
    ) placed where placed.user_id = tasks.user_id and placed.id = tasks.id`.execute(db);

  // For the to-do screen: the open tasks of a list in order, and its completed ones from the last
  // on.
  await sql`
    create index tasks_open on tasks (user_id, task_list, position)
    where not is_completed and deleted_at is null`.execute(db);
  await sql`
    create index tasks_completed on tasks (user_id, task_list, completed_at desc nulls last, id)
    where is_completed and deleted_at is null`.execute(db);
}
