import { findSecrets, lockSecrets } from "@hourloom/db/queries/accounts";
import { findGoogleUser, markCredentialUsed } from "@hourloom/db/queries/identities";
import { hasToken } from "@hourloom/db/queries/tokens";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import {
  FIELD_REQUIRED,
  GOOGLE_CREDENTIAL_INVALID,
  PASSWORD_WRONG,
  TRIAL_REJECTED,
} from "@hourloom/schema/fields/error-texts";
import type { Client } from "../../core/context.ts";
import { transactWithMail, type AccountsDeps } from "./accounts-deps.ts";
import { audit } from "./audit.ts";
import type { Actor } from "./logins.ts";

/** How old an identity token may be that confirms the owner. */
const FRESH_MS = 600_000;
/** The account was deleted after its token was checked. */
export const gone = err({ code: "token_invalid" });
/** Trial accounts have no owner who could be confirmed. */
export const trialRejected = invalidField("non_field_errors", TRIAL_REJECTED);
const wrongCredential = invalidField("credential", GOOGLE_CREDENTIAL_INVALID);
const wrongPassword = invalidField("current_password", PASSWORD_WRONG);

/** What was confirmed, for `transactConfirmed`. */
export interface Confirmed {
  /** The hash that the password matched; null: confirmed by Google. */
  password_hash: string | null;
}

async function confirmByGoogle(
  deps: AccountsDeps,
  userId: UserId,
  { credential, nonce }: Confirmation,
): Promise<Result<Confirmed>> {
  if (credential === undefined) return invalidField("credential", FIELD_REQUIRED);
  const verified = await deps.google.verify(credential, nonce);
  if (!verified.ok) return verified.error.code === "google_invalid" ? wrongCredential : verified;
  const { subject, credentialHash, expiresAt, issuedAt } = verified.value;
  if (deps.now().getTime() - issuedAt.getTime() > FRESH_MS) return wrongCredential;
  const owner = await findGoogleUser(deps.db, subject);
  if (owner?.id !== userId) return wrongCredential;
  const isNew = await markCredentialUsed(deps.db, { credential_hash: credentialHash, expires_at: expiresAt });
  return isNew ? ok({ password_hash: null }) : wrongCredential;
}

/**
 * Counts wrong passwords only, but before comparing them: concurrent attempts cannot exceed the
 * limit.
 */
async function confirmByPassword(
  deps: AccountsDeps,
  userId: UserId,
  { hash, password, client }: { hash: string; password: string; client: Client },
): Promise<Result<Confirmed>> {
  const allowed = await deps.limits.take("confirm:account", userId);
  if (!allowed.ok) return allowed;
  const release = () => deps.limits.release("confirm:account", userId);
  const place = { queue: "reserved", client: client.address } as const;
  const isRight = await deps.hasher.verify(hash, password, place).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  if (isRight) await release();
  else await audit(deps.db, "confirmation_failed", { userId, client, now: deps.now() });
  return isRight ? ok({ password_hash: hash }) : wrongPassword;
}

/**
 * Runs `work` in a transaction, with the account's row locked. Fails if another transaction has
 * changed the password or ended the login since the confirmation.
 */
export function transactConfirmed<T>(
  deps: AccountsDeps,
  { userId, tokenId }: Actor,
  { password_hash }: Confirmed,
  work: (tx: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  return transactWithMail(deps, async (tx) => {
    const locked = await lockSecrets(tx, userId);
    if (locked === undefined || !(await hasToken(tx, userId, tokenId))) return gone;
    return locked.password_hash === password_hash ? work(tx) : wrongPassword;
  });
}

/**
 * Checks that the actor owns the account: by its password, or, for an account without one, by a
 * fresh identity token of Google. Errors name the missing or wrong field. The result may be
 * outdated when it is used: see `transactConfirmed`.
 */
export async function confirmOwner(
  deps: AccountsDeps,
  { userId, tokenId }: Actor,
  { confirmation, client }: { confirmation: Confirmation; client: Client },
): Promise<Result<Confirmed>> {
  const account = await findSecrets(deps.db, userId);
  if (account === undefined) return gone;
  if (account.trial_ends_at !== null) return trialRejected;
  const { password_hash } = account;
  const proof = password_hash === null ? confirmation.credential : confirmation.current_password;
  if (proof !== undefined) {
    // Counted by login, so that a stolen login cannot block confirmations in the owner's other
    // logins.
    const allowed = await deps.limits.take("confirm:login", tokenId);
    if (!allowed.ok) return allowed;
  }
  if (password_hash === null) return confirmByGoogle(deps, userId, confirmation);
  if (proof === undefined) return invalidField("current_password", FIELD_REQUIRED);
  return confirmByPassword(deps, userId, { hash: password_hash, password: proof, client });
}

/** Runs `work` as `transactConfirmed` does, once the owner has confirmed. */
export async function runConfirmed<T>(
  deps: AccountsDeps,
  actor: Actor,
  request: { confirmation: Confirmation; client: Client },
  work: (tx: Db, confirmed: Confirmed) => Promise<Result<T>>,
): Promise<Result<T>> {
  const confirmed = await confirmOwner(deps, actor, request);
  if (!confirmed.ok) return confirmed;
  return transactConfirmed(deps, actor, confirmed.value, (tx) => work(tx, confirmed.value));
}
