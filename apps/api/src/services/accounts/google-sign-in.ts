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
import { findGoogleUser, insertGoogleIdentity, spendCredential } from "@hourloom/db/queries/identities";
import { burnLinks } from "@hourloom/db/queries/links";
import { deletePendingSignUp } from "@hourloom/db/queries/pending-sign-ups";
import { deleteTokens } from "@hourloom/db/queries/tokens";
import type { Db } from "@hourloom/db/connect";
import { vouchForUserId, type UserId } from "@hourloom/db/owner";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import type { AuthToken, DeviceGoogleLogin, DeviceToken, GoogleLogin } from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Client, type ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
import { mailDetails } from "../mail-details.ts";
import { transact } from "../transact.ts";
import { withLowerCaseDomain } from "./account-email.ts";
import { audit } from "./audit.ts";
import type { GoogleCredentials, GoogleIdentity } from "./google-credentials.ts";
import { recordLogin } from "./record-login.ts";
import { hashToken, newAuthToken } from "./secrets.ts";
import { issueToken } from "./tokens.ts";
import { newUsername } from "./new-username.ts";
import { freeEndedSignUps, takenBy } from "./pending-sign-ups.ts";

export interface GoogleSignInDeps extends ServiceContext {
  limits: LimitsService;
  google: GoogleCredentials;
  /** Tells the mail job that there may be something to send. */
  mailWaits: () => void;
}

const RETRY_AFTER_SECONDS = 10;
/** Two first sign-ins at once meet on a unique key; who loses finds at the next try what the other has made. */
const TRIES = 3;

const inactive = refuse({ code: "user_inactive" });
/** An account that had the address until a moment ago can still go back to it. */
const emailReserved = refuseField("non_field_errors", "user with this email already exists.");

/**
 * Lets the Google account open an account of ours that has its verified address. Whoever chose the password of one that was still pending has never proved
 * that the address is theirs: the password, links and tokens go.
 */
async function adopt(
  tx: Db,
  account: NonNullable<Awaited<ReturnType<typeof lockLogin>>>,
  now: Date,
): Promise<Outcome<UserId>> {
  const userId = vouchForUserId(account.id);
  if (account.is_active) return done(userId);
  if (account.activated_at !== null) return inactive;
  await setPassword(tx, userId, null);
  await deleteTokens(tx, userId);
  await burnLinks(tx, userId);
  await deletePendingSignUp(tx, userId);
  await activateUser(tx, userId, now);
  return done(userId);
}

interface Newcomer {
  identity: GoogleIdentity;
  timezone: string;
  now: Date;
  client: Client;
}

/** An active account without a password; undefined when somebody else was quicker with the name or the address. */
async function makeAccount(tx: Db, { identity, timezone, now }: Newcomer): Promise<UserId | undefined> {
  const email_key = emailKeyOf(identity.email);
  const isFree = async (username: string) =>
    !(await findTaken(tx, { username_key: usernameKeyOf(username), email_key: "" }, takenBy(now))).username;
  const username = await newUsername(identity.email, isFree);
  await freeEndedSignUps(tx, { username_key: usernameKeyOf(username), email_key }, now);
  const id = vouchForUserId(newId(now));
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
  });
  return inserted ? id : undefined;
}

/** Another sign-in, or a change of the account, was quicker; what this one has written is undone. */
class LostRaceError extends Error {
  override name = "LostRaceError";
}

