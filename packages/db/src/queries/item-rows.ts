import { type AliasedRawBuilder, sql } from "kysely";
import type { ItemTable } from "@hourloom/schema/item-kinds";
import type { Db } from "../connect.ts";
import type { UserId } from "../owner.ts";

/**
 * The queries of single rows of a kind: `find` and `lock` return none of the trash, `lock` until
 * the transaction ends. `selected` are the columns of `Row`.
 */
export function itemRows<Row, Columns extends object>(
  table: ItemTable,
  selected: readonly (string | AliasedRawBuilder<unknown, string>)[],
) {
  const columns = sql.join(selected.map((column) => (typeof column === "string" ? sql.ref(column) : column)));
  const live = (userId: UserId, id: string) => sql`
    select ${columns} from ${sql.table(table)} where user_id = ${userId} and id = ${id} and deleted_at is null`;

  return {
    find: async (db: Db, userId: UserId, id: string): Promise<Row | undefined> =>
      (await sql<Row>`${live(userId, id)}`.execute(db)).rows[0],

    lock: async (db: Db, userId: UserId, id: string): Promise<Row | undefined> =>
      (await sql<Row>`${live(userId, id)} for update`.execute(db)).rows[0],

    insert: async (db: Db, userId: UserId, row: Columns & { id: string }): Promise<Row> => {
      const members = Object.entries(row).filter(([, value]) => value !== undefined);
      const names = members.map(([name]) => sql.ref(name));
      return onlyRow(
        await sql<Row>`
          insert into ${sql.table(table)} (user_id, ${sql.join(names)})
          values (${userId}, ${sql.join(members.map(([, value]) => value))}) returning ${columns}`.execute(db),
      );
    },

    update: async (db: Db, userId: UserId, id: string, changes: Partial<Columns>): Promise<Row> => {
      const members = Object.entries(changes).filter(([, value]) => value !== undefined);
      const changed = members.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      return onlyRow(
        await sql<Row>`
          update ${sql.table(table)} set ${sql.join([...changed, sql`version = version + 1`])}
          where user_id = ${userId} and id = ${id} returning ${columns}`.execute(db),
      );
    },
  };
}

function onlyRow<Row>({ rows: [row] }: { rows: Row[] }): Row {
  if (row === undefined) throw new Error("the statement returned no row");
  return row;
}
