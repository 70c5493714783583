import { findSecrets, lockSecrets } from "@hourloom/db/queries/accounts";
import { findGoogleUser, spendCredential } from "@hourloom/db/queries/identities";
import { hasToken } from "@hourloom/db/queries/tokens";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import type { Confirmation } from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Client, ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
import { audit } from "./audit.ts";
import type { GoogleCredentials } from "./google-credentials.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { Actor } from "./sessions.ts";

export interface ConfirmDeps extends ServiceContext {
  limits: LimitsService;
  hasher: PasswordHasher;
  google: GoogleCredentials;
}

/** How old an identity token may be that is to show who is here now. */
const FRESH_MS = 600_000;
const REQUIRED = "This field is required.";
const gone = refuse({ code: "token_invalid" });
const wrongPassword = refuseField("current_password", "Invalid password.");

/** What was confirmed, for `stillConfirmed`. */
export interface Confirmed {
  /** The hash that the password was right for; null: by Google. */
  password_hash: string | null;
}

async function confirmByGoogle(
  deps: ConfirmDeps,
  userId: UserId,
  { credential, nonce }: Confirmation,
): Promise<Outcome<null>> {
  if (credential === undefined) return refuseField("credential", REQUIRED);
  const verified = await deps.google.verify(credential, nonce);
  if (verified.status === "not_configured") return refuse({ code: "google_missing" });
  if (verified.status === "unreachable") return refuse({ code: "google_unreachable", retry_after_seconds: 10 });
  const wrong = refuseField("credential", "Invalid Google credential.");
  if (verified.status === "invalid") return wrong;
  const { subject, credentialHash, expiresAt, issuedAt } = verified.identity;
  if (deps.now().getTime() - issuedAt.getTime() > FRESH_MS) return wrong;
  const owner = await findGoogleUser(deps.db, subject);
  if (owner?.id !== userId) return wrong;
  const isNew = await spendCredential(deps.db, { credential_hash: credentialHash, expires_at: expiresAt });
  return isNew ? done(null) : wrong;
}

/** Counts wrong passwords alone, but before they are compared: of tries at once no more pass. */
async function confirmByPassword(
  deps: ConfirmDeps,
  userId: UserId,
  { hash, password, client }: { hash: string; password: string; client: Client },
): Promise<Outcome<null>> {
  const allowed = await deps.limits.take("confirm:account", userId);
  if (!allowed.ok) return allowed;
  let isRight: boolean;
  try {
    isRight = await deps.hasher.verify(hash, password, { line: "reserved", client: client.address });
  } catch (error) {
    await deps.limits.release("confirm:account", userId);
    throw error;
  }
  if (!isRight) {
    await audit(deps, "confirmation_failed", { userId, client });
    return wrongPassword;
  }
  await deps.limits.release("confirm:account", userId);
  return done(null);
}

/**
 * Takes the account's row, and refuses where another transaction has changed the password or ended
 * the login since it was confirmed. Whatever is done on the strength of it asks this first.
 */
export async function stillConfirmed(
  tx: Db,
  { userId, tokenId }: Pick<Actor, "userId" | "tokenId">,
  { password_hash }: Confirmed,
): Promise<Outcome<null>> {
  const held = await lockSecrets(tx, userId);
  if (held === undefined || !(await hasToken(tx, userId, tokenId))) return gone;
  return held.password_hash === password_hash ? done(null) : wrongPassword;
}

/**
 * Whether who is signed in is the account's owner: by its password, or, for an account without one, by a fresh identity token of Google's. Refusals name
 * the field that is missing or wrong. What it answers may be true no more when it is acted on: see `stillConfirmed`.
 */
export async function confirmOwner(
  deps: ConfirmDeps,
  { userId, tokenId }: Actor,
  { confirmation, client }: { confirmation: Confirmation; client: Client },
): Promise<Outcome<Confirmed>> {
  const account = await findSecrets(deps.db, userId);
  if (account === undefined) return gone;
  const { password_hash } = account;
  const given = password_hash === null ? confirmation.credential : confirmation.current_password;
  if (given !== undefined) {
    // By the login: who has got hold of one must not keep the owner's other ones from confirming.
    const allowed = await deps.limits.take("confirm:login", tokenId);
    if (!allowed.ok) return allowed;
  }
  if (password_hash === null) {
    const byGoogle = await confirmByGoogle(deps, userId, confirmation);
    return byGoogle.ok ? done({ password_hash }) : byGoogle;
  }
  if (given === undefined) return refuseField("current_password", REQUIRED);
  const byPassword = await confirmByPassword(deps, userId, { hash: password_hash, password: given, client });
  return byPassword.ok ? done({ password_hash }) : byPassword;
}
