import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AccountMail } from "../services/mail-outbox.ts";
import { createSendMail } from "./send-mail.ts";

const link = `https://hourloom.example/activate/${"u".repeat(48)}/${"t".repeat(43)}`;
const mail: AccountMail = {
  kind: "activation",
  id: "0199aaaa-0000-7000-8000-000000000000",
  to: "ann@example.com",
  username: `<b>Ann</b>\r\nBcc: eve@example.com`,
  link,
};
const from = "Hourloom <no-reply@hourloom.example>";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "hourloom-mail-"));
});
afterEach(() => rm(directory, { recursive: true }));

function expectGoodMail(raw: string): Promise<void> {
  // The link stands whole in the message as it travels, not only after decoding.
  expect(raw.split(/\r?\n/).filter((line) => line === link)).toHaveLength(1);
  return PostalMime.parse(raw).then((parsed) => {
    expect(parsed.to).toEqual([{ address: mail.to, name: "" }]);
    expect(parsed.bcc ?? []).toEqual([]);
    expect(parsed.from?.address).toBe("no-reply@hourloom.example");
    expect(parsed.subject).toBe("Activate your Hourloom account");
    expect(parsed.messageId).toBe(`<${mail.id}@hourloom>`);
    expect(parsed.text?.split(link)).toHaveLength(2);
    expect(parsed.html).toContain(`href="${link}"`);
    expect(parsed.html).toContain("&lt;b&gt;Ann&lt;/b&gt;");
    expect(parsed.html).not.toContain("<b>Ann");
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

test("a hostile address cannot choose where the file lies", async () => {
  const send = createSendMail({ from, smtpUrl: undefined, directory, announce: () => {} });
  await send({ ...mail, to: "../../etc/passwd@x.cz" });
  expect(await readdir(directory)).toEqual([expect.stringMatching(/_.._etc_passwd@x\.cz\.eml$/)]);
});

test("with SMTP it is handed to the server, to one recipient", async () => {
  const received: { raw: string; recipients: string[] }[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          raw: Buffer.concat(chunks).toString(),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  try {
    const send = createSendMail({ from, smtpUrl: `smtp://127.0.0.1:${port}`, directory, announce: () => {} });
    await send(mail);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  expect(received.map(({ recipients }) => recipients)).toEqual([["ann@example.com"]]);
  await expectGoodMail(received[0]?.raw ?? "");
});

test("a server that is away is an error, so that the mail is tried again", async () => {
  const send = createSendMail({ from, smtpUrl: "smtp://127.0.0.1:9", directory, announce: () => {} });
  await expect(send(mail)).rejects.toThrow();
});
