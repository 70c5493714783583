import { sql, type Kysely, type RawBuilder } from "kysely";

/**
 * Plans of triggers are those of their first statement, which often had one row and small tables,
 * and transition tables never have statistics. A join may then read all rows of an account for each
 * changed one. So these triggers find rows by an array of the ids of one account, without a join.
 */
const isMoving = sql`(changes is null or changes ?| array['date', 'start_time', 'end_time', 'end_date'])`;
const exceptionTimes = sql`user_id, event_id, date, changes is null, changes -> 'date', changes -> 'start_time',
  changes -> 'end_time', changes -> 'end_date'`;

async function replaceFunction(db: Kysely<unknown>, name: string, body: RawBuilder<unknown>): Promise<void> {
  await sql`
    create or replace function ${sql.ref(name)}() returns trigger language plpgsql as $$
    declare
      noted record;
      moved record;
    begin
      ${body};
      return null;
    end
    $$`.execute(db);
}

/** Runs statements for each account of `rows`, which has `user_id` and `id`, with its `ids`. */
function forEachAccount(rows: RawBuilder<unknown>, statements: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    for noted in
      select user_id, array_agg(distinct id) as ids from (${rows}) one group by user_id order by user_id
    loop
      ${statements};
    end loop`;
}

/** The series of the account `noted`, of which exceptions changed: they are part of it. */
const series = sql`events where user_id = noted.user_id and id = any(noted.ids)`;

const numberSeries = sql`
  insert into collection_changes as stored (user_id, kind, collection, object, seq, changed_at, is_gone)
  select noted.user_id, 'event', calendar, coalesce(object, id), (
      select seq from account_changes where user_id = noted.user_id
    ), clock_timestamp(), bool_and(deleted_at is not null or date is null)
  from ${series} and calendar_kind = 'own' group by calendar, coalesce(object, id)
  on conflict (user_id, kind, collection, object) do update set seq = excluded.seq, changed_at = excluded.changed_at;

  update calendar_objects set edited_at = clock_timestamp()
  where user_id = noted.user_id and id = any(array(select object from ${series} and calendar_kind = 'own'))`;

/** Counts a move of the objects in `rows`, which has `user_id`, `object` and `collection`. */
function countMoves(kind: "event" | "task", rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const ofMoved = sql`user_id = moved.user_id and kind = ${sql.lit(kind)} and object = any(moved.objects)`;
  // An object that is in another collection now has its count from there.
  return sql`
    for moved in
      select user_id, array_agg(object) as objects, jsonb_object_agg(object || ' ' || collection, true) as places
      from (${rows}) one group by user_id order by user_id
    loop
      update collection_changes set moves = 1 + (
        (
          select jsonb_object_agg(object, moves) from (
            select object, max(moves) as moves from collection_changes where ${ofMoved} group by object
          ) same
        ) ->> object::text
      )::integer
      where ${ofMoved} and moved.places ? (object || ' ' || collection);
    end loop`;
}

/** The operations on exceptions: the transition table, and those that were moved. */
const exceptionChanges = {
  insert: { rows: sql`added`, moved: sql`select user_id, event_id as id from added where ${isMoving}` },
  update: {
    rows: sql`added`,
    moved: sql`
      select user_id, event_id as id from (
        select ${exceptionTimes} from added except select ${exceptionTimes} from removed
      ) two`,
  },
  delete: { rows: sql`removed`, moved: sql`select user_id, event_id as id from removed where ${isMoving}` },
} as const;

async function replaceExceptionTriggers(db: Kysely<unknown>): Promise<void> {
  // What only reads stored objects again is no change.
  const unlessReading = sql`if current_setting('hourloom.reads_stored', true) = 'on' then return null; end if;`;
  const movedSeries = sql`
    select user_id, coalesce(object, id) as object, calendar as collection from ${series} and calendar_kind = 'own'`;
  for (const operation of ["insert", "update", "delete"] as const) {
    const { rows, moved } = exceptionChanges[operation];
    const numbered = forEachAccount(sql`select user_id, event_id as id from ${rows}`, numberSeries);
    const guard = operation === "update" ? unlessReading : sql``;
    await replaceFunction(db, `number_${operation}_of_event_exceptions`, sql`${guard} ${numbered}`);
    await replaceFunction(
      db,
      `number_moves_by_${operation}_of_event_exceptions`,
      forEachAccount(moved, countMoves("event", movedSeries)),
    );
  }
  await replaceFunction(
    db,
    "schedule_reminders_of_exceptions",
    forEachAccount(
      sql`select user_id, event_id as id from changed`,
      sql`
        insert into reminder_schedules as known (user_id, kind, item, next_at, done_until)
        select user_id, 'event', id, clock_timestamp(), clock_timestamp() - interval '1 minute' from ${series}
          and (
            cardinality(reminders) > 0
            or id = any(array(
              select event_id from changed where user_id = noted.user_id and changes ? 'reminders'
            ))
          )
        on conflict (user_id, kind, item) do update
        set next_at = excluded.next_at, done_until = excluded.done_until, revision = known.revision + 1`,
    ),
  );
}

/** What is another revision for others if it changes (RFC 5546 section 2.1.4). */
const moving = {
  events: "calendar, date, start_time, end_time, end_date, recurrence_anchor, rrule, added, timezone, status",
  tasks: "task_list, date, start_time, rrule, is_completed",
} as const;

async function replaceMoves(db: Kysely<unknown>): Promise<void> {
  for (const [table, kind, collection, isNumbered] of [
    ["events", "event", "calendar", sql`calendar_kind = 'own'`],
    ["tasks", "task", "task_list", sql`true`],
  ] as const) {
    const columns = sql.raw(`user_id, id, object, ${moving[table]}`);
    const rows = sql`
      select user_id, coalesce(object, id) as object, ${sql.ref(collection)} as collection from (
        select ${columns} from added where ${isNumbered} except select ${columns} from removed
      ) two`;
    await replaceFunction(db, `number_moves_by_update_of_${table}`, countMoves(kind, rows));
  }
}

/** Changes the text of a function, of which each `pattern` is a part. */
async function changeFunction(
  db: Kysely<unknown>,
  name: string,
  changes: readonly (readonly [pattern: RegExp, text: string])[],
): Promise<void> {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regproc) as text`.execute(db);
  let text = rows[0]?.text ?? "";
  for (const [pattern, changed] of changes) {
    if (!pattern.test(text)) throw new Error(`${name} is not as it was created`);
    text = text.replace(pattern, changed);
  }
  await sql.raw(text).execute(db);
}

