import { sql, type Kysely, type RawBuilder } from "kysely";

interface Source {
  table: "events" | "tasks";
  kind: "event" | "task";
  collection: "calendar" | "task_list";
  /** What is another revision for others if it changes (RFC 5546 section 2.1.4). */
  moving: readonly string[];
  isNumbered: RawBuilder<boolean>;
}

const sources: readonly Source[] = [
  {
    table: "events",
    kind: "event",
    collection: "calendar",
    moving: ["date", "start_time", "end_time", "end_date", "recurrence_anchor", "rrule", "added", "timezone", "status"],
    isNumbered: sql`calendar_kind = 'own'`,
  },
  {
    table: "tasks",
    kind: "task",
    collection: "task_list",
    moving: ["date", "start_time", "rrule", "is_completed"],
    isNumbered: sql`true`,
  },
];

/** Whether an exception is of another time than its series has, or deleted. */
const isMoving = sql`(changes is null or changes ?| array['date', 'start_time', 'end_time', 'end_date'])`;
const exceptionTimes = sql`user_id, event_id, date, changes is null, changes -> 'date', changes -> 'start_time',
  changes -> 'end_time', changes -> 'end_date'`;

/** Counts a move of the objects in `moved`, which has `user_id`, `object` and `collection`. */
function countMoves(kind: Source["kind"], moved: RawBuilder<unknown>): RawBuilder<unknown> {
  // An object that is in another collection now has its count from there. Compared by "=", the
  // collection would be the key by which the planner finds the changes: all of it for each object.
  return sql`
    update collection_changes changed set moves = 1 + (
      select max(same.moves) from collection_changes same
      where same.user_id = changed.user_id and same.object = changed.object and same.kind = changed.kind
    )
    from (${moved}) moved
    where changed.user_id = moved.user_id and changed.object = moved.object and changed.kind = ${sql.lit(kind)}
      and changed.collection is not distinct from moved.collection`;
}

/** Runs after the trigger that stores the change itself: their order is that of their names. */
async function createTrigger(
  db: Kysely<unknown>,
  { table, operation, tables }: { table: string; operation: string; tables: string },
  statement: RawBuilder<unknown>,
): Promise<void> {
  const name = sql.ref(`number_moves_by_${operation}_of_${table}`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      ${statement};
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger number_${sql.raw(operation)}_moves after ${sql.raw(operation)} on ${sql.table(table)}
    referencing ${sql.raw(tables)} for each statement execute function ${name}()`.execute(db);
}

const BOTH = "old table as removed new table as added";

/** Overrides of occurrences are part of their series. */
function movedSeries(exceptions: RawBuilder<unknown>): RawBuilder<unknown> {
  return countMoves(
    "event",
    sql`
      select events.user_id, coalesce(events.object, events.id) as object, events.calendar as collection
      from (${exceptions}) one join events on events.user_id = one.user_id and events.id = one.event_id
      where events.calendar_kind = 'own'`,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // How often it was moved in time here since another program stored it, which raises its SEQUENCE.
  await sql`alter table collection_changes add column moves integer not null default 0`.execute(db);
  // What was edited is already served with a SEQUENCE that is raised by one.
  await sql`
    update collection_changes changed set moves = 1 from calendar_objects edited
    where edited.user_id = changed.user_id and edited.id = changed.object and edited.edited_at is not null`.execute(db);
  for (const { table, kind, collection, moving, isNumbered } of sources) {
    const columns = sql.join(["user_id", "id", "object", collection, ...moving].map((name) => sql.ref(name)));
    const moved = sql`
      select user_id, coalesce(object, id) as object, ${sql.ref(collection)} as collection from (
        select ${columns} from added where ${isNumbered} except select ${columns} from removed
      ) one`;
    await createTrigger(db, { table, operation: "update", tables: BOTH }, countMoves(kind, moved));
  }
  const table = "event_exceptions";
  await createTrigger(
    db,
    { table, operation: "insert", tables: "new table as added" },
    movedSeries(sql`select distinct user_id, event_id from added where ${isMoving}`),
  );
  await createTrigger(
    db,
    { table, operation: "update", tables: BOTH },
    movedSeries(sql`
      select distinct user_id, event_id from (
        select ${exceptionTimes} from added except select ${exceptionTimes} from removed
      ) one`),
  );
  await createTrigger(
    db,
    { table, operation: "delete", tables: "old table as removed" },
    movedSeries(sql`select distinct user_id, event_id from removed where ${isMoving}`),
  );
}
