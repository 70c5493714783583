import { sql } from "kysely";
import type { Db } from "../connect.ts";

/** Stores a fact about this installation; returns whether it is new. */
export async function setFact(db: Db, key: string): Promise<boolean> {
  const set = await db
    .insertInto("app_facts")
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return set !== undefined;
}

export async function hasFact(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom("app_facts").select("key").where("key", "=", key).executeTakeFirst()) !== undefined;
}

/** The latest applied migration; undefined if none. */
export async function findLatestMigration(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}
