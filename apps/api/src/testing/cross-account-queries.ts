import type { Db } from "@hourloom/db/connect";
import {
  findLinkOwner,
  findLogin,
  findTaken,
  hasAnyUser,
  isEmailReserved,
  lockLogin,
  setActive,
} from "@hourloom/db/queries/accounts";
import { findAccessKey } from "@hourloom/db/queries/access-keys";
import { isKnownDevice } from "@hourloom/db/queries/devices";
import {
  deleteOldImportObjects,
  deleteOldImports,
  listAccountsWithManyImports,
} from "@hourloom/db/queries/imports/staging";
import { deleteOldChanges, deleteOldSources, listAccountsWithManyGone } from "@hourloom/db/queries/collection-changes";
import { deleteExpiredRows } from "@hourloom/db/queries/expired-rows";
import { findFeedBySecret } from "@hourloom/db/queries/feeds";
import { deleteOldResponses, listSurplusResponses } from "@hourloom/db/queries/idempotency";
import { findGoogleUser } from "@hourloom/db/queries/identities";
import { deleteOldStagedRows } from "@hourloom/db/queries/account-data-import";
import { itemTables } from "@hourloom/schema/item-kinds";
import { purgeTrash } from "@hourloom/db/queries/items";
import { claimMail } from "@hourloom/db/queries/mail-outbox";
import { findEndedSignUps, listEndedSignUps } from "@hourloom/db/queries/pending-sign-ups";
import { deleteOldNotices, listDueReminderAccounts } from "@hourloom/db/queries/reminders";
import { claimDueSubscription } from "@hourloom/db/queries/subscriptions";
import { listDueTimers } from "@hourloom/db/queries/timers";
import { deleteExpiredTokens, findToken } from "@hourloom/db/queries/tokens";
import { findAccountWithUnread } from "@hourloom/db/queries/unread-objects";
import { listEndedTrials } from "@hourloom/db/queries/trials";
import { deleteOldUndoSteps } from "@hourloom/db/queries/undo-steps";

/** A query on user data that names no account. */
export interface CrossAccountQuery {
  name: string;
  reason: string;
  /** Runs it with arbitrary arguments. */
  send: (db: Db) => Promise<unknown>;
}

const [hash, now] = [Buffer.from(""), new Date(0)];

const identifying = "finds out who it is: nobody is signed in yet, and the value is unique on the whole installation";
const starting = "at the start of an embedded installation, for its demo account";
const runningJobs = "a job's: takes what is due, whoever's it is; what follows names the account";
const deletingExpired = "the clean-up's: deletes expired rows of all accounts and reads none of their values";

const expiringTables = [
  "mail_outbox",
  "email_change_requests",
  "former_emails",
  "account_links",
  "login_places",
  "known_devices",
  "audit_events",
] as const;

/**
 * All queries that are allowed to span accounts, with reasons. Each needs an index over all
 * accounts, and hinders sharding.
 */
export const crossAccountQueries: readonly CrossAccountQuery[] = [
  { name: "findLogin", reason: identifying, send: (db) => findLogin(db, "") },
  { name: "lockLogin", reason: identifying, send: (db) => lockLogin(db, "") },
  {
    name: "findTaken",
    reason: identifying,
    send: (db) => findTaken(db, { username_key: "", email_key: "" }, { now, signedUpAfter: now }),
  },
  {
    name: "isEmailReserved",
    reason: "finds out whether another account can still go back to the address, and whose it is nobody learns",
    send: (db) => isEmailReserved(db, "", { now }),
  },
  {
    name: "findEndedSignUps",
    reason: "finds whose name and address somebody else may take; what follows names the account",
    send: (db) => findEndedSignUps(db, { username_key: "", email_key: "" }, now),
  },
  {
    name: "findLinkOwner of a pending account",
    reason: identifying,
    send: (db) => findLinkOwner(db, "activation", ""),
  },
  {
    name: "findLinkOwner of an active one",
    reason: identifying,
    send: (db) => findLinkOwner(db, "password_reset", ""),
  },
  { name: "isKnownDevice", reason: identifying, send: (db) => isKnownDevice(db, "", hash) },
  { name: "findGoogleUser", reason: identifying, send: (db) => findGoogleUser(db, "") },
  { name: "findToken", reason: identifying, send: (db) => findToken(db, hash, now) },
  { name: "findAccessKey", reason: identifying, send: (db) => findAccessKey(db, hash) },
  { name: "findFeedBySecret", reason: identifying, send: (db) => findFeedBySecret(db, hash) },
  { name: "hasAnyUser", reason: starting, send: hasAnyUser },
  { name: "setActive", reason: starting, send: (db) => setActive(db, "", true) },
  { name: "claimMail", reason: runningJobs, send: (db) => claimMail(db, 1) },
  {
    name: "claimDueSubscription",
    reason: runningJobs,
    send: (db) => claimDueSubscription(db, { now, leasedUntil: now }),
  },
  { name: "listDueTimers", reason: runningJobs, send: (db) => listDueTimers(db, { now, after: undefined, limit: 1 }) },
  {
    name: "listDueReminderAccounts",
    reason: runningJobs,
    send: (db) => listDueReminderAccounts(db, { now, limit: 1, last: [], except: [] }),
  },
  { name: "findAccountWithUnread", reason: runningJobs, send: (db) => findAccountWithUnread(db, undefined) },
  { name: "deleteOldNotices", reason: deletingExpired, send: (db) => deleteOldNotices(db, now) },
  { name: "listEndedSignUps", reason: runningJobs, send: (db) => listEndedSignUps(db, now, 1) },
  { name: "listEndedTrials", reason: runningJobs, send: (db) => listEndedTrials(db, now, 1) },
  ...expiringTables.map((table) => ({
    name: `deleteExpiredRows of ${table}`,
    reason: deletingExpired,
    send: (db: Db) => deleteExpiredRows(db, table, now),
  })),
  { name: "deleteExpiredTokens", reason: deletingExpired, send: (db) => deleteExpiredTokens(db, now) },
  { name: "deleteOldResponses", reason: deletingExpired, send: (db) => deleteOldResponses(db, now) },
  {
    name: "listSurplusResponses",
    reason: runningJobs,
    send: (db) => listSurplusResponses(db, { since: now, rows: 1, octets: 1 }),
  },
  {
    name: "listAccountsWithManyImports",
    reason: runningJobs,
    send: (db) => listAccountsWithManyImports(db, { since: now, max: 1 }),
  },
  { name: "deleteOldUndoSteps", reason: deletingExpired, send: (db) => deleteOldUndoSteps(db, now) },
  { name: "deleteOldStagedRows", reason: deletingExpired, send: (db) => deleteOldStagedRows(db, now) },
  ...[deleteOldSources, deleteOldChanges].map((remove) => ({
    name: remove.name,
    reason: deletingExpired,
    send: (db: Db) => remove(db, { before: now, userId: null }),
  })),
  {
    name: "listAccountsWithManyGone",
    reason: runningJobs,
    send: (db) => listAccountsWithManyGone(db, { since: now, max: 1 }),
  },
  ...[deleteOldImportObjects, deleteOldImports].map((remove) => ({
    name: remove.name,
    reason: deletingExpired,
    send: (db: Db) => remove(db, { staged: now, committed: now }),
  })),
  ...itemTables.map((table) => ({
    name: `purgeTrash of ${table}`,
    reason: deletingExpired,
    send: (db: Db) => purgeTrash(db, table, now),
  })),
];
