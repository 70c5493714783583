import { activateUser, lockSecrets } from "@hourloom/db/queries/accounts";
import { findLink, markLinkUsed } from "@hourloom/db/queries/links";
import { deletePendingSignUp } from "@hourloom/db/queries/pending-sign-ups";
import type { Db } from "@hourloom/db/connect";
import type { Activation, PendingAccount } from "@hourloom/schema/accounts/accounts";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Client } from "../../core/context.ts";
import { transact } from "../../core/transact.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { audit } from "./audit.ts";
import { followLink, type FollowedLink } from "./links/followed-links.ts";

export const staleLink = err({ code: "link_stale" });

export type FoundActivation = FollowedLink<{ id: string }>;

/** Finds the account that the link was sent to, active or not. */
export function findActivation(deps: AccountsDeps, input: Activation): Promise<Result<FoundActivation>> {
  return followLink(deps, input, "activation:uid", (sought) => findLink(deps.db, { ...sought, purpose: "activation" }));
}

export interface AccountActivation extends Pick<FoundActivation, "userId" | "link"> {
  now: Date;
  client: Client;
}

/**
 * Activates the account and consumes its link; returns `link_stale` if either was done already.
 */
export async function activateAccount(tx: Db, { userId, link, now, client }: AccountActivation): Promise<Result<null>> {
  // All code that locks several rows of an account locks the account first.
  const locked = await lockSecrets(tx, userId);
  // An account that was activated before was deactivated on purpose: old links must not reopen it.
  if (locked === undefined || locked.activated_at !== null || !(await markLinkUsed(tx, userId, link.id, now)))
    return staleLink;
  await activateUser(tx, userId, now);
  await deletePendingSignUp(tx, userId);
  await audit(tx, "activated", { userId, client, now });
  return ok(null);
}

/**
 * Activates the account of the link with the password of its sign-up. For API clients, which
 * activate accounts that they signed up themselves.
 */
export async function activate(deps: AccountsDeps, input: Activation, client: Client): Promise<Result<null>> {
  const found = await findActivation(deps, input);
  if (!found.ok) return found;
  return transact(deps.db, (tx) => activateAccount(tx, { ...found.value, now: deps.now(), client }));
}

/**
 * Returns the account that the link would activate, without using it; `link_stale` if it is active.
 */
export async function checkActivation(deps: AccountsDeps, input: Activation): Promise<Result<PendingAccount>> {
  const found = await findActivation(deps, input);
  if (!found.ok) return found;
  const { activated_at, username, email } = found.value.account;
  return activated_at === null ? ok({ username, email }) : staleLink;
}
