import { usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import { deleteUser, findProfile, lockProfile, updateProfile } from "@hourloom/db/queries/accounts";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import type { Confirmation, ProfilePatch, User } from "@hourloom/schema/accounts/accounts";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { USERNAME_TAKEN } from "@hourloom/schema/fields/error-texts";
import { type Client, type Owner, type ServiceContext } from "../../core/context.ts";
import { isEmptyPatch, isSeen, type SeenVersions } from "../../core/versions.ts";
import { queueNotice } from "../mail-outbox/mail-details.ts";
import { transactWithMail, type AccountsDeps } from "./accounts-deps.ts";
import { audit, mayNotify } from "./audit.ts";
import { gone, runConfirmed } from "./confirm-owner.ts";
import type { Actor } from "./logins.ts";

export async function getProfile(deps: ServiceContext, { userId }: Owner): Promise<Result<User>> {
  const profile = await findProfile(deps.db, userId);
  return profile === undefined ? gone : ok(profile);
}

/** Records and mails a new username, some times a day; `tx` must have locked the account. */
async function noteNewUsername(tx: Db, event: { userId: UserId; client: Client; now: Date }): Promise<void> {
  if (!(await mayNotify(tx, "username_changed", event))) return;
  await queueNotice(tx, "username_changed", event);
  await audit(tx, "username_changed", event);
}

/** Changes the given members; with `versions`, only if the profile has one of them. */
export async function updateOwnProfile(
  deps: AccountsDeps,
  actor: Actor,
  { changes, versions, client }: { changes: ProfilePatch; versions?: SeenVersions; client: Client },
): Promise<Result<User>> {
  const { userId } = actor;
  return transactWithMail<User>(deps, async (tx) => {
    const current = await lockProfile(tx, userId);
    if (current === undefined) return gone;
    if (!isSeen(versions, current)) return err({ code: "changed", current });
    if (isEmptyPatch(changes)) return ok(current);
    const { username } = changes;
    const keys = username === undefined ? {} : { username_key: usernameKeyOf(username) };
    const updated = await updateProfile(tx, userId, { ...changes, ...keys });
    if (updated === undefined) return invalidField("username", USERNAME_TAKEN);
    if (updated.username !== current.username) await noteNewUsername(tx, { userId, client, now: deps.now() });
    return ok(updated);
  });
}

/** Deletes the account and all its data immediately, after confirmation by its owner. */
export async function removeAccount(
  deps: AccountsDeps,
  actor: Actor,
  { confirmation, versions, client }: { confirmation: Confirmation; versions?: SeenVersions; client: Client },
): Promise<Result<null>> {
  const { userId } = actor;
  return runConfirmed(deps, actor, { confirmation, client }, async (tx) => {
    // `runConfirmed` has locked the account, so it cannot change or vanish meanwhile.
    const current = await findProfile(tx, userId);
    if (current === undefined) return gone;
    if (!isSeen(versions, current)) return err({ code: "changed", current });
    await deleteUser(tx, userId);
    const event = { userId, client, now: deps.now() };
    await audit(tx, "account_deleted", event);
    // After the account, whose queued mails are deleted with it.
    await queueNotice(tx, "account_deleted", event, { recipient: current });
    return ok(null);
  });
}
