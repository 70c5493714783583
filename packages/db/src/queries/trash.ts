import { sql } from "kysely";
import { itemKindNames, itemKinds, parentOf, type ItemKindName, type ItemTable } from "@hourloom/schema/item-kinds";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** An item in the trash. `title` is null for a session without a task. */
export interface TrashedItem {
  type: ItemKindName;
  id: string;
  title: string | null;
  deleted_at: Date;
}

/** A task's title, even if it is in the trash too. */
const titleOfTask = (table: ItemTable) =>
  `(select tasks.title from tasks where tasks.user_id = ${table}.user_id and tasks.id = ${table}.task)`;

function selectNewest(kind: ItemKindName, { userId, since, limit }: { userId: UserId; since: Date; limit: number }) {
  const { table, title } = itemKinds[kind];
  const parent = parentOf(kind);
  // Rows deleted with their list or calendar are restored with it, and so not listed.
  const isDeletedSeparately =
    parent === undefined
      ? sql`true`
      : sql`not exists (
          select from ${sql.table(parent.table)} parent
          where parent.user_id = ${sql.table(table)}.user_id and parent.id = ${sql.table(table)}.${sql.ref(parent.member)}
            and parent.deleted_at = ${sql.table(table)}.deleted_at
        )`;
  return sql`(
    select ${sql.lit(kind)} as type, id, ${sql.raw(title === "own" ? "title" : titleOfTask(table))} as title, deleted_at
    from ${sql.table(table)}
    where user_id = ${userId} and deleted_at is not null and deleted_at >= ${since} and ${isDeletedSeparately}
    order by deleted_at desc, id limit ${limit}
  )`;
}

/** The items that the account has deleted since `since`, of all kinds, newest first. */
export async function listTrash(
  db: Db,
  userId: UserId,
  { since, limit }: { since: Date; limit: number },
): Promise<TrashedItem[]> {
  const parts = itemKindNames.map((kind) => selectNewest(kind, { userId, since, limit }));
  const { rows } = await sql<TrashedItem>`
    ${sql.join(parts, sql` union all `)} order by deleted_at desc, id limit ${limit}`.execute(db);
  return rows;
}
