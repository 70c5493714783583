import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { CHANGES_CHANNEL, EPOCH_RENEWED } from "./account-changes.ts";
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

/** The epoch of the installation; empty if it was never renewed since it had accounts. */
export async function findEpoch(db: Db): Promise<string> {
  const { epoch } = await db.selectFrom("installation").select("epoch").executeTakeFirstOrThrow();
  return epoch;
}

/** Begins another epoch, and notifies running processes; returns it. */
export async function renewEpoch(db: Db): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`
    with renewed as (
      update installation set epoch = left(md5(gen_random_uuid()::text), 8) returning epoch
    )
    select epoch, pg_notify(${CHANGES_CHANNEL}, ${EPOCH_RENEWED}) from renewed`.execute(db);
  return rows[0]?.epoch ?? "";
}

/** The latest applied migration; undefined if none. */
export async function findLatestMigration(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}
