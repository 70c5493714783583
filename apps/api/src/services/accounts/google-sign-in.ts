import { firstStep } from "@hourloom/schema/accounts/first-steps";
import { emailKeyOf, usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import {
  activateUser,
  findTaken,
  insertUser,
  isEmailReserved,
  lockLogin,
  lockSecrets,
  setPassword,
} from "@hourloom/db/queries/accounts";
import { findGoogleUser, insertGoogleIdentity, markCredentialUsed } from "@hourloom/db/queries/identities";
import { deleteLinks } from "@hourloom/db/queries/links";
import { deleteOwnRows } from "@hourloom/db/queries/own-rows";
import { deleteTokens } from "@hourloom/db/queries/tokens";
import type { Db } from "@hourloom/db/connect";
import { toUserId, type UserId } from "@hourloom/db/owner";
import type { AuthToken, DeviceGoogleLogin, GoogleDeviceToken, GoogleLogin } from "@hourloom/schema/accounts/accounts";
import type { RegionalSettings } from "@hourloom/schema/accounts/settings";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { EMAIL_TAKEN } from "@hourloom/schema/fields/error-texts";
import { newId, type Client } from "../../core/context.ts";
import { storeRegion } from "../settings/settings-service.ts";
import { queueNotice } from "../mail-outbox/mail-details.ts";
import { transactWithMail, type AccountsDeps } from "./accounts-deps.ts";
import { withLowerCaseDomain } from "./registration/account-email.ts";
import { audit } from "./audit.ts";
import { GOOGLE_RETRY_SECONDS, type GoogleIdentity } from "./google/google-credentials.ts";
import { completeLogin } from "./complete-login.ts";
import { hashToken, newAuthToken } from "../../core/secrets.ts";
import { freeEndedSignUps, takenFilterAt } from "./registration/pending-sign-ups.ts";
import { randomInt } from "node:crypto";
import { USERNAME_MAX_LENGTH } from "@hourloom/schema/fields/fields";

/** Length reserved for a hyphen and a number behind the name. */
const SUFFIX_LENGTH = 9;
const USERNAME_TRIES = 10;

/** Characters of a local part that a username may not have. */
const foreign = /[^\p{L}\p{N}_.+-]/gu;

/** Returns a username like the address's local part that `isFree` accepts. */
async function newUsername(email: string, isFree: (username: string) => Promise<boolean>): Promise<string> {
  const local = email.slice(0, email.lastIndexOf("@")).normalize("NFKC").replace(foreign, "");
  const base = [...(local || "user")].slice(0, USERNAME_MAX_LENGTH - SUFFIX_LENGTH).join("");
  let candidate = base;
  for (let tries = 0; tries < USERNAME_TRIES && !(await isFree(candidate)); tries++) {
    candidate = `${base}-${randomInt(1000, 100_000_000)}`;
  }
  return candidate;
}

/**
 * Concurrent first sign-ins conflict on a unique key; the retry finds the row that the other has
 * inserted.
 */
const TRIES = 3;

const inactive = err({ code: "user_inactive" });
/** The account that had the address recently can still restore it. */
const emailReserved = invalidField("non_field_errors", EMAIL_TAKEN);

/**
 * Prepares the existing account with Google's verified address for linking. Whoever signed up a
 * pending one never proved that the address is theirs: its password, links and tokens are removed.
 */
async function prepareForLinking(
  tx: Db,
  account: NonNullable<Awaited<ReturnType<typeof lockLogin>>>,
  now: Date,
): Promise<Result<UserId>> {
  const userId = toUserId(account.id);
  if (account.is_active) return ok(userId);
  if (account.activated_at !== null) return inactive;
  await setPassword(tx, userId, null);
  await deleteTokens(tx, userId);
  await deleteLinks(tx, userId);
  await deleteOwnRows(tx, userId, "pending_sign_ups");
  await activateUser(tx, userId, { now, firstSteps: firstStep.options });
  return ok(userId);
}

interface Newcomer {
  identity: GoogleIdentity;
  timezone: string;
  regional: RegionalSettings | undefined;
  now: Date;
  client: Client;
}

/**
 * Inserts an active account without a password; undefined if the name or the address was taken
 * concurrently.
 */
async function createAccount(tx: Db, { identity, timezone, regional, now }: Newcomer): Promise<UserId | undefined> {
  const email_key = emailKeyOf(identity.email);
  const isFree = async (username: string) =>
    !(await findTaken(tx, { username_key: usernameKeyOf(username), email_key: "" }, takenFilterAt(now))).username;
  const username = await newUsername(identity.email, isFree);
  await freeEndedSignUps(tx, { username_key: usernameKeyOf(username), email_key }, now);
  const id = toUserId(newId(now));
  const inserted = await insertUser(tx, {
    id,
    username,
    username_key: usernameKeyOf(username),
    email: withLowerCaseDomain(identity.email),
    email_key,
    password_hash: null,
    first_name: identity.givenName,
    last_name: identity.familyName,
    timezone,
    is_active: true,
    activated_at: now,
    first_steps: [...firstStep.options],
  });
  if (!inserted) return undefined;
  await storeRegion(tx, id, regional);
  return id;
}

/** Another sign-in or change of the account came first; the transaction is rolled back. */
class LostRaceError extends Error {
  override name = "LostRaceError";
}

/**
 * Returns the account of the Google account, linking or creating it if needed. Throws
 * `LostRaceError`.
 */
async function findOrMakeAccount(tx: Db, newcomer: Newcomer): Promise<Result<UserId>> {
  const { identity, now, client } = newcomer;
  const known = await findGoogleUser(tx, identity.subject);
  if (known !== undefined) return known.is_active ? ok(toUserId(known.id)) : inactive;
  const email_key = emailKeyOf(identity.email);
  await freeEndedSignUps(tx, { username_key: "", email_key }, now);
  const account = await lockLogin(tx, email_key);
  if (account !== undefined) {
    const linked = await prepareForLinking(tx, account, now);
    if (!linked.ok) return linked;
    if (!(await insertGoogleIdentity(tx, linked.value, identity.subject))) {
      // Either the same sign-in ran concurrently, or another Google account is linked: the account
      // does not go to whoever has its address today.
      const opened = await findGoogleUser(tx, identity.subject);
      return opened?.id === linked.value ? linked : err({ code: "google_invalid" });
    }
    const event = { userId: linked.value, client, now };
    await audit(tx, "google_linked", event);
    // No notice for an account that was pending: whoever signs in here is its owner.
    if (account.is_active) await queueNotice(tx, "google_linked", event);
    return linked;
  }
  const reserved = () => isEmailReserved(tx, email_key, { now });
  if (await reserved()) return emailReserved;
  const made = await createAccount(tx, newcomer);
  const isLinked = made !== undefined && (await insertGoogleIdentity(tx, made, identity.subject));
  if (!isLinked || (await reserved())) throw new LostRaceError();
  return ok(made);
}

type OpenedLogin = Pick<GoogleDeviceToken, "auth_token" | "is_first_login">;

/** Signs in on a known device, or assigns a new device id. */
export async function signInWithGoogleOnDevice(
  deps: AccountsDeps,
  { device_id = newAuthToken(), ...input }: DeviceGoogleLogin,
  client: Client,
): Promise<Result<GoogleDeviceToken>> {
  const opened = await openLogin(deps, input, client, hashToken(device_id));
  return opened.ok ? ok({ ...opened.value, device_id }) : opened;
}

/**
 * Signs in by an identity token of Google, which works once; creates the account the first time.
 */
export async function signInWithGoogle(
  deps: AccountsDeps,
  input: GoogleLogin,
  client: Client,
): Promise<Result<AuthToken>> {
  const opened = await openLogin(deps, input, client);
  return opened.ok ? ok({ auth_token: opened.value.auth_token }) : opened;
}

async function openLogin(
  deps: AccountsDeps,
  { credential, nonce, timezone = "UTC", regional }: GoogleLogin & Pick<DeviceGoogleLogin, "regional">,
  client: Client,
  deviceHash?: Buffer,
): Promise<Result<OpenedLogin>> {
  const verified = await deps.google.verify(credential, nonce);
  if (!verified.ok) return verified;
  const identity = verified.value;
  // In a transaction of its own and before the limit per account: replaying a used token must not
  // consume the owner's attempts.
  const used = { credential_hash: identity.credentialHash, expires_at: identity.expiresAt };
  if (!(await markCredentialUsed(deps.db, used))) return err({ code: "google_invalid" });
  const perSubject = await deps.limits.take("google:subject", identity.subject);
  if (!perSubject.ok) return perSubject;

  const now = deps.now();
  const attempt = () =>
    transactWithMail<OpenedLogin>(deps, async (tx) => {
      const found = await findOrMakeAccount(tx, { identity, timezone, regional, now, client });
      if (!found.ok) return found;
      const locked = await lockSecrets(tx, found.value);
      // The previous holder of the lock may have unlinked this Google account and ended its logins.
      const owner = locked && (await findGoogleUser(tx, identity.subject));
      if (locked === undefined || owner?.id !== found.value) throw new LostRaceError();
      if (!locked.is_active) return inactive;
      const firstLoginAt = locked.first_login_at;
      const auth_token = await completeLogin(tx, { userId: found.value, client, now, deviceHash, firstLoginAt });
      return ok({ auth_token, is_first_login: firstLoginAt === null });
    });
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LostRaceError)) throw error;
    }
  }
  return err({ code: "unavailable", retry_after_seconds: GOOGLE_RETRY_SECONDS });
}
