import { type RawBuilder, sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { PlaceholderOf } from "../compile-once.ts";
import type { ItemTable } from "@hourloom/schema/item-kinds";

/** The columns of a new row, their values by name, and the columns to return. */
export interface NewRow<Values extends { userId: UserId; limit: number }> {
  names: readonly (keyof Values & string)[];
  value: PlaceholderOf<Values>;
  returning: readonly string[];
  /** A further condition for the insertion, such as that a referenced row exists. */
  condition?: RawBuilder<unknown>;
}

/**
 * Inserts a row unless its id is taken, the account has `limit` rows of the kind outside the trash,
 * nothing was ever changed in it, or the condition is not met. The counter is read from a locked
 * row, since another writer may have committed while this statement waited for the account. The
 * account is locked first, as by all writers: otherwise this could deadlock with one that deletes
 * it.
 */
export function insertWithinQuota<Row, Values extends { userId: UserId; limit: number }>(
  table: ItemTable,
  { names, value, returning, condition = sql`true` }: NewRow<Values>,
): RawBuilder<Row> {
  const refs = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));
  return sql<Row>`
    with owner as (select id from users where id = ${value("userId")} for no key update),
    counted as (
      select ${sql.ref(table)} as rows from account_changes
      where user_id = ${value("userId")} and exists (select from owner) for no key update
    )
    insert into ${sql.table(table)} (user_id, ${refs(names)})
    select ${value("userId")}, ${sql.join(names.map((name) => value(name)))} from counted
    where rows < ${value("limit")} and ${condition}
    on conflict do nothing
    returning ${refs(returning)}`;
}
