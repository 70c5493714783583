import { findSecrets, lockSecrets } from "@hourloom/db/queries/accounts";
import { findGoogleUser, markCredentialUsed } from "@hourloom/db/queries/identities";
import { hasToken } from "@hourloom/db/queries/tokens";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { FIELD_REQUIRED, GOOGLE_CREDENTIAL_INVALID, PASSWORD_WRONG } from "@hourloom/schema/fields/error-texts";
import type { Client, ServiceContext } from "../../core/context.ts";
import type { LimitsService } from "../../core/limits.ts";
import { audit } from "./audit.ts";
import type { GoogleCredentials } from "./google/google-credentials.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import type { Actor } from "./sessions.ts";

export interface ConfirmDeps extends ServiceContext {
  limits: LimitsService;
  hasher: PasswordHasher;
  google: GoogleCredentials;
}

/** How old an identity token may be that confirms the owner. */
const FRESH_MS = 600_000;
const gone = err({ code: "token_invalid" });
const wrongPassword = invalidField("current_password", PASSWORD_WRONG);

/** What was confirmed, for `recheckConfirmation`. */
export interface Confirmed {
  /** The hash that the password matched; null: confirmed by Google. */
  password_hash: string | null;
}

async function confirmByGoogle(
  deps: ConfirmDeps,
  userId: UserId,
  { credential, nonce }: Confirmation,
): Promise<Result<null>> {
  if (credential === undefined) return invalidField("credential", FIELD_REQUIRED);
  const verified = await deps.google.verify(credential, nonce);
  if (verified.status === "not_configured") return err({ code: "google_missing" });
  if (verified.status === "unreachable") return err({ code: "google_unreachable", retry_after_seconds: 10 });
  const wrong = invalidField("credential", GOOGLE_CREDENTIAL_INVALID);
  if (verified.status === "invalid") return wrong;
  const { subject, credentialHash, expiresAt, issuedAt } = verified.identity;
  if (deps.now().getTime() - issuedAt.getTime() > FRESH_MS) return wrong;
  const owner = await findGoogleUser(deps.db, subject);
  if (owner?.id !== userId) return wrong;
  const isNew = await markCredentialUsed(deps.db, { credential_hash: credentialHash, expires_at: expiresAt });
  return isNew ? ok(null) : wrong;
}

/**
 * Counts wrong passwords only, but before comparing them: concurrent attempts cannot exceed the
 * limit.
 */
async function confirmByPassword(
  deps: ConfirmDeps,
  userId: UserId,
  { hash, password, client }: { hash: string; password: string; client: Client },
): Promise<Result<null>> {
  const allowed = await deps.limits.take("confirm:account", userId);
  if (!allowed.ok) return allowed;
  let isRight: boolean;
  try {
    isRight = await deps.hasher.verify(hash, password, { queue: "reserved", client: client.address });
  } catch (error) {
    await deps.limits.release("confirm:account", userId);
    throw error;
  }
  if (!isRight) {
    await audit(deps, "confirmation_failed", { userId, client });
    return wrongPassword;
  }
  await deps.limits.release("confirm:account", userId);
  return ok(null);
}

/**
 * Locks the account's row, and fails if another transaction has changed the password or ended the
 * login since the confirmation. Required before anything is done on its strength.
 */
export async function recheckConfirmation(
  tx: Db,
  { userId, tokenId }: Pick<Actor, "userId" | "tokenId">,
  { password_hash }: Confirmed,
): Promise<Result<null>> {
  const locked = await lockSecrets(tx, userId);
  if (locked === undefined || !(await hasToken(tx, userId, tokenId))) return gone;
  return locked.password_hash === password_hash ? ok(null) : wrongPassword;
}

/**
 * Checks that the actor owns the account: by its password, or, for an account without one, by a
 * fresh identity token of Google. Errors name the missing or wrong field. The result may be
 * outdated when it is used: see `recheckConfirmation`.
 */
export async function confirmOwner(
  deps: ConfirmDeps,
  { userId, tokenId }: Actor,
  { confirmation, client }: { confirmation: Confirmation; client: Client },
): Promise<Result<Confirmed>> {
  const account = await findSecrets(deps.db, userId);
  if (account === undefined) return gone;
  const { password_hash } = account;
  const proof = password_hash === null ? confirmation.credential : confirmation.current_password;
  if (proof !== undefined) {
    // Counted by login, so that a stolen login cannot block confirmations in the owner's other
    // logins.
    const allowed = await deps.limits.take("confirm:login", tokenId);
    if (!allowed.ok) return allowed;
  }
  if (password_hash === null) {
    const byGoogle = await confirmByGoogle(deps, userId, confirmation);
    return byGoogle.ok ? ok({ password_hash }) : byGoogle;
  }
  if (proof === undefined) return invalidField("current_password", FIELD_REQUIRED);
  const byPassword = await confirmByPassword(deps, userId, { hash: password_hash, password: proof, client });
  return byPassword.ok ? ok({ password_hash }) : byPassword;
}
