import type { PasswordOwner } from "@hourloom/domain/accounts/password-rules";
import { findSecrets, lockAccount, setPassword } from "@hourloom/db/queries/accounts";
import { findLink, markLinkUsed } from "@hourloom/db/queries/links";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { toUserId, type UserId } from "@hourloom/db/owner";
import type { Db } from "@hourloom/db/connect";
import type { PasswordChange, PasswordReset } from "@hourloom/schema/accounts/accounts";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { LINK_TOKEN_INVALID, LINK_USER_UNKNOWN } from "@hourloom/schema/fields/error-texts";
import { newId, type Client } from "../../core/context.ts";
import { mailDetails } from "../mail/mail-details.ts";
import { transact } from "../../core/transact.ts";
import { endLogins } from "./end-logins.ts";
import { audit } from "./audit.ts";
import { confirmOwner, recheckConfirmation, type ConfirmDeps } from "./confirm-owner.ts";
import { validateNewPassword } from "./passwords/new-password.ts";
import { decodeUid, hashToken } from "../../core/secrets.ts";
import type { Actor } from "./sessions.ts";

export interface PasswordDeps extends ConfirmDeps {
  onMailQueued: () => void;
}

/** An unknown owner, for rules that need no account. */
const nobody: PasswordOwner = { username: "", first_name: "", last_name: "", email: "" };

interface NewPassword {
  userId: UserId;
  hash: string;
  now: Date;
  client: Client;
  /** The login that continues; all others end. */
  exceptToken?: string;
}

/** Stores the new password, ends other logins, links and known devices, and notifies the owner. */
async function applyPassword(tx: Db, { userId, hash, now, client, exceptToken }: NewPassword): Promise<void> {
  await setPassword(tx, userId, hash);
  await endLogins(tx, userId, { exceptToken });
  await audit({ db: tx, now: () => now }, "password_changed", { userId, client });
  const details = mailDetails(now, client);
  await insertMail(tx, { user_id: userId, id: newId(now), kind: "password_changed", details });
}

const tokenRejected = invalidField("token", LINK_TOKEN_INVALID);

/**
 * Sets a new password by the link of a mail. Errors in the order of the REST contract: rules that
 * need no account, uid, token, similarity to the owner's data. Of concurrent requests with one
 * link, one succeeds.
 */
export async function confirmReset(deps: PasswordDeps, input: PasswordReset, client: Client): Promise<Result<null>> {
  const allowed = await deps.limits.take("reset-confirm:client", client.address);
  if (!allowed.ok) return allowed;
  const generally = validateNewPassword(input.new_password, nobody);
  if (!generally.ok) return generally;

  const uid = decodeUid(input.uid);
  const account = uid === undefined ? undefined : await findSecrets(deps.db, uid);
  if (account === undefined) return invalidField("uid", LINK_USER_UNKNOWN);
  const now = deps.now();
  const token_hash = hashToken(input.token);
  const link = await findLink(deps.db, { user_id: account.id, purpose: "password_reset", token_hash, now });
  if (link === undefined) {
    const guessed = await deps.limits.take("reset-confirm:uid", account.id);
    return guessed.ok ? tokenRejected : guessed;
  }
  const personally = validateNewPassword(input.new_password, account);
  if (!personally.ok) return personally;

  const isObsolete = async () =>
    (await findLink(deps.db, { user_id: account.id, purpose: "password_reset", token_hash, now, only: "unused" })) ===
    undefined;
  const hash = await deps.hasher.hashUnless(isObsolete, input.new_password, client.address);
  if (hash === undefined) return tokenRejected;
  const userId = toUserId(link.user_id);
  const changed = await transact(deps.db, async (tx) => {
    // Locked before the link, in the same order as the mail worker that creates links, to avoid
    // deadlocks.
    await lockAccount(tx, userId);
    if (!(await markLinkUsed(tx, userId, link.id, now))) return tokenRejected;
    await applyPassword(tx, { userId, hash, now, client });
    return ok(null);
  });
  if (changed.ok) deps.onMailQueued();
  return changed;
}

/**
 * Changes the password, or sets the first one of an account that signs in with Google only. This
 * login continues, others end.
 */
export async function changePassword(
  deps: PasswordDeps,
  actor: Actor,
  { input, client }: { input: PasswordChange; client: Client },
): Promise<Result<null>> {
  const { new_password, ...confirmation } = input;
  const account = await findSecrets(deps.db, actor.userId);
  if (account === undefined) return err({ code: "token_invalid" });
  const validated = validateNewPassword(new_password, account);
  if (!validated.ok) return validated;
  const confirmed = await confirmOwner(deps, actor, { confirmation, client });
  if (!confirmed.ok) return confirmed;
  const hash = await deps.hasher.hash(new_password, client.address);
  const { userId, tokenId: exceptToken } = actor;
  const changed = await transact(deps.db, async (tx) => {
    const recheck = await recheckConfirmation(tx, actor, confirmed.value);
    if (!recheck.ok) return recheck;
    await applyPassword(tx, { userId, hash, now: deps.now(), client, exceptToken });
    return ok(null);
  });
  if (changed.ok) deps.onMailQueued();
  return changed;
}
