import { lockSecrets } from "@hourloom/db/queries/accounts";
import { findLink, markLinkUsed } from "@hourloom/db/queries/links";
import { toUserId } from "@hourloom/db/owner";
import type { DeviceToken, LinkLogin } from "@hourloom/schema/accounts/accounts";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { LINK_TOKEN_INVALID } from "@hourloom/schema/fields/error-texts";
import type { Client, ServiceContext } from "../../core/context.ts";
import type { LimitsService } from "../../core/limits.ts";
import { transact } from "../../core/transact.ts";
import { audit } from "./audit.ts";
import { decodeUid, hashToken, newAuthToken } from "../../core/secrets.ts";
import { recordLogin } from "./record-login.ts";
import { issueToken } from "./tokens.ts";

export interface SignInLinkDeps extends ServiceContext {
  limits: LimitsService;
  onMailQueued: () => void;
}

const tokenRejected = invalidField("token", LINK_TOKEN_INVALID);

/** Only wrong links are counted, so that nobody can block the owner of a right one. */
async function rejectLink(deps: SignInLinkDeps, userId: string, client: Client): Promise<Result<never>> {
  const byClient = await deps.limits.take("sign-in-link:client", client.address);
  if (!byClient.ok) return byClient;
  const byAccount = await deps.limits.take("sign-in-link:uid", userId);
  return byAccount.ok ? tokenRejected : byAccount;
}

/**
 * Signs in by the link of a mail, which works once, and makes the device known. Of concurrent
 * requests with one link, one succeeds.
 */
export async function signInByLink(
  deps: SignInLinkDeps,
  { uid, token, device_id = newAuthToken() }: LinkLogin,
  client: Client,
): Promise<Result<DeviceToken>> {
  const now = deps.now();
  const user_id = decodeUid(uid);
  if (user_id === undefined) return tokenRejected;
  const token_hash = hashToken(token);
  const link = await findLink(deps.db, { user_id, purpose: "sign_in", token_hash, now, only: "unused" });
  if (link === undefined) return rejectLink(deps, user_id, client);
  const userId = toUserId(link.user_id);
  const opened = await transact<DeviceToken>(deps.db, async (tx) => {
    // All code that locks several rows of an account locks the account first.
    const locked = await lockSecrets(tx, userId);
    if (locked === undefined || !(await markLinkUsed(tx, userId, link.id, now))) return tokenRejected;
    if (!locked.is_active) return err({ code: "user_inactive" });
    await audit({ ...deps, db: tx }, "sign_in_link_used", { userId, client });
    const firstLoginAt = locked.first_login_at;
    await recordLogin(tx, { userId, client, now, deviceHash: hashToken(device_id), firstLoginAt });
    return ok({ auth_token: await issueToken(tx, { userId, client, now }), device_id });
  });
  if (opened.ok) deps.onMailQueued();
  return opened;
}
