import { lockSecrets } from "@hourloom/db/queries/accounts";
import { findLink, useLink } from "@hourloom/db/queries/links";
import { vouchForUserId } from "@hourloom/db/owner";
import type { DeviceToken, LinkLogin } from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Client, ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
import { transact } from "../transact.ts";
import { audit } from "./audit.ts";
import { decodeUid, hashToken, newAuthToken } from "./secrets.ts";
import { recordLogin } from "./record-login.ts";
import { issueToken } from "./tokens.ts";

export interface SignInLinkDeps extends ServiceContext {
  limits: LimitsService;
  /** Tells the mail job that there may be something to send. */
  mailWaits: () => void;
}

const tokenRefused = refuseField("token", "Invalid token for given user.");

/** Only wrong links are counted: nobody can close the way in for who has a right one. */
async function refuseLink(deps: SignInLinkDeps, userId: string, client: Client): Promise<Outcome<never>> {
  const byClient = await deps.limits.take("sign-in-link:client", client.address);
  if (!byClient.ok) return byClient;
  const byAccount = await deps.limits.take("sign-in-link:uid", userId);
  return byAccount.ok ? tokenRefused : byAccount;
}

/** Signs in by the link of a mail, which works once, and makes the device known. Of racers with one link, one wins. */
export async function signInByLink(
  deps: SignInLinkDeps,
  { uid, token, device_id = newAuthToken() }: LinkLogin,
  client: Client,
): Promise<Outcome<DeviceToken>> {
  const now = deps.now();
  const user_id = decodeUid(uid);
  if (user_id === undefined) return tokenRefused;
  const token_hash = hashToken(token);
  const link = await findLink(deps.db, { user_id, purpose: "sign_in", token_hash, now, only: "unused" });
  if (link === undefined) return refuseLink(deps, user_id, client);
  const userId = vouchForUserId(link.user_id);
  const opened = await transact<DeviceToken>(deps.db, async (tx) => {
    // The account first, as everybody does who takes more than one of its rows.
    const held = await lockSecrets(tx, userId);
    if (held === undefined || !(await useLink(tx, userId, link.id, now))) return tokenRefused;
    if (!held.is_active) return refuse({ code: "user_inactive" });
    await audit({ ...deps, db: tx }, "sign_in_link_used", { userId, client });
    const firstLoginAt = held.first_login_at;
    await recordLogin(tx, { userId, client, now, deviceHash: hashToken(device_id), firstLoginAt });
    return done({ auth_token: await issueToken(tx, { userId, client, now }), device_id });
  });
  if (opened.ok) deps.mailWaits();
  return opened;
}
