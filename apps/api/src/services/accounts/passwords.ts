import type { PasswordOwner } from "@hourloom/domain/accounts/password-rules";
import { findSecrets, lockAccount, setPassword } from "@hourloom/db/queries/accounts";
import { findLink, useLink } from "@hourloom/db/queries/links";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { vouchForUserId, type UserId } from "@hourloom/db/owner";
import type { Db } from "@hourloom/db/connect";
import type { PasswordChange, PasswordReset } from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Client } from "../context.ts";
import { mailDetails } from "../mail-details.ts";
import { transact } from "../transact.ts";
import { endLogins } from "./end-logins.ts";
import { audit } from "./audit.ts";
import { confirmOwner, stillConfirmed, type ConfirmDeps } from "./confirm-owner.ts";
import { validateNewPassword } from "./new-password.ts";
import { decodeUid, hashToken } from "./secrets.ts";
import type { Actor } from "./sessions.ts";

export interface PasswordDeps extends ConfirmDeps {
  /** Tells the mail job that there is something to send. */
  mailWaits: () => void;
}

/** Somebody of whom nothing is known: for the rules that need nobody. */
const nobody: PasswordOwner = { username: "", first_name: "", last_name: "", email: "" };

interface NewPassword {
  userId: UserId;
  hash: string;
  now: Date;
  client: Client;
  /** The login that goes on; all others end. */
  exceptToken?: string;
}

/** The new password, and what goes with it: other logins end, links, devices and programs are worth nothing any more, and the owner is told. */
async function applyPassword(tx: Db, { userId, hash, now, client, exceptToken }: NewPassword): Promise<void> {
  await setPassword(tx, userId, hash);
  await endLogins(tx, userId, { exceptToken });
  await audit({ db: tx, now: () => now }, "password_changed", { userId, client });
  const details = mailDetails(now, client);
  await insertMail(tx, { user_id: userId, id: newId(now), kind: "password_changed", details });
}

const tokenRefused = refuseField("token", "Invalid token for given user.");

/**
 * Sets a new password by the link of a mail. The order of the refusals is the contract's: rules that need no account, uid, token, likeness to the account's
 * owner. Of racers with one link, one wins.
 */
export async function confirmReset(deps: PasswordDeps, input: PasswordReset, client: Client): Promise<Outcome<null>> {
  const allowed = await deps.limits.take("reset-confirm:client", client.address);
  if (!allowed.ok) return allowed;
  const generally = validateNewPassword(input.new_password, nobody);
  if (!generally.ok) return generally;

  const uid = decodeUid(input.uid);
  const account = uid === undefined ? undefined : await findSecrets(deps.db, uid);
  if (account === undefined) return refuseField("uid", "Invalid user id or user doesn't exist.");
  const now = deps.now();
  const token_hash = hashToken(input.token);
  const link = await findLink(deps.db, { user_id: account.id, purpose: "password_reset", token_hash, now });
  if (link === undefined) {
    const guessed = await deps.limits.take("reset-confirm:uid", account.id);
    return guessed.ok ? tokenRefused : guessed;
  }
  const personally = validateNewPassword(input.new_password, account);
  if (!personally.ok) return personally;

  const isVain = async () =>
    (await findLink(deps.db, { user_id: account.id, purpose: "password_reset", token_hash, now, only: "unused" })) ===
    undefined;
  const hash = await deps.hasher.hashUnless(isVain, input.new_password, client.address);
  if (hash === undefined) return tokenRefused;
  const userId = vouchForUserId(link.user_id);
  const changed = await transact(deps.db, async (tx) => {
    // Before the link, as the worker does that makes one: two that take the same rows in another order would wait for each other.
    await lockAccount(tx, userId);
    if (!(await useLink(tx, userId, link.id, now))) return tokenRefused;
    await applyPassword(tx, { userId, hash, now, client });
    return done(null);
  });
  if (changed.ok) deps.mailWaits();
  return changed;
}

/** Changes the password of who is signed in, or gives a first one to an account that signs in with Google alone. This login goes on, others end. */
export async function changePassword(
  deps: PasswordDeps,
  actor: Actor,
  { input, client }: { input: PasswordChange; client: Client },
): Promise<Outcome<null>> {
  const { new_password, ...confirmation } = input;
  const account = await findSecrets(deps.db, actor.userId);
  if (account === undefined) return refuse({ code: "token_invalid" });
  const judged = validateNewPassword(new_password, account);
  if (!judged.ok) return judged;
  const confirmed = await confirmOwner(deps, actor, { confirmation, client });
  if (!confirmed.ok) return confirmed;
  const hash = await deps.hasher.hash(new_password, client.address);
  const { userId, tokenId: exceptToken } = actor;
  const changed = await transact(deps.db, async (tx) => {
    const still = await stillConfirmed(tx, actor, confirmed.value);
    if (!still.ok) return still;
    await applyPassword(tx, { userId, hash, now: deps.now(), client, exceptToken });
    return done(null);
  });
  if (changed.ok) deps.mailWaits();
  return changed;
}
