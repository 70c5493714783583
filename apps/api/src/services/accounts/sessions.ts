import { accountKey } from "@hourloom/domain/accounts/account-key";
import { printInstant } from "@hourloom/domain/time/instants";
import { findLogin, setPassword } from "@hourloom/db/queries/accounts";
import { isKnownDevice, rememberDevice } from "@hourloom/db/queries/devices";
import { confirmToken, deleteToken, findToken, listTokens, touchToken } from "@hourloom/db/queries/tokens";
import { vouchForUserId } from "@hourloom/db/owner";
import type { DeviceLogin, DeviceToken, LoginSession, SessionRevocation } from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Client, Owner, ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
import { audit } from "./audit.ts";
import { confirmOwner, type ConfirmDeps } from "./confirm-owner.ts";
import type { LoginAttempt, LoginGuard } from "./login-guard.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { hashToken, newAuthToken } from "./secrets.ts";
import { issueToken } from "./tokens.ts";

/** Who is calling: an account, by one of its tokens. */
export interface Actor extends Owner {
  tokenId: string;
  /** When this login last showed that it is the account's owner. */
  authenticatedAt: Date;
}

export interface SessionDeps extends ServiceContext {
  limits: LimitsService;
  hasher: PasswordHasher;
  guard: LoginGuard;
}

/** How often a token's use is written down. */
const TOUCH_INTERVAL_MS = 3_600_000;
/** How long a login counts as its owner's without being asked again. */
const FRESH_MS = 600_000;

const refused = refuseField("non_field_errors", "Unable to log in with provided credentials.");

/**
 * Checks address and password, with exactly one hash whether the account exists or not, and issues a token of its own to this login. A device that has
 * signed in before (`device_id`) has a place of its own in the queue; a new one is given its name in the answer.
 */
export async function logIn(deps: SessionDeps, input: DeviceLogin, client: Client): Promise<Outcome<DeviceToken>> {
  const emailKey = accountKey(input.email ?? "");
  const allowed = await deps.limits.take("login:account", `${client.address}:${emailKey}`);
  if (!allowed.ok) return allowed;

  const device_id = input.device_id ?? newAuthToken();
  const deviceHash = hashToken(device_id);
  const isKnown = input.device_id !== undefined && (await isKnownDevice(deps.db, emailKey, deviceHash));
  const attempt: LoginAttempt = { emailKey, clientAddress: client.address, isKnownDevice: isKnown };
  const admitted = await deps.guard.admit(attempt);
  if (!admitted.ok) return admitted;

  const password = input.password ?? "";
  const account = await findLogin(deps.db, emailKey);
  const isRight = await deps.hasher.verify(account?.password_hash, password, isKnown ? "reserved" : "common");
  if (account === undefined || !isRight) {
    await deps.guard.failed(attempt);
    const userId = account === undefined ? null : vouchForUserId(account.id);
    await audit(deps, "login_failed", { userId, client });
    return refused;
  }
  if (!account.is_active) return refuse({ code: "user_inactive" });
  await deps.guard.succeeded(attempt);
  const userId = vouchForUserId(account.id);
  const newHash = await deps.hasher.rehashIfWeak(account.password_hash, password);
  const now = deps.now();
  const auth_token = await deps.db.transaction().execute(async (tx) => {
    if (newHash !== undefined) await setPassword(tx, userId, newHash);
    await rememberDevice(tx, userId, deviceHash, now);
    await audit({ ...deps, db: tx }, "logged_in", { userId, client });
    return issueToken(tx, { userId, client, now });
  });
  return done({ auth_token, device_id });
}

/** Whose token this is. */
export async function authenticate(deps: ServiceContext, token: string): Promise<Outcome<Actor>> {
  const now = deps.now();
  const found = await findToken(deps.db, hashToken(token), now);
  if (found === undefined) return refuse({ code: "token_invalid" });
  if (!found.is_active) return refuse({ code: "user_inactive" });
  const { id: tokenId, timezone, authenticated_at: authenticatedAt } = found;
  const actor = { userId: vouchForUserId(found.user_id), timezone, tokenId, authenticatedAt };
  if (now.getTime() - found.last_seen_at.getTime() > TOUCH_INTERVAL_MS) {
    await touchToken(deps.db, actor.userId, actor.tokenId, now);
  }
  return done(actor);
}

/** Ends the session of this one token; others of the account go on. */
export async function logOut(deps: ServiceContext, actor: Actor, client: Client): Promise<Outcome<null>> {
  await deleteToken(deps.db, actor.userId, actor.tokenId);
  await audit(deps, "logged_out", { userId: actor.userId, client });
  return done(null);
}

/** Where the account is signed in, the most recently used first. */
export async function listSessions(deps: ServiceContext, actor: Actor): Promise<Outcome<LoginSession[]>> {
  const tokens = await listTokens(deps.db, actor.userId, deps.now());
  const print = (moment: Date) => printInstant(moment.getTime(), actor.timezone);
  return done(
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

/** Ends another login of the account. Who has not shown for ten minutes that the account is theirs is asked to do so first. */
export async function revokeSession(
  deps: ConfirmDeps,
  actor: Actor,
  { input, client }: { input: SessionRevocation; client: Client },
): Promise<Outcome<null>> {
  const { id, ...confirmation } = input;
  if (deps.now().getTime() - actor.authenticatedAt.getTime() > FRESH_MS) {
    const confirmed = await confirmOwner(deps, actor.userId, confirmation);
    if (!confirmed.ok) return confirmed;
    await confirmToken(deps.db, actor.userId, actor.tokenId, deps.now());
  }
  if (!(await deleteToken(deps.db, actor.userId, id))) return refuse({ code: "not_found" });
  await audit(deps, "session_revoked", { userId: actor.userId, client });
  return done(null);
}
