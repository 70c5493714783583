import { deleteUser, insertUser } from "@hourloom/db/queries/accounts";
import { extendTrial, findTrialEnd, listEndedTrials, lockEndedTrial } from "@hourloom/db/queries/trials";
import { toUserId, type UserId } from "@hourloom/db/owner";
import type { Db } from "@hourloom/db/connect";
import type { BrowserSignUp, DeviceToken, SignedUpInBrowser } from "@hourloom/schema/accounts/accounts";
import { trialAddressOf } from "@hourloom/schema/accounts/trial-address";
import type { Trial, TrialStart } from "@hourloom/schema/accounts/trials";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import { bindDeps, newId, type Client, type Owner } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import { regionOf } from "../../core/limits.ts";
import { hashToken, newAuthToken } from "../../core/secrets.ts";
import { runInTransaction, transact } from "../../core/transactions.ts";
import type { AccountsDeps } from "../accounts/accounts-deps.ts";
import { endOfLink } from "../accounts/links/mail-links.ts";
import { completeLogin } from "../accounts/complete-login.ts";
import { signUpInBrowser } from "../accounts/sign-up.ts";
import { fillDemoAccount } from "../demo/fill.ts";
import { storeRegion } from "../settings/settings-service.ts";

/** How long a trial lasts. */
const TRIAL_MS = 24 * HOUR_MS;
/** How long it lasts at most, however often it is signed up. */
const LIFE_HOURS = 96;
/** Accounts that are deleted before the next look for more. */
const BATCH = 20;

export interface TrialsDeps extends AccountsDeps {
  offersTrials: boolean;
}

async function start(
  deps: TrialsDeps,
  { timezone, regional, device_id = newAuthToken() }: TrialStart,
  client: Client,
): Promise<Result<DeviceToken>> {
  if (!deps.offersTrials) return err({ code: "not_found" });
  const allowed = await deps.limits.takeAll(
    ["trial:client", client.address],
    ["trial:region", regionOf(client.address)],
    ["trial:all", ""],
  );
  if (!allowed.ok) return allowed;
  const now = deps.now();
  const userId = toUserId(newId(now));
  const name = `trial-${newAuthToken().slice(0, 12)}`;
  return transact(deps.db, async (tx) => {
    await insertUser(tx, {
      id: userId,
      username: name,
      username_key: name,
      email: trialAddressOf(name),
      email_key: trialAddressOf(name),
      password_hash: null,
      first_name: "",
      last_name: "",
      timezone,
      is_active: true,
      activated_at: now,
      created_at: now,
      trial_ends_at: new Date(now.getTime() + TRIAL_MS),
    });
    await storeRegion(tx, userId, regional);
    await fillDemoAccount(tx, { userId, zone: timezone, now });
    const login = { userId, client, now, deviceHash: hashToken(device_id), firstLoginAt: null };
    return ok({ auth_token: await completeLogin(tx, login), device_id });
  });
}

async function get({ db }: TrialsDeps, owner: Owner): Promise<Result<Trial | null>> {
  const end = await findTrialEnd(db, owner.userId);
  return ok(end === undefined ? null : { ends_at: printDateTime(end, owner) });
}

function extend(userId: UserId) {
  return (tx: Db, now: Date) => {
    // As long as the link in the mail is valid.
    const endsAt = endOfLink("activation", now);
    return extendTrial(tx, userId, { now, endsAt, lifeHours: LIFE_HOURS });
  };
}

async function keep(
  deps: TrialsDeps,
  { userId }: Owner,
  input: BrowserSignUp,
  client: Client,
): Promise<Result<SignedUpInBrowser>> {
  if ((await findTrialEnd(deps.db, userId)) === undefined) return err({ code: "not_found" });
  const allowed = await deps.limits.take("sign-up:client", client.address);
  if (!allowed.ok) return allowed;
  return signUpInBrowser(deps, input, client, { id: userId, extend: extend(userId) });
}

/** Deletes one batch of ended trials with all their data; returns whether there may be more. */
export async function removeEndedTrials(db: Db, now: Date): Promise<boolean> {
  const ended = await listEndedTrials(db, now, BATCH);
  for (const id of ended) {
    const userId = toUserId(id);
    await runInTransaction(db, async (tx) => {
      // It may have been kept since it was listed.
      if (await lockEndedTrial(tx, userId, now)) await deleteUser(tx, userId);
    });
  }
  return ended.length === BATCH;
}

/**
 * Trial workspaces: accounts with example data for those who have not signed up. They have no
 * address and no password, and end by themselves.
 */
export function createTrialsService(deps: TrialsDeps) {
  const withDeps = bindDeps(deps);
  return {
    /** Creates a trial account and signs in to it; `not_found` where there are none. */
    start: withDeps(start),
    /** Null for an account that is none. */
    get: withDeps(get),
    /**
     * Signs up. The activation turns the trial account into a normal one; if the trial has ended by
     * then, the new account is empty.
     */
    keep: withDeps(keep),
  };
}
