import type { Db } from "../connect.ts";
import type { UserId } from "../owner.ts";

/** Tables whose rows of an account end together. */
type OwnTable = "access_keys" | "email_change_requests" | "known_devices" | "login_places" | "pending_sign_ups";

/** Deletes all rows of the account in a table. */
export async function deleteOwnRows(db: Db, userId: UserId, table: OwnTable): Promise<void> {
  await db.deleteFrom(table).where("user_id", "=", userId).execute();
}
