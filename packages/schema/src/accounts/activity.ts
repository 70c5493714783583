import { z } from "zod";
import { dateTime, id } from "../fields/fields.ts";

/** Security events of an account. */
export const activityKind = z.enum([
  "activated",
  "logged_in",
  "logged_in_new_device",
  "login_failed",
  "confirmation_failed",
  "logged_out",
  "logged_out_everywhere",
  "session_revoked",
  "reset_requested",
  "password_changed",
  "sign_in_link_requested",
  "sign_in_link_used",
  "google_linked",
  "google_removed",
  "username_changed",
  "access_key_created",
  "access_key_revoked",
  "feed_created",
  "feed_rotated",
  "feed_deleted",
  "feeds_ended",
  "email_change_requested",
  "email_changed",
  "email_change_undone",
  "exported",
  "imported",
  "files_exported",
  "file_imported",
  "account_deleted",
]);
export type ActivityKind = z.output<typeof activityKind>;

/** Maximum entries of one page. */
export const ACTIVITY_PAGE_MAX = 200;
/** Number of days for which the owner sees the entries. */
export const ACTIVITY_DAYS = 90;

export const activityEntry = z.object({
  id,
  kind: activityKind,
  created_at: dateTime,
  /** Browser family and system, or the program's name; empty if unknown. */
  browser: z.string(),
  /** Network address without its last part. */
  network: z.string(),
});
export type ActivityEntry = z.output<typeof activityEntry>;

export const activityQuery = z.object({
  limit: z.int().min(1).max(ACTIVITY_PAGE_MAX).default(20),
  /** Id of the last entry of the previous page. */
  cursor: id.nullish(),
});
export type ActivityQuery = z.output<typeof activityQuery>;

/** Newest first; `next` is the cursor of the next page, null on the last one. */
export const activityPage = z.object({ entries: z.array(activityEntry), next: id.nullable() });
export type ActivityPage = z.output<typeof activityPage>;
