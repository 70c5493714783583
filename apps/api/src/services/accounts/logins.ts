import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import { findLogin, lockSecrets, setPassword } from "@hourloom/db/queries/accounts";
import { isKnownDevice } from "@hourloom/db/queries/devices";
import { deleteToken, findToken, listTokens, updateToken } from "@hourloom/db/queries/tokens";
import { toUserId, type UserId } from "@hourloom/db/owner";
import type {
  AuthToken,
  DeviceLogin,
  DeviceToken,
  Login,
  ActiveLogin,
  LogOutEverywhere,
  LoginRevocation,
} from "@hourloom/schema/accounts/accounts";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import type { Client, Owner, ServiceContext } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import { transactWithMail, type AccountsDeps } from "./accounts-deps.ts";
import { audit } from "./audit.ts";
import { confirmOwner, runConfirmed } from "./confirm-owner.ts";
import { endFeeds, endLogins } from "./end-logins.ts";
import { sourceOf, type LoginAttempt } from "./passwords/login-guard.ts";
import { completeLogin } from "./complete-login.ts";
import { hashToken, newAuthToken } from "../../core/secrets.ts";

/** The caller: an account, by one of its tokens. */
export interface Actor extends Owner {
  tokenId: string;
  /** When this login last proved to be the owner's. */
  authenticatedAt: Date;
}

/** Minimum interval between writes of a token's last use. */
const TOUCH_INTERVAL_MS = HOUR_MS;
/** How long a login counts as confirmed without asking again. */
const FRESH_MS = 600_000;

const loginRejected = invalidField("non_field_errors", "Unable to log in with provided credentials.");

interface Verified {
  userId: UserId;
  /** The hash that the password matched. */
  password_hash: string | null;
}

/**
 * Whether it is the account's password. An attempt whose password could not be compared does not
 * count.
 */
export function comparePassword(
  deps: Pick<AccountsDeps, "hasher" | "guard">,
  { attempt, client }: { attempt: LoginAttempt; client: Client },
  { hash, password }: { hash: string | null | undefined; password: string },
): Promise<boolean> {
  const queue = attempt.from.kind === "known_device" ? "reserved" : "common";
  return deps.hasher.verify(hash, password, { queue, client: client.address }).catch(async (error: unknown) => {
    await deps.guard.withdrawn(attempt);
    throw error;
  });
}

/** Checks address and password, with exactly one hash whether the account exists or not. */
async function verifyLogin(
  deps: AccountsDeps,
  { email, password = "" }: Login,
  { attempt, client }: { attempt: LoginAttempt; client: Client },
): Promise<Result<Verified>> {
  const allowed = await deps.limits.take("login:account", sourceOf(attempt));
  if (!allowed.ok && allowed.error.code === "throttled") {
    return deps.guard.rejectFor(attempt, allowed.error.retry_after_seconds);
  }
  const admitted = await deps.guard.admit(attempt);
  if (!admitted.ok) return admitted;

  const account = email === undefined ? undefined : await findLogin(deps.db, attempt.emailKey);
  const isRight = await comparePassword(deps, { attempt, client }, { hash: account?.password_hash, password });
  if (!isRight || account === undefined) {
    const userId = account === undefined ? null : toUserId(account.id);
    await audit(deps.db, "login_failed", { userId, client, now: deps.now() });
    return loginRejected;
  }
  await deps.guard.succeeded(attempt);
  if (!account.is_active) return err({ code: "user_inactive" });
  return ok({ userId: toUserId(account.id), password_hash: account.password_hash });
}

/** Issues a token, unless the password changed while it was being hashed. */
async function openSession(
  deps: AccountsDeps,
  { userId, password_hash }: Verified,
  { client, newHash, deviceHash }: { client: Client; newHash: string | undefined; deviceHash: Buffer | undefined },
): Promise<Result<AuthToken>> {
  const now = deps.now();
  return transactWithMail<AuthToken>(deps, async (tx) => {
    const locked = await lockSecrets(tx, userId);
    if (locked === undefined || locked.password_hash !== password_hash) return loginRejected;
    if (!locked.is_active) return err({ code: "user_inactive" });
    if (newHash !== undefined) await setPassword(tx, userId, newHash);
    const login = { userId, client, now, deviceHash, firstLoginAt: locked.first_login_at };
    return ok({ auth_token: await completeLogin(tx, login) });
  });
}

