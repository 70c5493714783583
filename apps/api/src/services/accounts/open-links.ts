import { deleteEmailChangeRequest } from "@hourloom/db/queries/email-changes";
import { burnLinks } from "@hourloom/db/queries/links";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";

/**
 * Ends the links that were asked for and not followed, with the change of address that one of them
 * waits for. The way back to a former address stays: it is the owner's.
 */
export async function endOpenLinks(tx: Db, userId: UserId): Promise<void> {
  await burnLinks(tx, userId, "password_reset");
  await burnLinks(tx, userId, "sign_in");
  await burnLinks(tx, userId, "email_change");
  await deleteEmailChangeRequest(tx, userId);
}
