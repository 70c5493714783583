import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { hasRow } from "./has-row.ts";

/** Whether the account with this address has signed in on this device before. */
export function isKnownDevice(db: Db, emailKey: string, deviceHash: Buffer): Promise<boolean> {
  return hasRow(
    db
      .selectFrom("known_devices")
      .innerJoin("users", "users.id", "known_devices.user_id")
      .select("users.id")
      .where("users.email_key", "=", emailKey)
      .where("device_hash", "=", deviceHash),
  );
}

/**
 * Stores the device; returns whether it is new to the account. The caller has locked the account.
 */
export async function storeDeviceId(tx: Db, userId: UserId, device_hash: Buffer, now: Date): Promise<boolean> {
  const inserted = tx
    .insertInto("known_devices")
    .values({ user_id: userId, device_hash, last_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id");
  if (await hasRow(inserted)) return true;
  await tx
    .updateTable("known_devices")
    .set({ last_seen_at: now })
    .where("user_id", "=", userId)
    .where("device_hash", "=", device_hash)
    .execute();
  return false;
}
