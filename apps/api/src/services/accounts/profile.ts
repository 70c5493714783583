import { usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import { deleteUser, findProfile, lockProfile, updateProfile } from "@hourloom/db/queries/accounts";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import type { Confirmation, ProfilePatch, User } from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Client, type ServiceContext } from "../context.ts";
import { isChangeless, isSeen, type SeenVersions } from "../items/versions.ts";
import { mailDetails } from "../mail-details.ts";
import { transact } from "../transact.ts";
import { audit } from "./audit.ts";
import { confirmOwner, stillConfirmed } from "./confirm-owner.ts";
import type { PasswordDeps } from "./passwords.ts";
import type { Actor } from "./sessions.ts";

/** The account of a token that was just checked is gone: so is the token. */
const gone = refuse({ code: "token_invalid" });

export async function getProfile(deps: ServiceContext, actor: Actor): Promise<Outcome<User>> {
  const profile = await findProfile(deps.db, actor.userId);
  return profile === undefined ? gone : done(profile);
}

export interface ProfileChange {
  changes: ProfilePatch;
  versions?: SeenVersions;
}

/** Changes the members that are given; with `versions`, only if the profile still is one of them. */
export function updateOwnProfile(
  deps: ServiceContext,
  actor: Actor,
  { changes, versions }: ProfileChange,
): Promise<Outcome<User>> {
  return transact(deps.db, async (tx) => {
    const current = await lockProfile(tx, actor.userId);
    if (current === undefined) return gone;
    if (!isSeen(versions, current)) return refuse({ code: "changed", current });
    if (isChangeless(changes)) return done(current);
    const { username } = changes;
    const keys = username === undefined ? {} : { username_key: usernameKeyOf(username) };
    const updated = await updateProfile(tx, actor.userId, { ...changes, ...keys });
    return updated === undefined ? refuseField("username", "A user with that username already exists.") : done(updated);
  });
}

export interface AccountRemoval {
  confirmation: Confirmation;
  versions?: SeenVersions;
  client: Client;
}

/** Removes the account and all that is its own, at once and for good, after its owner has confirmed it. */
export async function removeAccount(
  deps: PasswordDeps,
  actor: Actor,
  { confirmation, versions, client }: AccountRemoval,
): Promise<Outcome<null>> {
  const confirmed = await confirmOwner(deps, actor, { confirmation, client });
  if (!confirmed.ok) return confirmed;
  const { userId } = actor;
  const removed = await transact(deps.db, async (tx) => {
    const current = await lockProfile(tx, userId);
    if (current === undefined) return gone;
    const still = await stillConfirmed(tx, actor, confirmed.value);
    if (!still.ok) return still;
    if (!isSeen(versions, current)) return refuse({ code: "changed", current });
    if (!(await deleteUser(tx, userId))) return gone;
    await audit({ ...deps, db: tx }, "account_deleted", { userId, client });
    const now = deps.now();
    // After the account, whose mails go with it.
    const details = mailDetails(now, client, current);
    await insertMail(tx, { user_id: userId, id: newId(now), kind: "account_deleted", details });
    return done(null);
  });
  if (removed.ok) deps.mailWaits();
  return removed;
}
