import { activateUser, lockSecrets } from "@hourloom/db/queries/accounts";
import { findLink, markLinkUsed } from "@hourloom/db/queries/links";
import { deleteOwnRows } from "@hourloom/db/queries/own-rows";
import { lockTrialOfSignUp, moveSignUpToTrial } from "@hourloom/db/queries/trials";
import type { Db } from "@hourloom/db/connect";
import { toUserId, type UserId } from "@hourloom/db/owner";
import { firstStep } from "@hourloom/schema/accounts/first-steps";
import type { Activation, PendingAccount } from "@hourloom/schema/accounts/accounts";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Client } from "../../core/context.ts";
import { transact } from "../../core/transactions.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { audit } from "./audit.ts";
import { endLogins } from "./end-logins.ts";
import { endOfLink } from "./links/mail-links.ts";
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
  /** Whether who opens the link has shown that they signed up. */
  isProven: boolean;
}

/**
 * Activates the account and consumes its link; returns `link_stale` if either was done already.
 * The account that is active then is another one if a trial account was signed up: that keeps its
 * data and gets name, address and password. Without `isProven` its logins end, since they may be of
 * somebody else than who opens the link.
 */
export async function activateAccount(
  tx: Db,
  { userId, link, now, client, isProven }: AccountActivation,
): Promise<Result<{ userId: UserId }>> {
  // All code that locks several rows of an account locks the account first.
  const locked = await lockSecrets(tx, userId);
  // An account that was activated before was deactivated on purpose: old links must not reopen it.
  if (locked === undefined || locked.activated_at !== null || !(await markLinkUsed(tx, userId, link.id, now)))
    return staleLink;
  const trialId = await lockTrialOfSignUp(tx, userId);
  const activeId = trialId === undefined ? userId : toUserId(trialId);
  if (trialId === undefined) await activateUser(tx, userId, { now, firstSteps: firstStep.options });
  else {
    // As long as links are valid it is known that this one was used.
    const until = endOfLink("activation", now);
    await moveSignUpToTrial(tx, { userId, trialId: activeId, now, until });
    if (!isProven) await endLogins(tx, activeId);
  }
  await deleteOwnRows(tx, userId, "pending_sign_ups");
  await audit(tx, "activated", { userId: activeId, client, now });
  return ok({ userId: activeId });
}

/**
 * Activates the account of the link with the password of its sign-up. For API clients, which
 * activate accounts that they signed up themselves.
 */
export async function activate(deps: AccountsDeps, input: Activation, client: Client): Promise<Result<null>> {
  const found = await findActivation(deps, input);
  if (!found.ok) return found;
  return transact(deps.db, async (tx) => {
    const opened = await activateAccount(tx, { ...found.value, now: deps.now(), client, isProven: false });
    return opened.ok ? ok(null) : opened;
  });
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
