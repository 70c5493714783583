import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import { printInstant } from "@hourloom/domain/time/instants";
import { findSecrets, findTaken, isEmailReserved, lockAccount, setPassword } from "@hourloom/db/queries/accounts";
import { forgetDevices } from "@hourloom/db/queries/devices";
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
import { burnLinks, burnLinksButUndo, useLink as consumeLink } from "@hourloom/db/queries/links";
import { forgetPlaces } from "@hourloom/db/queries/login-places";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { deleteTokens, hasToken } from "@hourloom/db/queries/tokens";
import type { Db } from "@hourloom/db/connect";
import { vouchForUserId, type UserId } from "@hourloom/db/owner";
import type {
  Activation,
  ConfirmedEmail,
  EmailChange,
  PendingEmailChange,
  RestoredEmail,
} from "@hourloom/schema/accounts";
import { done, refuse, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Client } from "../context.ts";
import { transact } from "../transact.ts";
import { withLowerCaseDomain } from "./account-email.ts";
import { audit } from "./audit.ts";
import { confirmOwner, stillConfirmed, type ConfirmDeps } from "./confirm-owner.ts";
import { mintToken } from "./mail-links.ts";
import { freeEndedSignUps, takenBy } from "./pending-sign-ups.ts";
import { decodeUid, encodeUid, hashToken, newLinkToken } from "./secrets.ts";
import type { Actor } from "./sessions.ts";

export interface EmailChangeDeps extends ConfirmDeps {
  /** Tells the mail job that there is something to send. */
  mailWaits: () => void;
}

/** How long a new address can be confirmed, and an old one restored. */
const CONFIRM_MS = 24 * 3_600_000;
const UNDO_MS = 72 * 3_600_000;

const gone = refuse({ code: "token_invalid" });
const nothingWaits = refuse({ code: "not_found" });
const taken = refuseField("email", "user with this email already exists.");
const wrongUid = refuseField("uid", "Invalid user id or user doesn't exist.");
const wrongToken = refuseField("token", "Invalid token for given user.");
/** Not of the token: the link is good, and the page keeps it. */
const anothersLink = refuseField("non_field_errors", "This link is for another account. Log in to that one first.");

/** The new address that waits for its confirmation; null where there is none. */
export async function getEmailChange(deps: EmailChangeDeps, actor: Actor): Promise<Outcome<PendingEmailChange | null>> {
  const request = await findEmailChangeRequest(deps.db, actor.userId, deps.now());
  if (request === undefined) return done(null);
  return done({ email: request.email, expires_at: printInstant(request.expires_at.getTime(), actor.timezone) });
}