async function signIn(
  deps: AccountsDeps,
  input: Login,
  { client, from, deviceHash }: { client: Client; from: LoginAttempt["from"]; deviceHash?: Buffer },
): Promise<Result<AuthToken>> {
  const attempt = { emailKey: emailKeyOf(input.email ?? ""), from, at: deps.now() };
  const verified = await verifyLogin(deps, input, { attempt, client });
  if (!verified.ok) return verified;
  const newHash = await deps.hasher.rehashIfWeak(verified.value.password_hash, input.password ?? "", client.address);
  return openSession(deps, verified.value, { client, newHash, deviceHash });
}

/** Signs in without a device, as API clients do. */
export function logIn(deps: AccountsDeps, input: Login, client: Client): Promise<Result<AuthToken>> {
  return signIn(deps, input, { client, from: { kind: "stranger", address: client.address } });
}

/**
 * Signs in from the web app. Hashes of a known device (`device_id`) wait in the reserved queue; a
 * new device gets an id.
 */
export async function logInOnDevice(
  deps: AccountsDeps,
  input: DeviceLogin,
  client: Client,
): Promise<Result<DeviceToken>> {
  const { email = "", device_id = newAuthToken() } = input;
  const deviceHash = hashToken(device_id);
  const isKnown = input.device_id !== undefined && (await isKnownDevice(deps.db, emailKeyOf(email), deviceHash));
  const from = isKnown
    ? ({ kind: "known_device", deviceHash } as const)
    : ({ kind: "stranger", address: client.address } as const);
  const opened = await signIn(deps, input, { client, from, deviceHash });
  return opened.ok ? ok({ ...opened.value, device_id }) : opened;
}

/** Returns the actor of a token. */
export async function authenticate(deps: ServiceContext, token: string): Promise<Result<Actor>> {
  const now = deps.now();
  const found = await findToken(deps.db, hashToken(token), now);
  if (found === undefined) return err({ code: "token_invalid" });
  if (!found.is_active) return err({ code: "user_inactive" });
  const { id: tokenId, timezone, authenticated_at: authenticatedAt } = found;
  const userId = toUserId(found.user_id);
  if (now.getTime() - found.last_seen_at.getTime() > TOUCH_INTERVAL_MS) {
    await updateToken(deps.db, { userId, id: tokenId }, { last_seen_at: now });
  }
  return ok({ userId, timezone, tokenId, authenticatedAt });
}

/** Ends the login of this token. Of concurrent calls with one token, one succeeds. */
export async function logOut(deps: ServiceContext, actor: Actor, client: Client): Promise<Result<null>> {
  if (!(await deleteToken(deps.db, actor.userId, actor.tokenId))) return err({ code: "token_invalid" });
  await audit(deps.db, "logged_out", { userId: actor.userId, client, now: deps.now() });
  return ok(null);
}

/**
 * Ends all logins of the account, this one too, with open links and known devices, and the feeds if
 * asked to. Requires confirmation. Open change streams end by themselves.
 */
export async function logOutEverywhere(
  deps: AccountsDeps,
  actor: Actor,
  { end_feeds, ...confirmation }: LogOutEverywhere,
  client: Client,
): Promise<Result<null>> {
  return runConfirmed(deps, actor, { confirmation, client }, async (tx) => {
    const event = { userId: actor.userId, client, now: deps.now() };
    await endLogins(tx, actor.userId);
    await audit(tx, "logged_out_everywhere", event);
    if (end_feeds) await endFeeds(tx, event);
    return ok(null);
  });
}

/** Lists the account's sessions, the most recently used first. */
export async function listLogins(deps: ServiceContext, actor: Actor): Promise<Result<ActiveLogin[]>> {
  const tokens = await listTokens(deps.db, actor.userId, deps.now());
  return ok(
    tokens.map(({ id, created_at, last_seen_at, browser, network }) => ({
      id,
      created_at: printDateTime(created_at, actor),
      last_seen_at: printDateTime(last_seen_at, actor),
      browser,
      network,
      is_current: id === actor.tokenId,
    })),
  );
}

/**
 * Ends another login of the account. Requires confirmation if the last one is more than ten minutes
 * ago.
 */
export async function revokeLogin(
  deps: AccountsDeps,
  actor: Actor,
  { id, ...confirmation }: LoginRevocation,
  client: Client,
): Promise<Result<null>> {
  if (deps.now().getTime() - actor.authenticatedAt.getTime() > FRESH_MS) {
    const confirmed = await confirmOwner(deps, actor, { confirmation, client });
    if (!confirmed.ok) return confirmed;
    await updateToken(deps.db, { userId: actor.userId, id: actor.tokenId }, { authenticated_at: deps.now() });
  }
  if (!(await deleteToken(deps.db, actor.userId, id))) return err({ code: "not_found" });
  await audit(deps.db, "session_revoked", { userId: actor.userId, client, now: deps.now() });
  return ok(null);
}
