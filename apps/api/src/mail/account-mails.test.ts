import { describe, expect, test } from "vitest";
import type { AccountMail } from "../services/mail-outbox/mail-outbox.ts";
import { contentOf } from "./account-mails.ts";

const at = new Date("2026-11-23T13:05:00Z");
const later = new Date("2026-11-30T13:05:00Z");
const origin = { browser: "evil.example", network: "203.0.113.*", at };
const link = "https://hourloom.test/page/uid/token";

/** Every kind of mail with text that others may have chosen. */
function mailsNaming(username: string): AccountMail[] {
  const addressed = { id: "1", to: "ann@example.com", username, link, timezone: "Asia/Kathmandu" };
  return [
    { kind: "activation", ...addressed, signUp: { ...origin, endsAt: later } },
    { kind: "email_change", ...addressed, request: origin },
    { kind: "email_changed", ...addressed, maskedEmail: "e***@evil.example", undoUntil: later, change: origin },
  ];
}

function activationMail() {
  const mail = mailsNaming("ann").find(({ kind }) => kind === "activation");
  if (mail?.kind !== "activation") throw new Error("no activation mail");
  return mail;
}

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, "").replaceAll("&#8203;", "\u200b");

describe.each(["evil.example", "eve@evil.example", "Ærø.ink", `"><a href=x>`, "a\r\nhttp://evil.example"])(
  "the username %j",
  (username) => {
    test.each(mailsNaming(username).map((mail) => [mail.kind, mail] as const))(
      "is no link and no markup in a mail of the kind %s",
      (_kind, mail) => {
        const { text, html, subject } = contentOf(mail);
        expect(text).toMatch(/^[\n\x20-\x7e]+$/);
        expect(text.split("\n").filter((line) => line === link)).toHaveLength(1);
        expect(text.replace(link, "")).not.toMatch(/https?:|\w\.(example|ink)\b|@evil/);
        expect(withoutTags(html).replaceAll(link, "")).not.toMatch(/\w\.(example|ink)\b|@evil/);
        expect(html.match(/<a /g)).toHaveLength(1);
        expect(subject).toMatch(/^[\x20-\x7e]+$/);
      },
    );
  },
);

test("the sign-up is described in its zone, with its end", () => {
  const { text } = contentOf(activationMail());
  expect(text.split("\n")).toEqual(
    expect.arrayContaining([
      "Username: ann",
      "Signed up: 23 November 2026 at 18:50 (Asia/Kathmandu)",
      "From: evil[.]example, network 203.0.113.*",
    ]),
  );
  expect(text).toContain("it ends on 30 November 2026 at 18:50 (Asia/Kathmandu)");
  expect(text).toContain("choose a new password");
});

test("a sign-up without details is not described", () => {
  const { text } = contentOf({ ...activationMail(), signUp: undefined });
  expect(text).toContain("it ends after seven days");
  expect(text).not.toContain("Signed up:");
});
