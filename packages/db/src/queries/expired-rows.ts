import { sql } from "kysely";
import type { Db } from "../connect.ts";
import type { Database } from "../tables/database.ts";

/** The column that tells when a row is over. */
const timeColumns = {
  account_links: "expires_at",
  audit_events: "created_at",
  email_change_requests: "expires_at",
  former_emails: "undo_until",
  known_devices: "last_seen_at",
  login_failures: "last_failed_at",
  login_places: "last_seen_at",
  /** Only dead letters have this time. */
  mail_outbox: "dead_at",
  used_credentials: "expires_at",
} as const satisfies { [Table in keyof Database]?: keyof Database[Table] };

/** Deletes the rows of all accounts that are over at this time. */
export async function deleteExpiredRows(db: Db, table: keyof typeof timeColumns, at: Date): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(timeColumns[table])} <= ${at}`.execute(db);
}
