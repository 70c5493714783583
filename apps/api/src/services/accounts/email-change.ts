import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import { findSecrets, findTaken, isEmailReserved, lockAccount, setPassword } from "@hourloom/db/queries/accounts";
import {
  deleteFormerEmail,
  deleteFormerEmailsSince,
  findEmailChangeLink,
  findEmailChangeRequest,
  findEmailUndoLink,
  findFormerEmail,
  insertFormerEmail,
  lockEmail,
  renewEmailChangeRequest,
  setEmailChangeRequest,
  updateEmail,
  type EmailPair,
} from "@hourloom/db/queries/email-changes";
import { deleteOtherGoogleIdentity, findGoogleIdentity } from "@hourloom/db/queries/identities";
import { deleteLinks, deleteLinksExceptUndo, markLinkUsed } from "@hourloom/db/queries/links";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { deleteOwnRows } from "@hourloom/db/queries/own-rows";
import { deleteTokens, hasToken } from "@hourloom/db/queries/tokens";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import type {
  Activation,
  ConfirmedEmail,
  EmailChange,
  PendingEmailChange,
  RestoredEmail,
} from "@hourloom/schema/accounts/accounts";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { EMAIL_TAKEN } from "@hourloom/schema/fields/error-texts";
import { newId, type Client } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";
import { transact } from "../../core/transactions.ts";
import { transactWithMail, type AccountsDeps } from "./accounts-deps.ts";
import { withLowerCaseDomain } from "./registration/account-email.ts";
import { audit } from "./audit.ts";
import { endFeeds } from "./end-logins.ts";
import { confirmOwner, gone, transactConfirmed } from "./confirm-owner.ts";
import { queueNotice } from "../mail-outbox/mail-details.ts";
import { followLink, tokenRejected } from "./links/followed-links.ts";
import { endOfLink, mintToken } from "./links/mail-links.ts";
import { freeEndedSignUps, takenFilterAt } from "./registration/pending-sign-ups.ts";
import { encodeUid, newLinkToken } from "../../core/secrets.ts";
import type { Actor } from "./logins.ts";

const noPendingChange = err({ code: "not_found" });
const taken = invalidField("email", EMAIL_TAKEN);
/** Not an error of the token: the link is valid, and the page retains it. */
const otherAccountsLink = invalidField(
  "non_field_errors",
  "This link is for another account. Log in to that one first.",
);

/** Returns the new address that waits for confirmation, or null. */
export async function getEmailChange(deps: AccountsDeps, actor: Actor): Promise<Result<PendingEmailChange | null>> {
  const request = await findEmailChangeRequest(deps.db, actor.userId, deps.now());
  if (request === undefined) return ok(null);
  return ok({ email: request.email, expires_at: printDateTime(request.expires_at, actor) });
}

/** Counts a mail against the limits of the account and of the new address. */
function takeMailLimits(deps: AccountsDeps, userId: UserId, emailKey: string): Promise<Result<null>> {
  return deps.limits.takeAll(
    ["email-change:address-pause", emailKey],
    ["email-change:account", userId],
    ["email-change:address", emailKey],
  );
}

interface NewRequest {
  pair: EmailPair;
  client: Client;
  now: Date;
}

function requestOf(userId: UserId, { pair, client: { browser, network }, now }: NewRequest) {
  const expires_at = endOfLink("email_change", now);
  return { ...pair, user_id: userId, browser, network, requested_at: now, expires_at };
}

/** Queues the mail with the link and invalidates earlier links. */
async function queueLink(tx: Db, userId: UserId, { client, now }: NewRequest): Promise<void> {
  await deleteLinks(tx, userId, "email_change");
  await insertMail(tx, { user_id: userId, id: newId(now), kind: "email_change" });
  await audit(tx, "email_change_requested", { userId, client, now });
}

/**
 * Sends a link to the new address after the owner has confirmed. The old address remains until the
 * link is followed.
 */
