import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ActivationMail } from "../services/mail-outbox/mail-outbox.ts";
import { createSendMail } from "./send-mail.ts";
import { startMailServer } from "./testing/mail-server.ts";

const link = `https://hourloom.example/activate/${"u".repeat(48)}/${"t".repeat(43)}`;
const mail: ActivationMail = {
  kind: "activation",
  id: "0199aaaa-0000-7000-8000-000000000000",
  to: "ann@example.com",
  username: `<b>Ann</b>\r\nBcc: eve@example.com`,
  link,
  signUp: {
    browser: "evil.example",
    network: "203.0.113.*",
    at: new Date("2026-11-23T13:05:00Z"),
    endsAt: new Date("2026-11-30T13:05:00Z"),
  },
  timezone: "Europe/Berlin",
};
const from = "Hourloom <no-reply@hourloom.example>";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "hourloom-mail-"));
});
afterEach(() => rm(directory, { recursive: true }));

function expectGoodMail(raw: string): Promise<void> {
  // The link is complete in the raw message, not only after decoding.
  expect(raw.split(/\r?\n/).filter((line) => line === link)).toHaveLength(1);
  return PostalMime.parse(raw).then((parsed) => {
    expect(parsed.to).toEqual([{ address: mail.to, name: "" }]);
    expect(parsed.bcc ?? []).toEqual([]);
    expect(parsed.from?.address).toBe("no-reply@hourloom.example");
    expect(parsed.subject).toBe("Activate your Hourloom account");
    expect(parsed.messageId).toBe(`<${mail.id}@hourloom>`);
    expect(parsed.text?.split(link)).toHaveLength(2);
    expect(parsed.html).toContain(`href="${link}"`);
    // Once as a link, once as text.
    expect(parsed.html?.split(link)).toHaveLength(3);
    expect(parsed.html).toContain("&lt;b&gt;Ann&lt;/b&gt;");
    expect(parsed.html).not.toContain("<b>Ann");
    for (const fact of [
      "Signed up: 23 November 2026 at 14:05 (Europe/Berlin)",
      "From: evil[.]example, network 203.0.113.*",
      "Username: <b>Ann</b>??Bcc: eve[@]example[.]com",
    ]) {
      expect(parsed.text?.split("\n")).toContain(fact);
    }
    expect(parsed.text).toContain("it ends on 30 November 2026 at 14:05 (Europe/Berlin)");
    // No mail program makes a link of user-supplied text.
    expect(parsed.html?.replaceAll(/ (href|name)="[^"]*"/g, "")).not.toMatch(/(evil|eve@example)\.(example|com)/);
  });
}

test("without SMTP a mail is a file named by time and recipient, and its link is announced", async () => {
  const lines: string[] = [];
  const send = createSendMail({ from, smtpUrl: undefined, directory, announce: (line) => lines.push(line) });
  await send(mail);
  const files = await readdir(directory);
  expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-ann@example\.com\.eml$/)]);
  expect(lines).toEqual([`Mail to ann@example.com: ${link}`]);
  await expectGoodMail(await readFile(path.join(directory, files[0] ?? ""), "utf8"));
});

test("a hostile address cannot choose the file's path", async () => {
  const send = createSendMail({ from, smtpUrl: undefined, directory, announce: () => {} });
  await send({ ...mail, to: "../../etc/passwd@x.cz" });
  expect(await readdir(directory)).toEqual([expect.stringMatching(/_.._etc_passwd@x\.cz\.eml$/)]);
});

test("a link for a new password is complete, too, with its validity", async () => {
  const send = createSendMail({ from, smtpUrl: undefined, directory, announce: () => {} });
  const resetLink = link.replace("/activate/", "/reset_password/");
  await send({ ...mail, kind: "password_reset", link: resetLink });
  const [file = ""] = await readdir(directory);
  const raw = await readFile(path.join(directory, file), "utf8");
  expect(raw.split("\n").filter((line) => line === resetLink)).toHaveLength(1);
  const parsed = await PostalMime.parse(raw);
  expect(parsed.subject).toBe("Choose a new Hourloom password");
  expect(parsed.text).toContain("for one hour");
  expect(parsed.html?.split(resetLink)).toHaveLength(3);
});

test("a notice has no link, neither in the mail nor where it is announced", async () => {
  const lines: string[] = [];
  const send = createSendMail({ from, smtpUrl: undefined, directory, announce: (line) => lines.push(line) });
  const { id, to, username } = mail;
  const signInUrl = "https://hourloom.example/?page=calendar";
  await send({ kind: "password_changed", id, to, username, signInUrl, settingsUrl: signInUrl });
  expect(lines).toEqual(["Mail to ann@example.com: Your Hourloom password was changed"]);
  const [file = ""] = await readdir(directory);
  const parsed = await PostalMime.parse(await readFile(path.join(directory, file), "utf8"));
  expect(parsed.text?.split("\n")).toContain(signInUrl);
  expect(parsed.html).toContain(signInUrl);
  expect(parsed.html).not.toContain("href");
});

test("an address that tries to be two headers or two recipients is none", async () => {
  const server = await startMailServer();
  const send = createSendMail({ from, smtpUrl: server.url, directory, announce: () => {} });
  try {
    const hostile = [
      "ann@example.com\r\nBcc: eve@example.com",
      "ann@example.com, eve@example.com",
      "<ann@example.com> RCPT",
    ];
    const results = await Promise.allSettled(hostile.map((to) => send({ ...mail, to })));
    for (const result of results) {
      expect(result).toMatchObject({ status: "rejected", reason: { name: "MailNotSentError", reason: "rejected" } });
    }
    expect(server.received).toEqual([]);
  } finally {
    await server.stop();
  }
});

test("the title of a reminder is one header, whatever it has", async () => {
  const send = createSendMail({ from, smtpUrl: undefined, directory, announce: () => {} });
  const { id, to, username, timezone } = mail;
  const title = `Lunch\r\nBcc: eve@example.com\r\n\r\n<b>${"x".repeat(200)}`;
  const startsAt = new Date("2026-11-30T12:00:00Z");
  await send({ kind: "reminder", item: "event", isTimed: true, id, to, username, timezone, link, title, startsAt });
  const [file = ""] = await readdir(directory);
  const parsed = await PostalMime.parse(await readFile(path.join(directory, file), "utf8"));
  expect(parsed.bcc ?? []).toEqual([]);
  expect(parsed.subject).toMatch(/^Reminder: Lunch +Bcc: eve@example\.com +<b>x+$/);
  expect(parsed.html).not.toContain("<b>x");
});

test("with SMTP it is handed to the server, to one recipient", async () => {
  const server = await startMailServer();
  try {
    await createSendMail({ from, smtpUrl: server.url, directory, announce: () => {} })(mail);
  } finally {
    await server.stop();
  }
  expect(server.received.map(({ recipients }) => recipients)).toEqual([["ann@example.com"]]);
  await expectGoodMail(server.received[0]?.raw ?? "");
});

test("a server that must have TLS and has none gets no mail, which is tried again", async () => {
  const server = await startMailServer();
  const send = createSendMail({ from, smtpUrl: `${server.url}?requireTLS=true`, directory, announce: () => {} });
  try {
    await expect(send(mail)).rejects.toMatchObject({ name: "MailNotSentError", reason: "server_away" });
    expect(server.received).toEqual([]);
  } finally {
    await server.stop();
  }
});

test("a server that is away is an error, so that the mail is tried again", async () => {
  const send = createSendMail({ from, smtpUrl: "smtp://127.0.0.1:9", directory, announce: () => {} });
  await expect(send(mail)).rejects.toThrow();
});
