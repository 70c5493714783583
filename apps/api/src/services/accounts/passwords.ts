import type { PasswordOwner } from "@hourloom/domain/accounts/password-rules";
import { findSecrets, lockAccount, setPassword } from "@hourloom/db/queries/accounts";
import { findLink, markLinkUsed } from "@hourloom/db/queries/links";
import type { UserId } from "@hourloom/db/owner";
import type { Db } from "@hourloom/db/connect";
import type { PasswordChange, PasswordReset } from "@hourloom/schema/accounts/accounts";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { type Client } from "../../core/context.ts";
import { queueNotice } from "../mail-outbox/mail-details.ts";
import { transactWithMail, type AccountsDeps } from "./accounts-deps.ts";
import { endFeeds, endLogins } from "./end-logins.ts";
import { audit } from "./audit.ts";
import { confirmOwner, gone, transactConfirmed } from "./confirm-owner.ts";
import { validateNewPassword } from "./passwords/new-password.ts";
import { followLink, tokenRejected } from "./links/followed-links.ts";
import type { Actor } from "./logins.ts";

/** An unknown owner, for rules that need no account. */
const nobody: PasswordOwner = { username: "", first_name: "", last_name: "", email: "" };

interface NewPassword {
  userId: UserId;
  hash: string;
  now: Date;
  client: Client;
  /** The login that continues; all others end. Undefined: the password was recovered by a mail. */
  exceptToken?: string;
}

/**
 * Stores the new password, ends other logins, links and known devices, and notifies the owner. A
 * recovered account may have been somebody else's meanwhile, so its feeds end, too.
 */
async function applyPassword(tx: Db, { userId, hash, now, client, exceptToken }: NewPassword): Promise<void> {
  await setPassword(tx, userId, hash);
  await endLogins(tx, userId, { exceptToken });
  const event = { userId, client, now };
  await audit(tx, "password_changed", event);
  const feeds_ended = exceptToken === undefined && (await endFeeds(tx, event));
  await queueNotice(tx, "password_changed", event, { feeds_ended });
}

/**
 * Sets a new password by the link of a mail. Errors in the order of the REST contract: rules that
 * need no account, uid, token, similarity to the owner's data. Of concurrent requests with one
 * link, one succeeds.
 */
export async function confirmReset(deps: AccountsDeps, input: PasswordReset, client: Client): Promise<Result<null>> {
  const generally = validateNewPassword(input.new_password, nobody);
  if (!generally.ok) return generally;

  const purpose = "password_reset";
  const followed = await followLink(deps, input, "reset-confirm:uid", (sought) =>
    findLink(deps.db, { ...sought, purpose }),
  );
  if (!followed.ok) return followed;
  const { userId, account, link, sought } = followed.value;
  const personally = validateNewPassword(input.new_password, account);
  if (!personally.ok) return personally;

  const isObsolete = async () => (await findLink(deps.db, { ...sought, purpose, only: "unused" })) === undefined;
  const hash = await deps.hasher.hashUnless(isObsolete, input.new_password, client.address);
  if (hash === undefined) return tokenRejected;
  return transactWithMail(deps, async (tx) => {
    // Locked before the link, in the same order as the mail worker that creates links, to avoid
    // deadlocks.
    await lockAccount(tx, userId);
    if (!(await markLinkUsed(tx, userId, link.id, sought.now))) return tokenRejected;
    await applyPassword(tx, { userId, hash, now: sought.now, client });
    return ok(null);
  });
}

/**
 * Changes the password, or sets the first one of an account that signs in with Google only. This
 * login continues, others end.
 */
export async function changePassword(
  deps: AccountsDeps,
  actor: Actor,
  { new_password, ...confirmation }: PasswordChange,
  client: Client,
): Promise<Result<null>> {
  const account = await findSecrets(deps.db, actor.userId);
  if (account === undefined) return gone;
  const validated = validateNewPassword(new_password, account);
  if (!validated.ok) return validated;
  const confirmed = await confirmOwner(deps, actor, { confirmation, client });
  if (!confirmed.ok) return confirmed;
  const hash = await deps.hasher.hash(new_password, client.address);
  const { userId, tokenId: exceptToken } = actor;
  return transactConfirmed(deps, actor, confirmed.value, async (tx) => {
    await applyPassword(tx, { userId, hash, now: deps.now(), client, exceptToken });
    return ok(null);
  });
}
