import { z } from "zod";
import { dateTime, id } from "./fields.ts";

/** What is worth knowing afterwards of how an account was used. */
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
  "email_change_requested",
  "email_changed",
  "email_change_undone",
  "exported",
  "imported",
  "account_deleted",
]);
export type ActivityKind = z.output<typeof activityKind>;

/** Entries of one answer. */
export const ACTIVITY_PAGE_MAX = 200;
/** How far back the owner of an account sees what happened to it. */
export const ACTIVITY_DAYS = 90;

export const activityEntry = z.object({
  id,
  kind: activityKind,
  created_at: dateTime,
  /** The browser's family and system, or the program's name; empty where nothing is known. */
  browser: z.string(),
  /** Where it came from, without the last part of the address. */
  network: z.string(),
});
export type ActivityEntry = z.output<typeof activityEntry>;

export const activityQuery = z.object({
  limit: z.int().min(1).max(ACTIVITY_PAGE_MAX).default(20),
  /** The id of the last entry that is known; its successors follow. */
  cursor: id.nullish(),
});
export type ActivityQuery = z.output<typeof activityQuery>;

/** Newest first; `next` is the cursor of the following page, null on the last one. */
export const activityPage = z.object({ entries: z.array(activityEntry), next: id.nullable() });
export type ActivityPage = z.output<typeof activityPage>;
