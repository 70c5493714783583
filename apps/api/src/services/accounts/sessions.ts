import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import { printInstant } from "@hourloom/domain/time/instants";
import { findLogin, lockSecrets, setPassword } from "@hourloom/db/queries/accounts";
import { isKnownDevice } from "@hourloom/db/queries/devices";
import { confirmToken, deleteToken, findToken, listTokens, touchToken } from "@hourloom/db/queries/tokens";
import { toUserId, type UserId } from "@hourloom/db/owner";
import type {
  AuthToken,
  DeviceLogin,
  DeviceToken,
  Login,
  LoginSession,
  SessionRevocation,
} from "@hourloom/schema/accounts/accounts";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import type { Client, Owner, ServiceContext } from "../../core/context.ts";
import type { LimitsService } from "../../core/limits.ts";
import { transact } from "../../core/transact.ts";
import { audit } from "./audit.ts";
import { confirmOwner, type ConfirmDeps } from "./confirm-owner.ts";
import { sourceOf, type LoginAttempt, type LoginGuard } from "./passwords/login-guard.ts";
import type { PasswordHasher, QueuePlace } from "./passwords/password-hasher.ts";
import { recordLogin } from "./record-login.ts";
import { hashToken, newAuthToken } from "../../core/secrets.ts";
import { issueToken } from "./tokens.ts";

/** The caller: an account, by one of its tokens. */
export interface Actor extends Owner {
  tokenId: string;
  /** When this login last proved to be the owner's. */
  authenticatedAt: Date;
}

export interface SessionDeps extends ServiceContext {
  limits: LimitsService;
  hasher: PasswordHasher;
  guard: LoginGuard;
  onMailQueued: () => void;
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
export async function comparePassword(
  deps: Pick<SessionDeps, "hasher" | "guard">,
  { attempt, client }: { attempt: LoginAttempt; client: Client },
  { hash, password }: { hash: string | null | undefined; password: string },
): Promise<boolean> {
  const queue = attempt.from.kind === "known_device" ? "reserved" : "common";
  const place: QueuePlace = { queue, client: client.address };
  try {
    return await deps.hasher.verify(hash, password, place);
  } catch (error) {
    await deps.guard.withdrawn(attempt);
    throw error;
  }
}

/** Checks address and password, with exactly one hash whether the account exists or not. */
async function verifyLogin(
  deps: SessionDeps,
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
    await audit(deps, "login_failed", { userId, client });
    return loginRejected;
  }
  await deps.guard.succeeded(attempt);
  if (!account.is_active) return err({ code: "user_inactive" });
  return ok({ userId: toUserId(account.id), password_hash: account.password_hash });
}

/** Issues a token, unless the password changed while it was being hashed. */
async function openSession(
  deps: SessionDeps,
  { userId, password_hash }: Verified,
  { client, newHash, deviceHash }: { client: Client; newHash: string | undefined; deviceHash?: Buffer },
): Promise<Result<AuthToken>> {
  const now = deps.now();
  const opened = await transact<AuthToken>(deps.db, async (tx) => {
    const locked = await lockSecrets(tx, userId);
    if (locked === undefined || locked.password_hash !== password_hash) return loginRejected;
    if (!locked.is_active) return err({ code: "user_inactive" });
    if (newHash !== undefined) await setPassword(tx, userId, newHash);
    await recordLogin(tx, { userId, client, now, deviceHash, firstLoginAt: locked.first_login_at });
    return ok({ auth_token: await issueToken(tx, { userId, client, now }) });
  });
  if (opened.ok) deps.onMailQueued();
  return opened;
}

/** Signs in without a device, as API clients do. */
export async function logIn(deps: SessionDeps, input: Login, client: Client): Promise<Result<AuthToken>> {
  const emailKey = emailKeyOf(input.email ?? "");
  const attempt: LoginAttempt = { emailKey, from: { kind: "stranger", address: client.address }, at: deps.now() };
  const verified = await verifyLogin(deps, input, { attempt, client });
  if (!verified.ok) return verified;
  const newHash = await deps.hasher.rehashIfWeak(verified.value.password_hash, input.password ?? "", client.address);
  return openSession(deps, verified.value, { client, newHash });
}

/**
 * Signs in from the web app. Hashes of a known device (`device_id`) wait in the reserved queue; a
 * new device gets an id.
 */
export async function logInOnDevice(
  deps: SessionDeps,
  input: DeviceLogin,
  client: Client,
): Promise<Result<DeviceToken>> {
  const emailKey = emailKeyOf(input.email ?? "");
  const device_id = input.device_id ?? newAuthToken();
  const deviceHash = hashToken(device_id);
  const isKnown = input.device_id !== undefined && (await isKnownDevice(deps.db, emailKey, deviceHash));
  const attempt: LoginAttempt = {
    emailKey,
    from: isKnown ? { kind: "known_device", deviceHash } : { kind: "stranger", address: client.address },
    at: deps.now(),
  };
  const verified = await verifyLogin(deps, input, { attempt, client });
  if (!verified.ok) return verified;
  const newHash = await deps.hasher.rehashIfWeak(verified.value.password_hash, input.password ?? "", client.address);
  const opened = await openSession(deps, verified.value, { client, newHash, deviceHash });
  return opened.ok ? ok({ ...opened.value, device_id }) : opened;
}

/** Returns the actor of a token. */
export async function authenticate(deps: ServiceContext, token: string): Promise<Result<Actor>> {
  const now = deps.now();
  const found = await findToken(deps.db, hashToken(token), now);
  if (found === undefined) return err({ code: "token_invalid" });
  if (!found.is_active) return err({ code: "user_inactive" });
  const { id: tokenId, timezone, authenticated_at: authenticatedAt } = found;
  const actor = { userId: toUserId(found.user_id), timezone, tokenId, authenticatedAt };
  if (now.getTime() - found.last_seen_at.getTime() > TOUCH_INTERVAL_MS) {
    await touchToken(deps.db, actor.userId, actor.tokenId, now);
  }
  return ok(actor);
}

/** Ends the session of this token. Of concurrent calls with one token, one succeeds. */
export async function logOut(deps: ServiceContext, actor: Actor, client: Client): Promise<Result<null>> {
  if (!(await deleteToken(deps.db, actor.userId, actor.tokenId))) return err({ code: "token_invalid" });
  await audit(deps, "logged_out", { userId: actor.userId, client });
  return ok(null);
}

/** Lists the account's sessions, the most recently used first. */
export async function listSessions(deps: ServiceContext, actor: Actor): Promise<Result<LoginSession[]>> {
  const tokens = await listTokens(deps.db, actor.userId, deps.now());
  const print = (moment: Date) => printInstant(moment.getTime(), actor.timezone);
  return ok(
    tokens.map(({ id, created_at, last_seen_at, browser, network }) => ({
      id,
      created_at: print(created_at),
      last_seen_at: print(last_seen_at),
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
export async function revokeSession(
  deps: ConfirmDeps,
  actor: Actor,
  { input, client }: { input: SessionRevocation; client: Client },
): Promise<Result<null>> {
  const { id, ...confirmation } = input;
  if (deps.now().getTime() - actor.authenticatedAt.getTime() > FRESH_MS) {
    const confirmed = await confirmOwner(deps, actor, { confirmation, client });
    if (!confirmed.ok) return confirmed;
    await confirmToken(deps.db, actor.userId, actor.tokenId, deps.now());
  }
  if (!(await deleteToken(deps.db, actor.userId, id))) return err({ code: "not_found" });
  await audit(deps, "session_revoked", { userId: actor.userId, client });
  return ok(null);
}