export async function requestEmailChange(
  deps: AccountsDeps,
  actor: Actor,
  { email, ...confirmation }: EmailChange,
  client: Client,
): Promise<Result<null>> {
  const { userId } = actor;
  const account = await findSecrets(deps.db, userId);
  if (account === undefined) return gone;
  const pair = { email: withLowerCaseDomain(email), email_key: emailKeyOf(email) };
  if (pair.email_key === emailKeyOf(account.email)) {
    return invalidField("email", "This is the address of your account already.");
  }
  const confirmed = await confirmOwner(deps, actor, { confirmation, client });
  if (!confirmed.ok) return confirmed;
  const takenChecks = await deps.limits.take("email-taken:account", userId);
  if (!takenChecks.ok) return takenChecks;
  const keys = { username_key: "", email_key: pair.email_key };
  if ((await findTaken(deps.db, keys, { ...takenFilterAt(deps.now()), exceptUserId: userId })).email) return taken;
  const allowed = await takeMailLimits(deps, userId, pair.email_key);
  if (!allowed.ok) return allowed;
  const request = { pair, client, now: deps.now() };
  return transactConfirmed(deps, actor, confirmed.value, async (tx) => {
    await setEmailChangeRequest(tx, requestOf(userId, request));
    await queueLink(tx, userId, request);
    return ok(null);
  });
}

/**
 * Sends the link again to the requested address. Renews an existing request only: one that was
 * cancelled meanwhile stays cancelled.
 */
export async function resendEmailChange(
  deps: AccountsDeps,
  { userId, tokenId }: Actor,
  client: Client,
): Promise<Result<null>> {
  const pending = await findEmailChangeRequest(deps.db, userId, deps.now());
  if (pending === undefined) return noPendingChange;
  const { email, email_key } = pending;
  const allowed = await takeMailLimits(deps, userId, email_key);
  if (!allowed.ok) return allowed;
  const request = { pair: { email, email_key }, client, now: deps.now() };
  return transactWithMail(deps, async (tx) => {
    if (!(await lockAccount(tx, userId)) || !(await hasToken(tx, userId, tokenId))) return gone;
    if (!(await renewEmailChangeRequest(tx, requestOf(userId, request)))) return noPendingChange;
    await queueLink(tx, userId, request);
    return ok(null);
  });
}

/** Cancels the request and invalidates its link. */
export async function cancelEmailChange(deps: AccountsDeps, { userId }: Actor): Promise<Result<null>> {
  return transact(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) return gone;
    await deleteOwnRows(tx, userId, "email_change_requests");
    await deleteLinks(tx, userId, "email_change");
    return ok(null);
  });
}

/** Stores the address unless another account has it or can restore it. */
async function writeEmail(
  tx: Db,
  userId: UserId,
  { pair, now }: { pair: EmailPair; now: Date },
): Promise<Result<null>> {
  await freeEndedSignUps(tx, { username_key: "", email_key: pair.email_key }, now);
  if (!(await updateEmail(tx, userId, pair))) return taken;
  return (await isEmailReserved(tx, pair.email_key, { now, exceptUserId: userId })) ? taken : ok(null);
}

/**
 * Ends the request and all logins: no token, access key, device or earlier link opens the account
 * any more.
 */
async function endAllLogins(tx: Db, userId: UserId): Promise<void> {
  await deleteTokens(tx, userId);
  const tables = ["email_change_requests", "access_keys", "known_devices", "login_places"] as const;
  for (const table of tables) await deleteOwnRows(tx, userId, table);
  await deleteLinksExceptUndo(tx, userId);
}

/**
 * Changes the address by the link that was sent to the new one; the actor must be signed in to its
 * account. All logins end, and the old address gets a link that restores it. Of concurrent requests
 * for one address one succeeds; the links of the others stay valid.
 */
