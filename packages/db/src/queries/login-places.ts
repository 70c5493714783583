import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";

/**
 * Stores the place of a login, a hash of browser and network; returns whether it is new to the
 * account. The caller has locked the account.
 */
export async function saveLoginPlace(tx: Db, userId: UserId, place_hash: Buffer, now: Date): Promise<boolean> {
  const inserted = tx
    .insertInto("login_places")
    .values({ user_id: userId, place_hash, last_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id");
  if (await hasRow(inserted)) return true;
  await tx
    .updateTable("login_places")
    .set({ last_seen_at: now })
    .where("user_id", "=", userId)
    .where("place_hash", "=", place_hash)
    .execute();
  return false;
}
