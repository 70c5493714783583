import { timingSafeEqual } from "node:crypto";
import { findSecrets, setPassword } from "@hourloom/db/queries/accounts";
import { deleteOwnRows } from "@hourloom/db/queries/own-rows";
import { findLink } from "@hourloom/db/queries/links";
import { findPendingSignUp } from "@hourloom/db/queries/pending-sign-ups";
import { deleteTokens } from "@hourloom/db/queries/tokens";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import type { BrowserActivation, DeviceToken } from "@hourloom/schema/accounts/accounts";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { PASSWORD_WRONG } from "@hourloom/schema/fields/error-texts";
import type { Client } from "../../core/context.ts";
import { transact } from "../../core/transactions.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findActivation, activateAccount, staleLink, type FoundActivation } from "./activation.ts";
import { audit } from "./audit.ts";
import { sourceOf, type LoginAttempt } from "./passwords/login-guard.ts";
import { validateNewPassword } from "./passwords/new-password.ts";
import { hashToken, newAuthToken } from "../../core/secrets.ts";
import { completeLogin } from "./complete-login.ts";
import { comparePassword } from "./logins.ts";

type By<Kind extends BrowserActivation["by"]> = Extract<BrowserActivation, { by: Kind }>;

interface Attempt {
  found: FoundActivation;
  client: Client;
}

/** Hash of a password that replaces the one of the sign-up; undefined to leave it. */
type NewHash = string | undefined;

/** Checks that this is the browser that signed up. */
async function verifySecret(
  deps: AccountsDeps,
  { secret }: By<"secret">,
  { found }: Attempt,
): Promise<Result<NewHash>> {
  const pending = await findPendingSignUp(deps.db, found.userId);
  const expected = pending?.secret_hash ?? null;
  if (expected !== null && timingSafeEqual(expected, hashToken(secret))) return ok(undefined);
  // Another tab may have activated the account since it was read; then nothing is pending.
  if (pending === undefined && (await findSecrets(deps.db, found.userId))?.activated_at !== null) return staleLink;
  const guessed = await deps.limits.take("activation:uid", found.userId);
  return guessed.ok ? invalidField("secret", "This browser did not sign up.") : guessed;
}

/** Checks the password of the sign-up: one hash, and counted like a login. */
async function verifyPassword(
  deps: AccountsDeps,
  { password }: By<"password">,
  { found, client }: Attempt,
): Promise<Result<NewHash>> {
  const emailKey = emailKeyOf(found.account.email);
  const attempt: LoginAttempt = { emailKey, from: { kind: "stranger", address: client.address }, at: deps.now() };
  const allowed = await deps.limits.take("login:account", sourceOf(attempt));
  if (!allowed.ok) return allowed;
  const admitted = await deps.guard.admit(attempt);
  if (!admitted.ok) return admitted;
  const { password_hash: hash } = found.account;
  if (!(await comparePassword(deps, { attempt, client }, { hash, password }))) {
    await audit(deps.db, "login_failed", { userId: found.userId, client, now: deps.now() });
    return invalidField("password", PASSWORD_WRONG);
  }
  await deps.guard.succeeded(attempt);
  return ok(undefined);
}

async function hashNewPassword(
  deps: AccountsDeps,
  { new_password, token }: By<"new_password">,
  { found, client }: Attempt,
): Promise<Result<NewHash>> {
  const valid = validateNewPassword(new_password, found.account);
  if (!valid.ok) return valid;
  const { id: user_id } = found.account;
  const criteria = { user_id, purpose: "activation", token_hash: hashToken(token), only: "unused" } as const;
  const isObsolete = async () => (await findLink(deps.db, { ...criteria, now: deps.now() })) === undefined;
  const hash = await deps.hasher.hashUnless(isObsolete, new_password, client.address);
  return hash === undefined ? staleLink : ok(hash);
}

function prove(deps: AccountsDeps, input: BrowserActivation, attempt: Attempt): Promise<Result<NewHash>> {
  switch (input.by) {
    case "secret":
      return verifySecret(deps, input, attempt);
    case "password":
      return verifyPassword(deps, input, attempt);
    case "new_password":
      return hashNewPassword(deps, input, attempt);
  }
}

/** Replaces the password of the sign-up and removes tokens and devices that may stem from it. */
async function replacePassword(tx: Db, userId: UserId, hash: string): Promise<void> {
  await setPassword(tx, userId, hash);
  await deleteTokens(tx, userId);
  await deleteOwnRows(tx, userId, "known_devices");
}

/**
 * Activates the account of the link and signs in. Requires more than the link: the browser's
 * secret, the password of the sign-up, or a new password that replaces it.
 */
export async function activateInBrowser(
  deps: AccountsDeps,
  input: BrowserActivation,
  client: Client,
): Promise<Result<DeviceToken>> {
  const found = await findActivation(deps, input);
  if (!found.ok) return found;
  if (found.value.account.activated_at !== null) return staleLink;
  const proven = await prove(deps, input, { found: found.value, client });
  if (!proven.ok) return proven;

  const device_id = input.device_id ?? newAuthToken();
  const now = deps.now();
  return transact(deps.db, async (tx) => {
    const opened = await activateAccount(tx, { ...found.value, now, client, isProven: proven.value === undefined });
    if (!opened.ok) return opened;
    const { userId } = opened.value;
    if (proven.value !== undefined) await replacePassword(tx, userId, proven.value);
    const login = { userId, client, now, deviceHash: hashToken(device_id), firstLoginAt: null };
    return ok({ auth_token: await completeLogin(tx, login), device_id });
  });
}
