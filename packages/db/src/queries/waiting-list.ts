import type { Db } from "../connect.ts";

/** Adds the address; returns whether it is new. */
export async function insertWaiting(db: Db, entry: { email: string; email_key: string }): Promise<boolean> {
  const inserted = await db
    .insertInto("waiting_list")
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning("email_key")
    .executeTakeFirst();
  return inserted !== undefined;
}
