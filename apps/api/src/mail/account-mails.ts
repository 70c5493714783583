import { linkLifetime } from "@hourloom/schema/accounts/mailed-links";
import type {
  AccountMail,
  ActivationMail,
  EmailChangedMail,
  EmailChangeMail,
  LinkMail,
  NoticeMail,
  ReminderMail,
  MailOrigin,
} from "../services/mail-outbox/mail-outbox.ts";
import { layOutMail, type MailContent, type MailParts } from "./mail-layout.ts";
import type { Circumstances } from "../services/mail-outbox/mail-details.ts";

/** Such as `23 November 2026`, in ASCII; the zone is an IANA name. */
function formatDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone }).format(instant);
}

/** Such as `23 November 2026 at 14:05 (Europe/Berlin)`, in ASCII; the zone is an IANA name. */
function formatInstant(instant: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  return `${formatDay(instant, timeZone)} at ${time.format(instant)} (${timeZone})`;
}

/** Such as `Firefox on Linux, network 203.0.113.*`. */
function originText({ browser, network }: MailOrigin): string {
  return `${browser === "" ? "an unknown device" : browser}, network ${network === "" ? "unknown" : network}`;
}

function activationMail({ username, link, signUp, timezone }: ActivationMail): MailContent {
  const format = (instant: Date) => formatInstant(instant, timezone);
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
            { label: "Signed up", value: format(signUp.at) },
            { label: "From", value: originText(signUp) },
          ]),
    ],
    closing: `The link works for ${linkLifetime("activation")}. If you did not sign up, you need not do anything: nobody can use this account before the link is followed, and it ends ${
      signUp === undefined ? "after seven days" : `on ${format(signUp.endsAt)}`
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
      { label: "Requested", value: formatInstant(request.at, timezone) },
      { label: "From", value: originText(request) },
    ],
    closing: `The link works for ${linkLifetime("email_change")}, and until you ask for another. If you do not know this account, ignore this mail; nothing happens.`,
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
      { label: "Changed", value: formatInstant(change.at, timezone) },
      { label: "From", value: originText(change) },
    ],
    closing: `The link works until ${formatInstant(undoUntil, timezone)}. It signs the account out everywhere, ends its password, access keys and feeds, and lets you choose a new password.`,
  });
}

const linkMails: Readonly<
  Record<LinkMail["kind"], Pick<MailParts, "subject" | "opening" | "closing"> & { label: string }>
> = {
  password_reset: {
    subject: "Choose a new Hourloom password",
    opening: "somebody asked for a new password for your Hourloom account. Follow this link to choose one.",
    label: "Choose a new password",
    closing: `The link works once, for ${linkLifetime("password_reset")}, and until you ask for another. If you did not ask, ignore this mail; your password stays as it is.`,
  },
  sign_in: {
    subject: "Sign in to Hourloom",
    opening: "somebody asked for a link that signs in to your Hourloom account without a password.",
    label: "Sign in",
    closing: `The link works once, for ${linkLifetime("sign_in")}, and until you ask for another. If you did not ask, ignore this mail: nobody is signed in without this link. Do not pass it on.`,
  },
};

function linkMail({ kind, username, link, circumstances }: LinkMail): MailContent {
  const { label, ...parts } = linkMails[kind];
  return layOutMail({ ...parts, username, button: { label, link }, facts: factsOf(circumstances) });
}

function factsOf(circumstances: Circumstances | undefined): NonNullable<MailParts["facts"]> {
  if (circumstances === undefined) return [];
  const { at, timezone, browser, network } = circumstances;
  return [
    { label: "When", value: formatInstant(at, timezone) },
    { label: "Device", value: browser === "" ? "an unknown program" : browser },
    ...(network === "" ? [] : [{ label: "Network", value: network }]),
  ];
}

const OTHER_EVENTS = "The settings, under Activity, show what else has happened to your account.";
const PASSWORD_ADVICE =
  "choose a new password at once with Forgot password, where you sign in. That signs out every device.";

/** What happened, and what to do if it was somebody else. */
const notices: Readonly<
  Record<NoticeMail["kind"], Pick<MailParts, "subject" | "opening" | "closing"> & { page: "settings" | "sign_in" }>
> = {
  password_changed: {
    subject: "Your Hourloom password was changed",
    opening: `your Hourloom password was changed. ${OTHER_EVENTS}`,
    page: "settings",
    closing: `Was it you? Then there is nothing to do. If it was not, somebody else may use your account: ${PASSWORD_ADVICE} We send this mail whenever a password changes. It never asks you for one.`,
  },
  new_device_login: {
    subject: "New sign-in to your Hourloom account",
    opening:
      "somebody signed in to your Hourloom account on a device that we did not know. The settings, under Sessions, show where you are signed in.",
    page: "settings",
    closing: `Was it you? Then there is nothing to do. If it was not, press Log out everywhere in the settings, and ${PASSWORD_ADVICE}`,
  },
  google_linked: {
    subject: "Google now signs in to your Hourloom account",
    opening:
      "a Google account with your address was joined to your Hourloom account, and signs in to it from now on. The settings, under Google, show it and remove it.",
    page: "settings",
    closing: `Was it you? Then there is nothing to do. If it was not, remove it in the settings, and ${PASSWORD_ADVICE}`,
  },
  google_removed: {
    subject: "Google no longer signs in to your Hourloom account",
    opening: `the Google account that was joined to your Hourloom account was removed from it, and no longer signs in to it. ${OTHER_EVENTS}`,
    page: "settings",
    closing: `Was it you? Then there is nothing to do. If it was not, ${PASSWORD_ADVICE}`,
  },
  username_changed: {
    subject: "The username of your Hourloom account was changed",
    opening: `the username of your Hourloom account was changed to the one above. Programs that sign in with the former one need the new one. ${OTHER_EVENTS}`,
    page: "settings",
    closing: `Was it you? Then there is nothing to do. If it was not, change it in the settings, and ${PASSWORD_ADVICE}`,
  },
  access_key_created: {
    subject: "New access key of your Hourloom account",
    opening:
      "an access key was created, with which a program reads or changes what is in your Hourloom account. The settings, under Access keys, show what it may do, and revoke it.",
    page: "settings",
    closing: `Was it you? Then there is nothing to do. If it was not, revoke it in the settings, and ${PASSWORD_ADVICE}`,
  },
  feed_address_created: {
    subject: "New feed address of your Hourloom account",
    opening:
      "a secret address was made, at which whoever has it reads calendars of your Hourloom account. The settings, under Feeds, show what it contains, and end it.",
    page: "settings",
    closing: `Was it you? Then there is nothing to do. If it was not, delete the feed in the settings, and ${PASSWORD_ADVICE}`,
  },
  email_restored: {
    subject: "The address of your Hourloom account was restored",
    opening:
      "the change of the address was undone by the link in our mail: your Hourloom account has this address again. All logins and access keys ended.",
    page: "sign_in",
    closing:
      "If the account had a password, it ended, too: choose a new one with Forgot password, where you sign in, unless you have done so.",
  },
  account_deleted: {
    subject: "Your Hourloom account was deleted",
    opening: "your Hourloom account and everything in it were deleted, as its settings offer.",
    page: "sign_in",
    closing:
      "Was it you? Then there is nothing to do. If it was not, somebody knew your password or used a device of yours: change that password wherever else you use it. The account cannot be brought back; you can sign up again at the address above.",
  },
};

const FEEDS_ENDED = "All feeds of your calendars ended, too: programs that read them need the address of a new one.";

function noticeMail({ kind, username, signInUrl, settingsUrl, circumstances, feedsEnded }: NoticeMail): MailContent {
  const { page, opening, ...parts } = notices[kind];
  const address = page === "settings" ? settingsUrl : signInUrl;
  const told = feedsEnded === true ? `${opening} ${FEEDS_ENDED}` : opening;
  return layOutMail({ ...parts, opening: told, username, address, facts: factsOf(circumstances) });
}

function reminderMail({ item, title, startsAt, isTimed, username, timezone, link }: ReminderMail): MailContent {
  const when = formatInstant(startsAt, timezone);
  return layOutMail({
    subject: `Reminder: ${title}`,
    username,
    opening: `this is your reminder of ${item === "event" ? "an event" : "a task"}.`,
    facts: [
      { label: item === "event" ? "Event" : "Task", value: title },
      { label: item === "event" ? "Starts" : "Due", value: isTimed ? when : formatDay(startsAt, timezone) },
    ],
    button: { label: "Open its day", link },
    closing: "The settings, under Reminders, turn these mails off.",
  });
}

export function contentOf(mail: AccountMail): MailContent {
  if (mail.kind === "activation") return activationMail(mail);
  if (mail.kind === "email_change") return emailChangeMail(mail);
  if (mail.kind === "email_changed") return emailChangedMail(mail);
  if (mail.kind === "reminder") return reminderMail(mail);
  return "settingsUrl" in mail ? noticeMail(mail) : linkMail(mail);
}
