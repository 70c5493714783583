import type {
  AccountMail,
  ActivationMail,
  EmailChangedMail,
  EmailChangeMail,
  LinkMail,
  NoticeMail,
} from "../services/mail-outbox.ts";
import { layOutMail, type MailContent } from "./mail-layout.ts";
import { momentText, originText } from "./mail-facts.ts";

function activationMail({ username, link, signUp, timezone }: ActivationMail): MailContent {
  const moment = (instant: Date) => momentText(instant, timezone);
  return layOutMail({
    subject: "Activate your Hourloom account",
    username,
    opening: "welcome to Hourloom. One step is left: follow this link to activate your account.",
    button: { label: "Activate my account", link },
    facts: [
      { label: "Username", value: username },
      ...(signUp === undefined
        ? []
        : [
            { label: "Signed up", value: moment(signUp.at) },
            { label: "From", value: originText(signUp) },
          ]),
    ],
    closing: `The link works for 72 hours. If you did not sign up, you need not do anything: nobody can use this account before the link is followed, and it ends ${
      signUp === undefined ? "after seven days" : `on ${moment(signUp.endsAt)}`
    }. To take the account over, follow the link and choose a new password, which ends the one of whoever signed up.`,
  });
}

function emailChangeMail({ username, link, request, timezone }: EmailChangeMail): MailContent {
  return layOutMail({
    subject: "Confirm your new Hourloom address",
    username,
    opening: "this is to become the address of your Hourloom account. Follow this link to confirm it.",
    button: { label: "Confirm this address", link },
    facts: [
      { label: "Username", value: username },
      { label: "Requested", value: momentText(request.at, timezone) },
      { label: "From", value: originText(request) },
    ],
    closing:
      "The link works for 24 hours, and until you ask for another. If you do not know this account, ignore this mail; nothing happens.",
  });
}

function emailChangedMail({ username, link, maskedEmail, undoUntil, change, timezone }: EmailChangedMail): MailContent {
  return layOutMail({
    subject: "The address of your Hourloom account was changed",
    username,
    opening:
      "your Hourloom account has another address now, and this one no longer logs in. If that was you, there is nothing to do. If it was not, follow this link to restore this address.",
    button: { label: "Restore this address", link },
    facts: [
      { label: "New address", value: maskedEmail },
      { label: "Changed", value: momentText(change.at, timezone) },
      { label: "From", value: originText(change) },
    ],
    closing: `The link works until ${momentText(undoUntil, timezone)}. It signs the account out everywhere, ends its password and lets you choose a new one.`,
  });
}

function passwordResetMail({ username, link }: LinkMail): MailContent {
  return layOutMail({
    subject: "Choose a new Hourloom password",
    username,
    opening: "somebody asked for a new password for your Hourloom account. Follow this link to choose one.",
    button: { label: "Choose a new password", link },
    closing:
      "The link works once, for one hour, and until you ask for another. If you did not ask, ignore this mail; your password stays as it is.",
  });
}

function passwordChangedMail({ username, signInUrl }: NoticeMail): MailContent {
  return layOutMail({
    subject: "Your Hourloom password was changed",
    username,
    opening:
      "your Hourloom password was changed. If that was you, there is nothing to do. If it was not, somebody else may use your account: ask for a new password at once, where you sign in.",
    address: signInUrl,
    closing: "We send this mail whenever a password changes. It never asks you for one.",
  });
}

/** What each kind of mail says. */
export function contentOf(mail: AccountMail): MailContent {
  switch (mail.kind) {
    case "activation":
      return activationMail(mail);
    case "email_change":
      return emailChangeMail(mail);
    case "email_changed":
      return emailChangedMail(mail);
    case "password_reset":
      return passwordResetMail(mail);
    case "password_changed":
      return passwordChangedMail(mail);
  }
}
