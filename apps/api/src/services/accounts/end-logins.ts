import { deleteAccessKeys } from "@hourloom/db/queries/access-keys";
import { deleteDevices } from "@hourloom/db/queries/devices";
import { deleteEmailChangeRequest } from "@hourloom/db/queries/email-changes";
import { deleteFeeds } from "@hourloom/db/queries/feeds";
import { deleteLinks } from "@hourloom/db/queries/links";
import { deleteLoginPlaces } from "@hourloom/db/queries/login-places";
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
  await deleteEmailChangeRequest(tx, userId);
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
  await deleteAccessKeys(tx, userId);
  await endOpenLinks(tx, userId);
  await deleteDevices(tx, userId);
  await deleteLoginPlaces(tx, userId);
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
