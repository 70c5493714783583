import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import { printInstant } from "@hourloom/domain/time/instants";
import { findSecrets, findTaken, isEmailReserved, lockAccount, setPassword } from "@hourloom/db/queries/accounts";
import { deleteDevices } from "@hourloom/db/queries/devices";
import {
  deleteEmailChangeRequest,
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
import { deleteOtherGoogleIdentity, findGoogleSubject } from "@hourloom/db/queries/identities";
import { deleteLinks, deleteLinksExceptUndo, markLinkUsed } from "@hourloom/db/queries/links";
import { deleteLoginPlaces } from "@hourloom/db/queries/login-places";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { deleteTokens, hasToken } from "@hourloom/db/queries/tokens";
import type { Db } from "@hourloom/db/connect";
import { toUserId, type UserId } from "@hourloom/db/owner";
import type {
  Activation,
  ConfirmedEmail,
  EmailChange,
  PendingEmailChange,
  RestoredEmail,
} from "@hourloom/schema/accounts/accounts";
import { ok, err, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import { EMAIL_TAKEN, LINK_TOKEN_INVALID, LINK_USER_UNKNOWN } from "@hourloom/schema/fields/error-texts";
import { newId, type Client } from "../../core/context.ts";
import { transact } from "../../core/transact.ts";
import { withLowerCaseDomain } from "./mail/account-email.ts";
import { audit } from "./audit.ts";
import { confirmOwner, recheckConfirmation, type ConfirmDeps } from "./confirm-owner.ts";
import { mintToken } from "./mail/mail-links.ts";
import { freeEndedSignUps, takenFilterAt } from "./mail/pending-sign-ups.ts";
import { decodeUid, encodeUid, hashToken, newLinkToken } from "../../core/secrets.ts";
import type { Actor } from "./sessions.ts";

export interface EmailChangeDeps extends ConfirmDeps {
  onMailQueued: () => void;
}

/** Validity of the link to the new address, and of the one that restores the old address. */
const CONFIRM_MS = 24 * HOUR_MS;
const UNDO_MS = 72 * HOUR_MS;

const gone = err({ code: "token_invalid" });
const noPendingChange = err({ code: "not_found" });
const taken = invalidField("email", EMAIL_TAKEN);
const wrongUid = invalidField("uid", LINK_USER_UNKNOWN);
const wrongToken = invalidField("token", LINK_TOKEN_INVALID);
/** Not an error of the token: the link is valid, and the page retains it. */
const otherAccountsLink = invalidField(
  "non_field_errors",
  "This link is for another account. Log in to that one first.",
);

/** Returns the new address that waits for confirmation, or null. */
export async function getEmailChange(deps: EmailChangeDeps, actor: Actor): Promise<Result<PendingEmailChange | null>> {
  const request = await findEmailChangeRequest(deps.db, actor.userId, deps.now());
  if (request === undefined) return ok(null);
  return ok({ email: request.email, expires_at: printInstant(request.expires_at.getTime(), actor.timezone) });
}

/** Counts a mail against the limits of the account and of the new address. */
async function takeMailLimits(deps: EmailChangeDeps, userId: UserId, emailKey: string): Promise<Result<null>> {
  const pause = await deps.limits.take("email-change:address-pause", emailKey);
  if (!pause.ok) return pause;
  const byAccount = await deps.limits.take("email-change:account", userId);
  return byAccount.ok ? deps.limits.take("email-change:address", emailKey) : byAccount;
}

interface NewRequest {
  pair: EmailPair;
  client: Client;
  now: Date;
}

function requestOf(userId: UserId, { pair, client: { browser, network }, now }: NewRequest) {
  const expires_at = new Date(now.getTime() + CONFIRM_MS);
  return { ...pair, ...{ user_id: userId, browser, network }, ...{ requested_at: now, expires_at } };
}

/** Queues the mail with the link and invalidates earlier links. */
async function queueLink(tx: Db, userId: UserId, { client, now }: NewRequest): Promise<void> {
  await deleteLinks(tx, userId, "email_change");
  await insertMail(tx, { user_id: userId, id: newId(now), kind: "email_change" });
  await audit({ db: tx, now: () => now }, "email_change_requested", { userId, client });
}

/**
 * Sends a link to the new address after the owner has confirmed. The old address remains until the
 * link is followed.
 */
export async function requestEmailChange(
  deps: EmailChangeDeps,
  actor: Actor,
  { input, client }: { input: EmailChange; client: Client },
): Promise<Result<null>> {
  const { email, ...confirmation } = input;
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
  const requested = await transact(deps.db, async (tx) => {
    const recheck = await recheckConfirmation(tx, actor, confirmed.value);
    if (!recheck.ok) return recheck;
    await setEmailChangeRequest(tx, requestOf(userId, request));
    await queueLink(tx, userId, request);
    return ok(null);
  });
  if (requested.ok) deps.onMailQueued();
  return requested;
}

/**
 * Sends the link again to the requested address. Renews an existing request only: one that was
 * cancelled meanwhile stays cancelled.
 */
export async function resendEmailChange(deps: EmailChangeDeps, actor: Actor, client: Client): Promise<Result<null>> {
  const { userId, tokenId } = actor;
  const pending = await findEmailChangeRequest(deps.db, userId, deps.now());
  if (pending === undefined) return noPendingChange;
  const { email, email_key } = pending;
  const allowed = await takeMailLimits(deps, userId, email_key);
  if (!allowed.ok) return allowed;
  const request = { pair: { email, email_key }, client, now: deps.now() };
  const resent = await transact(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId)) || !(await hasToken(tx, userId, tokenId))) return gone;
    if (!(await renewEmailChangeRequest(tx, requestOf(userId, request)))) return noPendingChange;
    await queueLink(tx, userId, request);
    return ok(null);
  });
  if (resent.ok) deps.onMailQueued();
  return resent;
}

