import type { AccountMail, LinkMail, NoticeMail } from "../services/mail-outbox.ts";
import type { Circumstances } from "../services/mail-details.ts";
import { layOutMail, type MailContent, type MailParts } from "./mail-layout.ts";

function activationMail({ username, link }: LinkMail): MailContent {
  return layOutMail({
    subject: "Activate your Hourloom account",
    username,
    opening: "welcome to Hourloom. One step is left: follow this link to activate your account.",
    button: { label: "Activate my account", link },
    closing: "The link works for 72 hours. If you did not sign up, ignore this mail; nothing happens.",
  });
}

function passwordResetMail({ username, link, circumstances }: LinkMail): MailContent {
  return layOutMail({
    subject: "Choose a new Hourloom password",
    username,
    opening: "somebody asked for a new password for your Hourloom account. Follow this link to choose one.",
    facts: factsOf(circumstances),
    button: { label: "Choose a new password", link },
    closing:
      "The link works once, for one hour, and until you ask for another. If you did not ask, ignore this mail; your password stays as it is.",
  });
}

function signInMail({ username, link, circumstances }: LinkMail): MailContent {
  return layOutMail({
    subject: "Sign in to Hourloom",
    username,
    opening: "somebody asked for a link that signs in to your Hourloom account without a password.",
    facts: factsOf(circumstances),
    button: { label: "Sign in", link },
    closing:
      "The link works once, for 15 minutes, and until you ask for another. If you did not ask, ignore this mail: nobody is signed in without this link. Do not pass it on.",
  });
}

function factsOf(circumstances: Circumstances | undefined): string[] {
  if (circumstances === undefined) return [];
  const { when, browser, network } = circumstances;
  const device = browser === "" ? "an unknown program" : browser;
  return [`When: ${when}`, `Device: ${device}`, ...(network === "" ? [] : [`Network: ${network}`])];
}

const PASSWORD_ADVICE =
  "choose a new password at once with Forgot password, where you sign in. That signs out every device.";

/** What happened, and what to do if somebody else did it. */
const notices: Readonly<
  Record<NoticeMail["kind"], Pick<MailParts, "subject" | "opening" | "closing"> & { page: "settings" | "sign_in" }>
> = {
  password_changed: {
    subject: "Your Hourloom password was changed",
    opening:
      "your Hourloom password was changed. The settings, under Activity, show what else has happened to your account.",
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
  account_deleted: {
    subject: "Your Hourloom account was deleted",
    opening: "your Hourloom account and everything in it were deleted, as its settings offer.",
    page: "sign_in",
    closing:
      "Was it you? Then there is nothing to do. If it was not, somebody knew your password or used a device of yours: change that password wherever else you use it. The account cannot be brought back; you can sign up again at the address above.",
  },
};

function noticeMail({ kind, username, signInUrl, settingsUrl, circumstances }: NoticeMail): MailContent {
  const { page, ...said } = notices[kind];
  const address = page === "settings" ? settingsUrl : signInUrl;
  return layOutMail({ ...said, username, address, facts: factsOf(circumstances) });
}

/** What each kind of mail says. */
export function contentOf(mail: AccountMail): MailContent {
  switch (mail.kind) {
    case "activation":
      return activationMail(mail);
    case "password_reset":
      return passwordResetMail(mail);
    case "sign_in":
      return signInMail(mail);
    case "password_changed":
    case "new_device_login":
    case "google_linked":
    case "account_deleted":
      return noticeMail(mail);
  }
}
