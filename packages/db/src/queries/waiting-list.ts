import type { Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";

/** Adds the address; returns whether it is new. */
export function insertWaiting(db: Db, entry: { email: string; email_key: string }): Promise<boolean> {
  return hasRow(
    db
      .insertInto("waiting_list")
      .values(entry)
      .onConflict((conflict) => conflict.doNothing())
      .returning("email_key"),
  );
}