/** So many mails an account may cause, and a stranger's address may get. */
async function takeMailLimits(deps: EmailChangeDeps, userId: UserId, emailKey: string): Promise<Outcome<null>> {
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

/** Queues the mail with the link, which ends those that were sent before. */
async function queueLink(tx: Db, userId: UserId, { client, now }: NewRequest): Promise<void> {
  await burnLinks(tx, userId, "email_change");
  await insertMail(tx, { user_id: userId, id: newId(now), kind: "email_change" });
  await audit({ db: tx, now: () => now }, "email_change_requested", { userId, client });
}

/**
 * Sends a link to the new address after the account's owner has shown who they are. Until it is
 * followed the old address stays.
 */
export async function requestEmailChange(
  deps: EmailChangeDeps,
  actor: Actor,
  { input, client }: { input: EmailChange; client: Client },
): Promise<Outcome<null>> {
  const { email, ...confirmation } = input;
  const { userId } = actor;
  const account = await findSecrets(deps.db, userId);
  if (account === undefined) return gone;
  const pair = { email: withLowerCaseDomain(email), email_key: emailKeyOf(email) };
  if (pair.email_key === emailKeyOf(account.email)) {
    return refuseField("email", "This is the address of your account already.");
  }
  const confirmed = await confirmOwner(deps, actor, { confirmation, client });
  if (!confirmed.ok) return confirmed;
  const looked = await deps.limits.take("email-taken:account", userId);
  if (!looked.ok) return looked;
  const keys = { username_key: "", email_key: pair.email_key };
  if ((await findTaken(deps.db, keys, { ...takenBy(deps.now()), exceptUserId: userId })).email) return taken;
  const allowed = await takeMailLimits(deps, userId, pair.email_key);
  if (!allowed.ok) return allowed;
  const request = { pair, client, now: deps.now() };
  const requested = await transact(deps.db, async (tx) => {
    const still = await stillConfirmed(tx, actor, confirmed.value);
    if (!still.ok) return still;
    await setEmailChangeRequest(tx, requestOf(userId, request));
    await queueLink(tx, userId, request);
    return done(null);
  });
  if (requested.ok) deps.mailWaits();
  return requested;
}

/**
 * Sends the link once more, to the address that was asked for. It makes no request anew: one that
 * was ended meanwhile stays so.
 */
export async function resendEmailChange(deps: EmailChangeDeps, actor: Actor, client: Client): Promise<Outcome<null>> {
  const { userId, tokenId } = actor;
  const waiting = await findEmailChangeRequest(deps.db, userId, deps.now());
  if (waiting === undefined) return nothingWaits;
  const { email, email_key } = waiting;
  const allowed = await takeMailLimits(deps, userId, email_key);
  if (!allowed.ok) return allowed;
  const request = { pair: { email, email_key }, client, now: deps.now() };
  const resent = await transact(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId)) || !(await hasToken(tx, userId, tokenId))) return gone;
    if (!(await renewEmailChangeRequest(tx, requestOf(userId, request)))) return nothingWaits;
    await queueLink(tx, userId, request);
    return done(null);
  });
  if (resent.ok) deps.mailWaits();
  return resent;
}

/** The account keeps its address, and the link to the new one is worth nothing. */
export async function cancelEmailChange(deps: EmailChangeDeps, { userId }: Actor): Promise<Outcome<null>> {
  return transact(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) return gone;
    await deleteEmailChangeRequest(tx, userId);
    await burnLinks(tx, userId, "email_change");
    return done(null);
  });
}

type Found<Link> = Link & { now: Date };

/**
 * The link that was followed, by what `find` finds of it; guesses are counted by client and by
 * account.
 */
async function findFollowed<Link>(
  deps: EmailChangeDeps,
  input: Activation,
  {
    client,
    find,
  }: {
    client: Client;
    find: (sought: { user_id: string; token_hash: Buffer; now: Date }) => Promise<Link | undefined>;
  },
): Promise<Outcome<Found<Link>>> {
  const allowed = await deps.limits.take("email-link:client", client.address);
  if (!allowed.ok) return allowed;
  const uid = decodeUid(input.uid);
  const account = uid === undefined ? undefined : await findSecrets(deps.db, uid);
  if (account === undefined) return wrongUid;
  const now = deps.now();
  const link = await find({ user_id: account.id, token_hash: hashToken(input.token), now });
  if (link !== undefined) return done({ ...link, now });
  const guessed = await deps.limits.take("email-link:uid", account.id);
  return guessed.ok ? wrongToken : guessed;
}

/** Gives the account the address, unless somebody else has it or can go back to it. */
async function writeEmail(
  tx: Db,
  userId: UserId,
  { pair, now }: { pair: EmailPair; now: Date },
): Promise<Outcome<null>> {
  await freeEndedSignUps(tx, { username_key: "", email_key: pair.email_key }, now);
  if (!(await updateEmail(tx, userId, pair))) return taken;
  return (await isEmailReserved(tx, pair.email_key, { now, exceptUserId: userId })) ? taken : done(null);
}

/** Signs the account out everywhere: no login, device or link from before opens it any more. */
async function endAllLogins(tx: Db, userId: UserId): Promise<void> {
  await deleteTokens(tx, userId);
  await forgetDevices(tx, userId);
  await forgetPlaces(tx, userId);
  await burnLinksButUndo(tx, userId);
}

/**
 * Changes the address by the link that was sent to the new one, for who is signed in to the account.
 * All logins end, and the old address is told and can be restored from there. Of racers for one
 * address one wins; the link stays good for who loses.
 */
