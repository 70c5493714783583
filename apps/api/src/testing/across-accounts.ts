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
import { deleteOldAuditEvents } from "@hourloom/db/queries/audit";
import { deleteOldDevices, isKnownDevice } from "@hourloom/db/queries/devices";
import { deleteEndedFormerEmails, deleteExpiredEmailChanges } from "@hourloom/db/queries/email-changes";
import { deleteOldResponses } from "@hourloom/db/queries/idempotency";
import { findGoogleUser } from "@hourloom/db/queries/identities";
import { deleteOldImportRows } from "@hourloom/db/queries/import-rows";
import { itemTables, purgeTrash } from "@hourloom/db/queries/items";
import { deleteExpiredLinks } from "@hourloom/db/queries/links";
import { deleteOldPlaces } from "@hourloom/db/queries/login-places";
import { claimMail, deleteDeadMails } from "@hourloom/db/queries/mail-outbox";
import { findEndedSignUps, listEndedSignUps } from "@hourloom/db/queries/pending-sign-ups";
import { listDueTimers } from "@hourloom/db/queries/timers";
import { deleteIdleTokens, findToken } from "@hourloom/db/queries/tokens";
import { deleteOldUndoSteps } from "@hourloom/db/queries/undo-steps";

/** A query on user data that names no account. */
export interface AcrossAccounts {
  name: string;
  reason: string;
  /** Sends it, with arguments that do not matter. */
  send: (db: Db) => Promise<unknown>;
}

const [hash, now] = [Buffer.from(""), new Date(0)];

const signingIn = "finds out who it is: nobody is signed in yet, and the value is unique on the whole installation";
const startingUp = "at the start of an embedded installation, for its demo account";
const takingTurns = "a job's: takes what is due, whoever's it is; what follows names the account";
const cleaningUp = "the upkeep's: what has had its time goes, whoever's it was, and no value of it is read";

/** Every query on user data that rightly looks across accounts, and why. Each of them is one reason less to be without a shared index, or to stay on one machine. */
export const acrossAccounts: readonly AcrossAccounts[] = [
  { name: "findLogin", reason: signingIn, send: (db) => findLogin(db, "") },
  { name: "lockLogin", reason: signingIn, send: (db) => lockLogin(db, "") },
  {
    name: "findTaken",
    reason: signingIn,
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
  { name: "findLinkOwner of a pending account", reason: signingIn, send: (db) => findLinkOwner(db, "activation", "") },
  { name: "findLinkOwner of an active one", reason: signingIn, send: (db) => findLinkOwner(db, "password_reset", "") },
  { name: "isKnownDevice", reason: signingIn, send: (db) => isKnownDevice(db, "", hash) },
  { name: "findGoogleUser", reason: signingIn, send: (db) => findGoogleUser(db, "") },
  { name: "findToken", reason: signingIn, send: (db) => findToken(db, hash, now) },
  { name: "hasAnyUser", reason: startingUp, send: hasAnyUser },
  { name: "setActive", reason: startingUp, send: (db) => setActive(db, "", true) },
  { name: "claimMail", reason: takingTurns, send: (db) => claimMail(db, 1) },
  { name: "listDueTimers", reason: takingTurns, send: (db) => listDueTimers(db, now, 1) },
  { name: "listEndedSignUps", reason: takingTurns, send: (db) => listEndedSignUps(db, now, 1) },
  { name: "deleteDeadMails", reason: cleaningUp, send: (db) => deleteDeadMails(db, now) },
  { name: "deleteExpiredEmailChanges", reason: cleaningUp, send: (db) => deleteExpiredEmailChanges(db, now) },
  { name: "deleteEndedFormerEmails", reason: cleaningUp, send: (db) => deleteEndedFormerEmails(db, now) },
  { name: "deleteExpiredLinks", reason: cleaningUp, send: (db) => deleteExpiredLinks(db, now) },
  { name: "deleteIdleTokens", reason: cleaningUp, send: (db) => deleteIdleTokens(db, now) },
  { name: "deleteOldPlaces", reason: cleaningUp, send: (db) => deleteOldPlaces(db, now) },
  { name: "deleteOldDevices", reason: cleaningUp, send: (db) => deleteOldDevices(db, now) },
  { name: "deleteOldAuditEvents", reason: cleaningUp, send: (db) => deleteOldAuditEvents(db, now) },
  { name: "deleteOldAnswers", reason: cleaningUp, send: (db) => deleteOldResponses(db, now) },
  { name: "deleteOldUndoSteps", reason: cleaningUp, send: (db) => deleteOldUndoSteps(db, now) },
  { name: "deleteOldImportRows", reason: cleaningUp, send: (db) => deleteOldImportRows(db, now) },
  ...itemTables.map((table) => ({
    name: `purgeTrash of ${table}`,
    reason: cleaningUp,
    send: (db: Db) => purgeTrash(db, table, now),
  })),
];
