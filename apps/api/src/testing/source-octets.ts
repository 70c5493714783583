import type { Db } from "@hourloom/db/connect";
import { SOURCE_OCTETS_MAX } from "@hourloom/schema/calendars";

/** Sets the counter of an account, as if it could store only so many octets of iCalendar more. */
export async function leaveSourceOctets(db: Db, userId: string, octets: number): Promise<void> {
  await db
    .updateTable("account_changes")
    .set({ source_octets: SOURCE_OCTETS_MAX - octets })
    .where("user_id", "=", userId)
    .execute();
}
