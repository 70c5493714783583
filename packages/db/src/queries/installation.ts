import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";

/** Stores a fact about this installation; returns whether it is new. */
export function setFact(db: Db, key: string): Promise<boolean> {
  return hasRow(
    db
      .insertInto("app_facts")
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key"),
  );
}

export function hasFact(db: Db, key: string): Promise<boolean> {
  return hasRow(db.selectFrom("app_facts").select("key").where("key", "=", key));
}

/** The latest applied migration; undefined if none. */
export async function findLatestMigration(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}
