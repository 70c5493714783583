import { sql } from "kysely";
import type { Db } from "../connect.ts";

/** The failures that are counted under these keys and have happened since `since`. */
export function listFailures(db: Db, keys: readonly string[], since: Date) {
  return db
    .selectFrom("login_failures")
    .select(["key", "failures", "last_failed_at"])
    .where("key", "in", keys)
    .where("last_failed_at", ">", since)
    .execute();
}

/** Counts one more failure under each key; those from before `since` are forgotten. */
export async function recordFailures(
  db: Db,
  keys: readonly string[],
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await db
    .insertInto("login_failures")
    .values(keys.toSorted().map((key) => ({ key, failures: 1, last_failed_at: now })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql<number>`case when login_failures.last_failed_at > ${since} then login_failures.failures + 1 else 1 end`,
        last_failed_at: now,
      }),
    )
    .execute();
}

export async function clearFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom("login_failures").where("key", "=", key).execute();
}

export async function deleteOldFailures(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("login_failures").where("last_failed_at", "<", before).execute();
}