/** Whether no row of an object is left in its collection: by one hash of those that are left. */
async function replaceRowTriggers(db: Kysely<unknown>): Promise<void> {
  const correlated =
    /not exists \(\s*select from "(\w+)" r\s*where r\.user_id = place\.user_id and r\.object = place\.object\s*and "r"\."(\w+)" = place\.collection and/;
  const byIds = (objects: string) =>
    `(place.user_id, place.object, place.collection) not in (
      select r.user_id, r.object, r."$2" from "$1" r
      where r.user_id = any(array(select user_id from removed)) and r.object = any(array(${objects})) and`;
  const joined = /update calendar_objects edited set edited_at = clock_timestamp\(\)\s*from \(([^;]*)\) a where [^;]*;/;
  const noted = `for noted in select user_id, array_agg(distinct object) as ids from ($1) a group by user_id order by user_id
    loop
      update calendar_objects set edited_at = clock_timestamp() where user_id = noted.user_id and id = any(noted.ids);
    end loop;`;
  for (const table of ["events", "tasks"] as const) {
    await changeFunction(db, `number_update_of_${table}`, [
      [correlated, byIds("select object from added union select object from removed")],
      [joined, noted],
      [/\bbegin\b/, "declare noted record; begin"],
    ]);
    await changeFunction(db, `number_delete_of_${table}`, [[correlated, byIds("select object from removed")]]);
  }
}

/** Blocks go to the trash and come back with their task; those that were there before stay. */
async function replaceFollowing(db: Kysely<unknown>): Promise<void> {
  await replaceFunction(
    db,
    "follow_trashed_tasks",
    sql`
      for noted in
        select user_id, was, now, array_agg(id) as ids from (
          select user_id, id, max(was) as was, max(now) as now from (
            select user_id, id, deleted_at as was, null::timestamptz as now from removed
            union all select user_id, id, null, deleted_at from added
          ) image group by user_id, id having max(was) is distinct from max(now)
        ) one group by user_id, was, now order by user_id
      loop
        update task_blocks set deleted_at = noted.now, version = version + 1
        where user_id = noted.user_id and task = any(noted.ids) and deleted_at is not distinct from noted.was;
      end loop`,
  );
  await replaceFunction(
    db,
    "number_tasks_of_other_zone",
    sql`
      for noted in
        select id from (select id, timezone from added except select id, timezone from removed) one order by id
      loop
        update collection_changes set changed_at = clock_timestamp(), seq = (
          select seq from account_changes where user_id = noted.id
        )
        where user_id = noted.id and kind = 'task' and not is_gone and object = any(array(
          select id from calendar_objects where user_id = noted.id and task_list is not null
        ));
      end loop`,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceExceptionTriggers(db);
  await replaceMoves(db);
  await replaceRowTriggers(db);
  await replaceFollowing(db);
}
