import { findSecrets } from "@hourloom/db/queries/accounts";
import { findGoogleUser, spendCredential } from "@hourloom/db/queries/identities";
import type { UserId } from "@hourloom/db/owner";
import type { Confirmation } from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Client, ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
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

/**
 * Whether who is signed in is the account's owner: by its password, or, for an account without one, by a fresh identity token of Google's. Refusals name
 * the field that is missing or wrong.
 */
export async function confirmOwner(
  deps: ConfirmDeps,
  { userId, tokenId }: Actor,
  { confirmation, client }: { confirmation: Confirmation; client: Client },
): Promise<Outcome<null>> {
  const account = await findSecrets(deps.db, userId);
  if (account === undefined) return refuse({ code: "token_invalid" });
  const given = account.password_hash === null ? confirmation.credential : confirmation.current_password;
  if (given !== undefined) {
    // By the login: who has got hold of one must not keep the owner's other ones from confirming.
    const allowed = await deps.limits.take("confirm:login", tokenId);
    if (!allowed.ok) return allowed;
  }
  if (account.password_hash === null) return confirmByGoogle(deps, userId, confirmation);
  if (given === undefined) return refuseField("current_password", REQUIRED);
  const place = { line: "reserved", client: client.address } as const;
  const isRight = await deps.hasher.verify(account.password_hash, given, place);
  return isRight ? done(null) : refuseField("current_password", "Invalid password.");
}