export async function confirmEmailChange(
  deps: EmailChangeDeps,
  actor: Actor,
  { input, client }: { input: Activation; client: Client },
): Promise<Outcome<ConfirmedEmail>> {
  const found = await findFollowed(deps, input, { client, find: (sought) => findEmailChangeLink(deps.db, sought) });
  if (!found.ok) return found;
  const { now, email, email_key, browser, network, id: linkId, user_id } = found.value;
  const { userId } = actor;
  // Else whoever pressed a link that somebody else asked for would give that account their address.
  if (user_id !== userId) return anothersLink;
  const pair = { email, email_key };
  const changed = await transact(deps.db, async (tx) => {
    const held = await lockEmail(tx, userId);
    // Whoever asks for another address or cancels burns the link, so that it stands for this one.
    if (held === undefined || !held.is_active || !(await consumeLink(tx, userId, linkId, now))) return wrongToken;
    const written = await writeEmail(tx, userId, { pair, now });
    if (!written.ok) return written;
    await deleteFormerEmail(tx, userId, email_key);
    const id = newId(now);
    await insertFormerEmail(tx, {
      ...{ user_id: userId, id, email: held.email, email_key: held.email_key, new_email: email, browser, network },
      ...{ google_subject: await findGoogleSubject(tx, userId), undo_until: new Date(now.getTime() + UNDO_MS) },
    });
    await deleteEmailChangeRequest(tx, userId);
    await endAllLogins(tx, userId);
    await audit({ ...deps, db: tx }, "email_changed", { userId, client });
    await insertMail(tx, { user_id: userId, id: newId(now), kind: "email_changed", subject_id: id });
    return done({ email });
  });
  if (changed.ok) deps.mailWaits();
  return changed;
}

interface Restoration {
  formerId: string;
  linkId: string;
  /** Hash of a password that nobody knows. */
  deadHash: string;
  now: Date;
  client: Client;
}

async function restoreEmail(
  tx: Db,
  userId: UserId,
  { formerId, linkId, deadHash, now, client }: Restoration,
): Promise<Outcome<RestoredEmail>> {
  const held = await lockEmail(tx, userId);
  if (held === undefined || !held.is_active || !(await consumeLink(tx, userId, linkId, now))) return wrongToken;
  const former = await findFormerEmail(tx, userId, formerId);
  if (former === undefined) return wrongToken;
  const { email, email_key } = former;
  const written = await writeEmail(tx, userId, { pair: { email, email_key }, now });
  if (!written.ok) return written;
  // What came after was the work of whoever changed the address: their ways back, and their ways
  // in.
  await deleteFormerEmailsSince(tx, userId, former.changed_at);
  await deleteOtherGoogleIdentity(tx, userId, former.google_subject);
  await deleteEmailChangeRequest(tx, userId);
  await endAllLogins(tx, userId);
  await audit({ db: tx, now: () => now }, "email_change_undone", { userId, client });
  if (held.password_hash === null) return done({ email, reset: null });
  await setPassword(tx, userId, deadHash);
  const link = { purpose: "password_reset", user_id: userId, email } as const;
  const token = await mintToken({ db: tx, now: () => now }, link);
  return done({ email, reset: { uid: encodeUid(userId), token } });
}

/**
 * Restores an address by the link that it was sent when it was replaced. All logins end, and so
 * does the password, which whoever changed the address may know: the answer holds a link for a new
 * one. Addresses that the account had before that one can still be restored, later ones cannot.
 */
export async function undoEmailChange(
  deps: EmailChangeDeps,
  input: Activation,
  client: Client,
): Promise<Outcome<RestoredEmail>> {
  const found = await findFollowed(deps, input, { client, find: (sought) => findEmailUndoLink(deps.db, sought) });
  if (!found.ok) return found;
  const { user_id, id: linkId, former_id: formerId, now } = found.value;
  const deadHash = await deps.hasher.hash(newLinkToken(), client.address);
  return transact(deps.db, (tx) =>
    restoreEmail(tx, vouchForUserId(user_id), { formerId, linkId, deadHash, now, client }),
  );
}