/** The account that the Google account opens from now on. Throws `LostRaceError`. */
async function findOrMakeAccount(tx: Db, newcomer: Newcomer): Promise<Outcome<UserId>> {
  const { identity, now, client } = newcomer;
  const known = await findGoogleUser(tx, identity.subject);
  if (known !== undefined) return known.is_active ? done(vouchForUserId(known.id)) : inactive;
  const email_key = emailKeyOf(identity.email);
  await freeEndedSignUps(tx, { username_key: "", email_key }, now);
  const account = await lockLogin(tx, email_key);
  if (account !== undefined) {
    const adopted = await adopt(tx, account, now);
    if (!adopted.ok) return adopted;
    if (!(await insertGoogleIdentity(tx, adopted.value, identity.subject))) {
      // A twin of this sign-in was quicker, or another Google account opens it: it is not handed to whoever has its address today.
      const opened = await findGoogleUser(tx, identity.subject);
      return opened?.id === adopted.value ? adopted : refuse({ code: "google_invalid" });
    }
    await audit({ db: tx, now: () => now }, "google_linked", { userId: adopted.value, client });
    // The owner of a pending account is whoever signs in here; that of another one may be somebody else.
    if (account.is_active) {
      const details = mailDetails(now, client);
      await insertMail(tx, { user_id: adopted.value, id: newId(now), kind: "google_linked", details });
    }
    return adopted;
  }
  const reserved = () => isEmailReserved(tx, email_key, { now });
  if (await reserved()) return emailReserved;
  const made = await makeAccount(tx, newcomer);
  if (made === undefined || !(await insertGoogleIdentity(tx, made, identity.subject))) throw new LostRaceError();
  if (await reserved()) throw new LostRaceError();
  return done(made);
}

/** Signs in on a device that has a name, or is given one. */
export async function signInWithGoogleOnDevice(
  deps: GoogleSignInDeps,
  { device_id = newAuthToken(), ...input }: DeviceGoogleLogin,
  client: Client,
): Promise<Outcome<DeviceToken>> {
  const opened = await signInWithGoogle(deps, input, { client, deviceHash: hashToken(device_id) });
  return opened.ok ? done({ ...opened.value, device_id }) : opened;
}

/** Signs in by an identity token of Google's, and makes the account at the first time. The token works once. */
export async function signInWithGoogle(
  deps: GoogleSignInDeps,
  { credential, nonce, timezone = "UTC" }: GoogleLogin,
  { client, deviceHash }: { client: Client; deviceHash?: Buffer },
): Promise<Outcome<AuthToken>> {
  const allowed = await deps.limits.take("google:client", client.address);
  if (!allowed.ok) return allowed;
  const verified = await deps.google.verify(credential, nonce);
  if (verified.status === "not_configured") return refuse({ code: "google_missing" });
  if (verified.status === "unreachable") {
    return refuse({ code: "google_unreachable", retry_after_seconds: RETRY_AFTER_SECONDS });
  }
  if (verified.status === "invalid") return refuse({ code: "google_invalid" });
  const { identity } = verified;
  // First of all, and by itself: what was used already counts for nobody, so that whoever replays it does not use up the owner's tries.
  const used = { credential_hash: identity.credentialHash, expires_at: identity.expiresAt };
  if (!(await spendCredential(deps.db, used))) return refuse({ code: "google_invalid" });
  const often = await deps.limits.take("google:subject", identity.subject);
  if (!often.ok) return often;

  const now = deps.now();
  const attempt = () =>
    transact<AuthToken>(deps.db, async (tx) => {
      const found = await findOrMakeAccount(tx, { identity, timezone, now, client });
      if (!found.ok) return found;
      const held = await lockSecrets(tx, found.value);
      if (held === undefined) throw new LostRaceError();
      // Whoever had the row before may have kept this Google account out, and ended its logins.
      if ((await findGoogleUser(tx, identity.subject))?.id !== found.value) throw new LostRaceError();
      if (!held.is_active) return inactive;
      const userId = found.value;
      await recordLogin(tx, { userId, client, now, deviceHash, firstLoginAt: held.first_login_at });
      return done({ auth_token: await issueToken(tx, { userId, client, now }) });
    });
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const opened = await attempt();
      if (opened.ok) deps.mailWaits();
      return opened;
    } catch (error) {
      if (!(error instanceof LostRaceError)) throw error;
    }
  }
  return refuse({ code: "unavailable", retry_after_seconds: RETRY_AFTER_SECONDS });
}
