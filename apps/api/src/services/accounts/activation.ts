import { activateUser, findSecrets, lockSecrets } from "@hourloom/db/queries/accounts";
import { findLink, markLinkUsed } from "@hourloom/db/queries/links";
import { deletePendingSignUp } from "@hourloom/db/queries/pending-sign-ups";
import type { Db } from "@hourloom/db/connect";
import { toUserId, type UserId } from "@hourloom/db/owner";
import type { Activation, PendingAccount } from "@hourloom/schema/accounts/accounts";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { LINK_TOKEN_INVALID, LINK_USER_UNKNOWN } from "@hourloom/schema/fields/error-texts";
import type { Client, ServiceContext } from "../../core/context.ts";
import type { LimitsService } from "../../core/limits.ts";
import { transact } from "../../core/transact.ts";
import { audit } from "./audit.ts";
import { decodeUid, hashToken } from "../../core/secrets.ts";

export interface ActivationDeps extends ServiceContext {
  limits: LimitsService;
}

export const staleLink = err({ code: "link_stale" });

export interface FoundActivation {
  userId: UserId;
  linkId: string;
  account: NonNullable<Awaited<ReturnType<typeof findSecrets>>>;
}

/**
 * Finds the account that the link was sent to, active or not. Errors in the order of the REST
 * contract: uid, then token.
 */
export async function findActivation(deps: ActivationDeps, input: Activation): Promise<Result<FoundActivation>> {
  const uid = decodeUid(input.uid);
  const account = uid === undefined ? undefined : await findSecrets(deps.db, uid);
  if (account === undefined) return invalidField("uid", LINK_USER_UNKNOWN);
  const link = await findLink(deps.db, {
    user_id: account.id,
    purpose: "activation",
    token_hash: hashToken(input.token),
    now: deps.now(),
  });
  if (link === undefined) {
    const guessed = await deps.limits.take("activation:uid", account.id);
    return guessed.ok ? invalidField("token", LINK_TOKEN_INVALID) : guessed;
  }
  return ok({ userId: toUserId(link.user_id), linkId: link.id, account });
}

export interface AccountActivation extends Pick<FoundActivation, "userId" | "linkId"> {
  now: Date;
  client: Client;
}

/**
 * Activates the account and consumes its link; returns `link_stale` if either was done already.
 * Returns the password hash of the locked row.
 */
export async function activateAccount(
  tx: Db,
  { userId, linkId, now, client }: AccountActivation,
): Promise<Result<{ password_hash: string | null }>> {
  // All code that locks several rows of an account locks the account first.
  const locked = await lockSecrets(tx, userId);
  // An account that was activated before was deactivated on purpose: old links must not reopen it.
  if (locked === undefined || locked.activated_at !== null || !(await markLinkUsed(tx, userId, linkId, now)))
    return staleLink;
  await activateUser(tx, userId, now);
  await deletePendingSignUp(tx, userId);
  await audit({ db: tx, now: () => now }, "activated", { userId, client });
  return ok(locked);
}

/**
 * Activates the account of the link with the password of its sign-up. For API clients, which
 * activate accounts that they signed up themselves.
 */
export async function activate(deps: ActivationDeps, input: Activation, client: Client): Promise<Result<null>> {
  const allowed = await deps.limits.take("activation:client", client.address);
  if (!allowed.ok) return allowed;
  const found = await findActivation(deps, input);
  if (!found.ok) return found;
  const opened = await transact(deps.db, (tx) => activateAccount(tx, { ...found.value, now: deps.now(), client }));
  return opened.ok ? ok(null) : opened;
}

/**
 * Returns the account that the link would activate, without using it; `link_stale` if it is active.
 */
export async function checkActivation(
  deps: ActivationDeps,
  input: Activation,
  client: Client,
): Promise<Result<PendingAccount>> {
  const allowed = await deps.limits.take("activation-check:client", client.address);
  if (!allowed.ok) return allowed;
  const found = await findActivation(deps, input);
  if (!found.ok) return found;
  const { activated_at, username, email } = found.value.account;
  return activated_at === null ? ok({ username, email }) : staleLink;
}
