import { sql, type RawBuilder } from "kysely";
import type { UserId } from "../../owner.ts";
import { columnNames } from "../../columns.ts";
import type { Db } from "../../connect.ts";

/** The calendar or list of objects: by the titles that the file names, or else one for all. */
export interface Place {
  id: string | null;
  byTitle: ReadonlyMap<string, string>;
}

/** Where an import puts events and tasks. */
export interface Places {
  calendar: Place;
  taskList: Place;
}

/** The id of the calendar or list of `sent`; null for a new one. */
export function placeOf({ id, byTitle }: Place): RawBuilder<unknown> {
  return sql`coalesce((${JSON.stringify(Object.fromEntries(byTitle))}::jsonb ->> sent.collection)::uuid, ${id}::uuid)`;
}

/** The objects of one statement, by `seq` from `from` (included) to `to` (excluded). */
export interface ObjectSlice {
  importId: string;
  from: number;
  to: number;
}

/**
 * Has the transaction plan its statements by the averages of all accounts: statistics may not know
 * this one, and a plan for the one row that they expect of it reads all of its rows for each.
 */
export async function planByAverages(db: Db): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
}

/**
 * Makes the connection plan its statements anew, also those of foreign keys: plans that were made
 * for few rows read all rows of an account for each.
 */
export async function forgetPlans(db: Db): Promise<void> {
  await sql`discard plans`.execute(db);
}

/** What was staged, with its stored objects `o`. */
export const sentObjects = sql`import_objects sent
  join calendar_objects o on o.user_id = sent.user_id and o.id = sent.target`;

/** Whether `sent` is of the slice and has one of the actions. */
export function isIn(
  userId: UserId,
  { importId, from, to }: ObjectSlice,
  actions: readonly ("insert" | "update")[],
): RawBuilder<boolean> {
  return sql`sent.user_id = ${userId} and sent.import_id = ${importId} and sent.seq >= ${from} and sent.seq < ${to}
    and sent.action = any(${actions}::text[])`;
}

/** Whether all rows of an object were in the trash before the commit. */
export const wasInTrash = sql`not jsonb_path_exists(sent.before, '$.*[*] ? (@.deleted_at == null && exists(@.title))')`;

/** The targets of a slice: by these ids rows are found by index, whatever the statistics say. */
export function targetsOf(
  userId: UserId,
  slice: ObjectSlice,
  actions: readonly ("insert" | "update")[],
): RawBuilder<unknown> {
  return sql`any(array(select sent.target from import_objects sent where ${isIn(userId, slice, actions)}))`;
}

/**
 * Deletes what the objects that a slice updates will no longer have: events that are not among
 * those that were staged, or that were there before the commit, and all exceptions.
 */
export async function deleteReplacedEvents(
  db: Db,
  userId: UserId,
  slice: ObjectSlice,
  remaining: "staged" | "before",
): Promise<void> {
  const rows = remaining === "staged" ? sql`sent.rows` : sql`sent.before -> 'events'`;
  const replaced = sql`user_id = ${userId} and object = ${targetsOf(userId, slice, ["update"])}`;
  const ids = sql`array(
    select (one ->> 'id')::uuid from import_objects sent cross join lateral jsonb_array_elements(${rows}) one
    where ${isIn(userId, slice, ["update"])} and sent.kind = 'event'
  )`;
  await sql`delete from events where ${replaced} and not id = any(${ids})`.execute(db);
  await sql`
    delete from event_exceptions
    where user_id = ${userId} and event_id = any(array(select id from events where ${replaced}))`.execute(db);
}

/**
 * Numbers a change of each object that an import updated: other programs also see of its source
 * what no row has. After a commit (`isStored`) nothing was moved since the sources were stored.
 */
export async function numberUpdated(
  db: Db,
  userId: UserId,
  { importId, isStored }: { importId: string; isStored: boolean },
): Promise<void> {
  const updated = sql`sent.user_id = ${userId} and sent.import_id = ${importId} and sent.action = 'update'`;
  await sql`
    with raised as (
      update account_changes set seq = seq + 1
      where user_id = ${userId} and exists (select from import_objects sent where ${updated}) returning seq
    )
    update collection_changes changed set seq = raised.seq, changed_at = clock_timestamp(),
      moves = case when ${isStored} then 0 else changed.moves end
    from raised cross join import_objects sent
    where ${updated} and changed.user_id = ${userId} and changed.object = sent.target and changed.kind = sent.kind
      and not changed.is_gone`.execute(db);
}

/** The column that has the target of what was staged, by table. */
const targetColumns = { events: "object", tasks: "object", pomodoros: "id", flowtimes: "id" } as const;
export const targetTables = columnNames(targetColumns);

/** Whether a row of the table outside the trash is of the slice. */
export function isLiveTarget(
  table: keyof typeof targetColumns,
  userId: UserId,
  targets: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`user_id = ${userId} and ${sql.ref(targetColumns[table])} = ${targets} and deleted_at is null`;
}

/**
 * The versions of the rows outside the trash by id, for an object `sent` of a slice. They are read
 * once for all objects: statistics may not know the account, and a join would expect one row.
 */
export function currentVersions(userId: UserId, slice: ObjectSlice): RawBuilder<unknown> {
  const targets = targetsOf(userId, slice, ["insert", "update"]);
  const rows = targetTables.map(
    (table) => sql`
      select ${sql.ref(targetColumns[table])} as target, id, version from ${sql.table(table)}
      where ${isLiveTarget(table, userId, targets)}`,
  );
  return sql`coalesce((
    select jsonb_object_agg(target, versions) from (
      select target, jsonb_object_agg(id, version) as versions from (${sql.join(rows, sql` union all `)}) one
      group by target
    ) each
  ) -> sent.target::text, '{}')`;
}
