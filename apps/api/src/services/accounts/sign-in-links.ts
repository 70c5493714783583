import { lockSecrets } from "@hourloom/db/queries/accounts";
import { findLink, markLinkUsed } from "@hourloom/db/queries/links";
import { toUserId } from "@hourloom/db/owner";
import type { DeviceToken, LinkLogin } from "@hourloom/schema/accounts/accounts";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Client } from "../../core/context.ts";
import { transactWithMail, type AccountsDeps } from "./accounts-deps.ts";
import { tokenRejected } from "./links/followed-links.ts";
import { audit } from "./audit.ts";
import { decodeUid, hashToken, newAuthToken } from "../../core/secrets.ts";
import { completeLogin } from "./complete-login.ts";

/** Only wrong links are counted, so that nobody can block the owner of a right one. */
async function rejectLink(deps: AccountsDeps, userId: string, client: Client): Promise<Result<never>> {
  const counted = await deps.limits.takeAll(["sign-in-link:client", client.address], ["sign-in-link:uid", userId]);
  return counted.ok ? tokenRejected : counted;
}

/**
 * Signs in by the link of a mail, which works once, and makes the device known. Of concurrent
 * requests with one link, one succeeds.
 */
export async function signInByLink(
  deps: AccountsDeps,
  { uid, token, device_id = newAuthToken() }: LinkLogin,
  client: Client,
): Promise<Result<DeviceToken>> {
  const now = deps.now();
  const user_id = decodeUid(uid);
  if (user_id === undefined) return tokenRejected;
  const sought = { user_id, purpose: "sign_in", token_hash: hashToken(token), now, only: "unused" } as const;
  const link = await findLink(deps.db, sought);
  if (link === undefined) return rejectLink(deps, user_id, client);
  const userId = toUserId(link.user_id);
  return transactWithMail<DeviceToken>(deps, async (tx) => {
    // All code that locks several rows of an account locks the account first.
    const locked = await lockSecrets(tx, userId);
    if (locked === undefined || !(await markLinkUsed(tx, userId, link.id, now))) return tokenRejected;
    if (!locked.is_active) return err({ code: "user_inactive" });
    await audit(tx, "sign_in_link_used", { userId, client, now: deps.now() });
    const login = { userId, client, now, deviceHash: hashToken(device_id), firstLoginAt: locked.first_login_at };
    return ok({ auth_token: await completeLogin(tx, login), device_id });
  });
}