/** Cancels the request and invalidates its link. */
export async function cancelEmailChange(deps: EmailChangeDeps, { userId }: Actor): Promise<Result<null>> {
  return transact(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) return gone;
    await deleteEmailChangeRequest(tx, userId);
    await deleteLinks(tx, userId, "email_change");
    return ok(null);
  });
}

type Found<Link> = Link & { now: Date };

/** Looks up the link of a request by `find`; wrong links are counted by client and by account. */
async function verifyLink<Link>(
  deps: EmailChangeDeps,
  input: Activation,
  {
    client,
    find,
  }: {
    client: Client;
    find: (criteria: { user_id: string; token_hash: Buffer; now: Date }) => Promise<Link | undefined>;
  },
): Promise<Result<Found<Link>>> {
  const allowed = await deps.limits.take("email-link:client", client.address);
  if (!allowed.ok) return allowed;
  const uid = decodeUid(input.uid);
  const account = uid === undefined ? undefined : await findSecrets(deps.db, uid);
  if (account === undefined) return wrongUid;
  const now = deps.now();
  const link = await find({ user_id: account.id, token_hash: hashToken(input.token), now });
  if (link !== undefined) return ok({ ...link, now });
  const guessed = await deps.limits.take("email-link:uid", account.id);
  return guessed.ok ? wrongToken : guessed;
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

/** Ends all logins: no token, device or earlier link opens the account any more. */
async function endAllLogins(tx: Db, userId: UserId): Promise<void> {
  await deleteTokens(tx, userId);
  await deleteDevices(tx, userId);
  await deleteLoginPlaces(tx, userId);
  await deleteLinksExceptUndo(tx, userId);
}

/**
 * Changes the address by the link that was sent to the new one; the actor must be signed in to its
 * account. All logins end, and the old address gets a link that restores it. Of concurrent requests
 * for one address one succeeds; the links of the others stay valid.
 */
export async function confirmEmailChange(
  deps: EmailChangeDeps,
  actor: Actor,
  { input, client }: { input: Activation; client: Client },
): Promise<Result<ConfirmedEmail>> {
  const found = await verifyLink(deps, input, { client, find: (criteria) => findEmailChangeLink(deps.db, criteria) });
  if (!found.ok) return found;
  const { now, email, email_key, browser, network, id: linkId, user_id } = found.value;
  const { userId } = actor;
  // Otherwise following a link that somebody else requested would give that account one's address.
  if (user_id !== userId) return otherAccountsLink;
  const pair = { email, email_key };
  const changed = await transact(deps.db, async (tx) => {
    const locked = await lockEmail(tx, userId);
    // A new or cancelled request invalidates the link, so a valid link belongs to this address.
    if (locked === undefined || !locked.is_active || !(await markLinkUsed(tx, userId, linkId, now))) return wrongToken;
    const written = await writeEmail(tx, userId, { pair, now });
    if (!written.ok) return written;
    await deleteFormerEmail(tx, userId, email_key);
    const id = newId(now);
    await insertFormerEmail(tx, {
      ...{ user_id: userId, id, email: locked.email, email_key: locked.email_key, new_email: email, browser, network },
      ...{ google_subject: await findGoogleSubject(tx, userId), undo_until: new Date(now.getTime() + UNDO_MS) },
    });
    await deleteEmailChangeRequest(tx, userId);
    await endAllLogins(tx, userId);
    await audit({ ...deps, db: tx }, "email_changed", { userId, client });
    await insertMail(tx, { user_id: userId, id: newId(now), kind: "email_changed", subject_id: id });
    return ok({ email });
  });
  if (changed.ok) deps.onMailQueued();
  return changed;
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
  if (locked === undefined || !locked.is_active || !(await markLinkUsed(tx, userId, linkId, now))) return wrongToken;
  const former = await findFormerEmail(tx, userId, formerId);
  if (former === undefined) return wrongToken;
  const { email, email_key } = former;
  const written = await writeEmail(tx, userId, { pair: { email, email_key }, now });
  if (!written.ok) return written;
  // Whoever changed the address made the later changes too: their restore links and their Google
  // account are removed.
  await deleteFormerEmailsSince(tx, userId, former.changed_at);
  await deleteOtherGoogleIdentity(tx, userId, former.google_subject);
  await deleteEmailChangeRequest(tx, userId);
  await endAllLogins(tx, userId);
  await audit({ db: tx, now: () => now }, "email_change_undone", { userId, client });
  if (locked.password_hash === null) return ok({ email, reset: null });
  await setPassword(tx, userId, unusableHash);
  const link = { purpose: "password_reset", user_id: userId, email } as const;
  const token = await mintToken({ db: tx, now: () => now }, link);
  return ok({ email, reset: { uid: encodeUid(userId), token } });
}

/**
 * Restores an address by the link that was sent when it was replaced. All logins end, and the
 * password is removed, which whoever changed the address may know: the result has a link to set a
 * new one. Addresses from before this one can still be restored, later ones cannot.
 */
export async function undoEmailChange(
  deps: EmailChangeDeps,
  input: Activation,
  client: Client,
): Promise<Result<RestoredEmail>> {
  const found = await verifyLink(deps, input, { client, find: (criteria) => findEmailUndoLink(deps.db, criteria) });
  if (!found.ok) return found;
  const { user_id, id: linkId, former_id: formerId, now } = found.value;
  const unusableHash = await deps.hasher.hash(newLinkToken(), client.address);
  return transact(deps.db, (tx) =>
    restoreEmail(tx, toUserId(user_id), { formerId, linkId, unusableHash, now, client }),
  );
}
