import { activateUser, findActive, lockSecrets } from "@hourloom/db/queries/accounts";
import { findLink, useLink } from "@hourloom/db/queries/links";
import { vouchForUserId } from "@hourloom/db/owner";
import type { Activation } from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Client, ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
import { audit } from "./audit.ts";
import { decodeUid, hashToken } from "./secrets.ts";

/**
 * Activates the account that the link was sent to. The order of the refusals is the contract's: uid, token, then a right link to an account that is
 * active already.
 */
export async function activate(
  deps: ServiceContext & { limits: LimitsService },
  input: Activation,
  client: Client,
): Promise<Outcome<null>> {
  const allowed = await deps.limits.take("activation:client", client.address);
  if (!allowed.ok) return allowed;

  const uid = decodeUid(input.uid);
  const account = uid === undefined ? undefined : await findActive(deps.db, uid);
  if (account === undefined) return refuseField("uid", "Invalid user id or user doesn't exist.");
  const link = await findLink(deps.db, {
    user_id: account.id,
    purpose: "activation",
    token_hash: hashToken(input.token),
    now: deps.now(),
  });
  if (link === undefined) {
    const guessed = await deps.limits.take("activation:uid", account.id);
    return guessed.ok ? refuseField("token", "Invalid token for given user.") : guessed;
  }
  const userId = vouchForUserId(link.user_id);
  const activated = await deps.db.transaction().execute(async (tx) => {
    // The account first, as everybody does who takes more than one of its rows.
    const held = await lockSecrets(tx, userId);
    // An account that was active once and is not any more was closed by somebody: its old links do not open it again.
    if (held === undefined || held.activated_at !== null || !(await useLink(tx, userId, link.id, deps.now())))
      return false;
    await activateUser(tx, userId, deps.now());
    await audit({ ...deps, db: tx }, "activated", { userId, client });
    return true;
  });
  return activated ? done(null) : refuse({ code: "link_stale" });
}
