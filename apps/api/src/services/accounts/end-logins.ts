import { deleteFeeds } from "@hourloom/db/queries/feeds";
import { deleteLinks } from "@hourloom/db/queries/links";
import { deleteOwnRows } from "@hourloom/db/queries/own-rows";
import { deleteTokens } from "@hourloom/db/queries/tokens";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import type { Client } from "../../core/context.ts";
import { audit } from "./audit.ts";

/**
 * Invalidates open links and the pending change of address. The links that restore a former address
 * stay: they belong to the owner.
 */
async function endOpenLinks(tx: Db, userId: UserId): Promise<void> {
  await deleteLinks(tx, userId, "password_reset");
  await deleteLinks(tx, userId, "sign_in");
  await deleteLinks(tx, userId, "email_change");
  await deleteOwnRows(tx, userId, "email_change_requests");
}

/**
 * Ends all access keys of the account, and all logins but `exceptToken`; invalidates open links,
 * known devices and places. `tx` must hold the lock of the account's row.
 */
export async function endLogins(
  tx: Db,
  userId: UserId,
  { exceptToken }: { exceptToken?: string | undefined } = {},
): Promise<void> {
  await deleteTokens(tx, userId, exceptToken);
  await endOpenLinks(tx, userId);
  for (const table of ["access_keys", "known_devices", "login_places"] as const) await deleteOwnRows(tx, userId, table);
}

/**
 * Ends all feeds of the account, which whoever had it may have made; returns whether there were
 * any. `tx` must hold the lock of the account's row.
 */
export async function endFeeds(tx: Db, event: { userId: UserId; client: Client; now: Date }): Promise<boolean> {
  const hadFeeds = await deleteFeeds(tx, event.userId);
  if (hadFeeds) await audit(tx, "feeds_ended", event);
  return hadFeeds;
}