export async function confirmEmailChange(
  deps: AccountsDeps,
  actor: Actor,
  input: Activation,
  client: Client,
): Promise<Result<ConfirmedEmail>> {
  const allowed = await deps.limits.take("email-link:client", client.address);
  if (!allowed.ok) return allowed;
  const followed = await followLink(deps, input, "email-link:uid", (sought) => findEmailChangeLink(deps.db, sought));
  if (!followed.ok) return followed;
  const { link, sought } = followed.value;
  const { email, email_key, browser, network } = link;
  const { now } = sought;
  const { userId } = actor;
  // Otherwise following a link that somebody else requested would give that account one's address.
  if (followed.value.userId !== userId) return otherAccountsLink;
  const pair = { email, email_key };
  return transactWithMail(deps, async (tx) => {
    const locked = await lockEmail(tx, userId);
    // A new or cancelled request invalidates the link, so a valid link belongs to this address.
    if (locked === undefined || !locked.is_active || !(await markLinkUsed(tx, userId, link.id, now)))
      return tokenRejected;
    const written = await writeEmail(tx, userId, { pair, now });
    if (!written.ok) return written;
    await deleteFormerEmail(tx, userId, email_key);
    const id = newId(now);
    await insertFormerEmail(tx, {
      user_id: userId,
      id,
      email: locked.email,
      email_key: locked.email_key,
      new_email: email,
      browser,
      network,
      google_subject: (await findGoogleIdentity(tx, userId))?.subject ?? null,
      undo_until: endOfLink("email_undo", now),
    });
    await endAllLogins(tx, userId);
    await audit(tx, "email_changed", { userId, client, now: deps.now() });
    await insertMail(tx, { user_id: userId, id: newId(now), kind: "email_changed", subject_id: id });
    return ok({ email });
  });
}

interface Restoration {
  formerId: string;
  linkId: string;
  /** Hash of a random password that nobody knows. */
  unusableHash: string;
  now: Date;
  client: Client;
}

async function restoreEmail(
  tx: Db,
  userId: UserId,
  { formerId, linkId, unusableHash, now, client }: Restoration,
): Promise<Result<RestoredEmail>> {
  const locked = await lockEmail(tx, userId);
  if (locked === undefined || !locked.is_active || !(await markLinkUsed(tx, userId, linkId, now))) return tokenRejected;
  const former = await findFormerEmail(tx, userId, formerId);
  if (former === undefined) return tokenRejected;
  const { email, email_key } = former;
  const written = await writeEmail(tx, userId, { pair: { email, email_key }, now });
  if (!written.ok) return written;
  // Whoever changed the address made the later changes too: their restore links and their Google
  // account are removed.
  await deleteFormerEmailsSince(tx, userId, former.changed_at);
  await deleteOtherGoogleIdentity(tx, userId, former.google_subject);
  await endAllLogins(tx, userId);
  const event = { userId, client, now };
  await audit(tx, "email_change_undone", event);
  await queueNotice(tx, "email_restored", event, { feeds_ended: await endFeeds(tx, event) });
  if (locked.password_hash === null) return ok({ email, reset: null });
  await setPassword(tx, userId, unusableHash);
  const token = await mintToken(tx, now, { purpose: "password_reset", user_id: userId, email });
  return ok({ email, reset: { uid: encodeUid(userId), token } });
}

/**
 * Restores an address by the link that was sent when it was replaced. All logins and feeds end, and
 * the password is removed, which whoever changed the address may know: the result has a link to set
 * a new one. Addresses from before this one can still be restored, later ones cannot.
 */
export async function undoEmailChange(
  deps: AccountsDeps,
  input: Activation,
  client: Client,
): Promise<Result<RestoredEmail>> {
  const followed = await followLink(deps, input, "email-link:uid", (sought) => findEmailUndoLink(deps.db, sought));
  if (!followed.ok) return followed;
  const { userId, link, sought } = followed.value;
  const restoration = { formerId: link.former_id, linkId: link.id, now: sought.now, client };
  const unusableHash = await deps.hasher.hash(newLinkToken(), client.address);
  return transactWithMail(deps, (tx) => restoreEmail(tx, userId, { ...restoration, unusableHash }));
}
