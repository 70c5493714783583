import { activateUser, findSecrets, lockSecrets } from "@hourloom/db/queries/accounts";
import { findLink, useLink as consumeLink } from "@hourloom/db/queries/links";
import { deletePendingSignUp } from "@hourloom/db/queries/pending-sign-ups";
import type { Db } from "@hourloom/db/connect";
import { vouchForUserId, type UserId } from "@hourloom/db/owner";
import type { Activation, PendingAccount } from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Client, ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
import { transact } from "../transact.ts";
import { audit } from "./audit.ts";
import { decodeUid, hashToken } from "./secrets.ts";

export interface ActivationDeps extends ServiceContext {
  limits: LimitsService;
}

export const staleLink = refuse({ code: "link_stale" });

export interface FoundActivation {
  userId: UserId;
  linkId: string;
  account: NonNullable<Awaited<ReturnType<typeof findSecrets>>>;
}

/**
 * The account that the link was sent to, active or not. Refused in the contract's order: uid,
 * token.
 */
export async function findActivation(deps: ActivationDeps, input: Activation): Promise<Outcome<FoundActivation>> {
  const uid = decodeUid(input.uid);
  const account = uid === undefined ? undefined : await findSecrets(deps.db, uid);
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
  return done({ userId: vouchForUserId(link.user_id), linkId: link.id, account });
}

export interface OpenedAccount extends Pick<FoundActivation, "userId" | "linkId"> {
  now: Date;
  client: Client;
}

/**
 * Activates the account and uses its link up; a stale link where either is done already. Answers
 * what the account's row held.
 */
export async function openAccount(
  tx: Db,
  { userId, linkId, now, client }: OpenedAccount,
): Promise<Outcome<{ password_hash: string | null }>> {
  // The account first, as everybody does who takes more than one of its rows.
  const held = await lockSecrets(tx, userId);
  // An account that was active once and is not any more was closed by somebody: its old links do
  // not open it again.
  if (held === undefined || held.activated_at !== null || !(await consumeLink(tx, userId, linkId, now)))
    return staleLink;
  await activateUser(tx, userId, now);
  await deletePendingSignUp(tx, userId);
  await audit({ db: tx, now: () => now }, "activated", { userId, client });
  return done(held);
}

/**
 * Activates the account that the link was sent to, with the password of its sign-up: for scripts,
 * which activate what they have signed up themselves.
 */
export async function activate(deps: ActivationDeps, input: Activation, client: Client): Promise<Outcome<null>> {
  const allowed = await deps.limits.take("activation:client", client.address);
  if (!allowed.ok) return allowed;
  const found = await findActivation(deps, input);
  if (!found.ok) return found;
  const opened = await transact(deps.db, (tx) => openAccount(tx, { ...found.value, now: deps.now(), client }));
  return opened.ok ? done(null) : opened;
}

/**
 * Whose account the link would activate, without using it; a stale link where the account is
 * active.
 */
export async function checkActivation(
  deps: ActivationDeps,
  input: Activation,
  client: Client,
): Promise<Outcome<PendingAccount>> {
  const allowed = await deps.limits.take("activation-check:client", client.address);
  if (!allowed.ok) return allowed;
  const found = await findActivation(deps, input);
  if (!found.ok) return found;
  const { activated_at, username, email } = found.value.account;
  return activated_at === null ? done({ username, email }) : staleLink;
}
