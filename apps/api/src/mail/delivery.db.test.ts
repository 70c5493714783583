import net from "node:net";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "@hourloom/db/connect";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { startMailJob } from "../jobs/deliver-mail.ts";
import {
  createMailOutboxService,
  MailNotSentError,
  type MailOutboxService,
} from "../services/mail-outbox/mail-outbox.ts";
import { createSendMail } from "./send-mail.ts";
import { addAccount, makeDue, queueMail } from "./testing/mail-rows.ts";
import { smtpResponse, startMailServer, type MailServer, type MailServerBehaviour } from "./testing/mail-server.ts";

// The whole chain: outbox on PostgreSQL, nodemailer, an SMTP server.

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function mailServer(behaviour: MailServerBehaviour = {}): Promise<MailServer> {
  const server = await startMailServer(behaviour);
  onTestFinished(() => server.stop());
  return server;
}

function worker(smtpUrl: string, { db = database.db, smtpTimeoutMs = 20_000 } = {}): MailOutboxService {
  const from = "Hourloom <no-reply@hourloom.example>";
  const send = createSendMail({ from, smtpUrl, smtpTimeoutMs, directory: "/nonexistent", announce: () => {} });
  return createMailOutboxService({ db, now: () => new Date(), publicUrl: "https://hourloom.test", send });
}

async function queueActivation(email?: string): Promise<string> {
  const userId = await addAccount(database.db, email === undefined ? {} : { email });
  return queueMail(database.db, userId, "activation");
}

/** The visible text of a mail's HTML. */
function seenText(html: string): string {
  const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#8203": "" };
  return html
    .replaceAll("\r\n", "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#?\w+);/g, (_entity, name: string) => characters[name] ?? "?");
}

/** Sends until nothing is due; returns the status of each mail. */
async function sendAll(outbox: MailOutboxService): Promise<string[]> {
  const statuses: string[] = [];
  for (;;) {
    const { status } = await outbox.sendNext();
    if (status === "none_due") return statuses;
    statuses.push(status);
  }
}

const waiting = () => database.db.selectFrom("mail_outbox").select(["id", "attempts", "dead_at"]).execute();
const parse = (server: MailServer) => Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)));

const serverIsAway = {
  status: "failed",
  error: expect.objectContaining({ name: "MailNotSentError", reason: "server_away" }) as unknown,
};

test("while the server is down a mail waits, and it arrives once the server is up", async () => {
  const before = await startMailServer();
  await before.stop();
  const id = await queueActivation("ann@example.com");
  const outbox = worker(before.url);
  expect(await outbox.sendNext()).toEqual(serverIsAway);
  expect(await waiting()).toEqual([{ id, attempts: 1, dead_at: null }]);

  const server = await mailServer({ port: before.port });
  expect(await sendAll(outbox)).toEqual([]);
  await makeDue(database.db);
  expect(await sendAll(outbox)).toEqual(["sent"]);
  expect(server.received.map(({ recipients }) => recipients)).toEqual([["ann@example.com"]]);
  expect(await waiting()).toEqual([]);
});

test("a server that never greets times out", async () => {
  const server = await mailServer({ onConnect: () => {} });
  await queueActivation();
  expect(await worker(server.url, { smtpTimeoutMs: 200 }).sendNext()).toEqual(serverIsAway);
  server.cut();
});

test("a server that never ends its response times out, although it is never silent", async () => {
  const server = net.createServer((socket) => {
    const timer = setInterval(() => socket.write("220-one moment please\r\n"), 5);
    socket.on("error", () => {}).on("close", () => clearInterval(timer));
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  await queueActivation();
  expect(await worker(`smtp://127.0.0.1:${port}`, { smtpTimeoutMs: 200 }).sendNext()).toEqual(serverIsAway);
});

test("a server that never ends its response to the message times out, too", async () => {
  const server = net.createServer((socket) => {
    let isMessage = false;
    let timer: NodeJS.Timeout | undefined;
    socket.on("error", () => {}).on("close", () => clearInterval(timer));
    socket.write("220 hello\r\n");
    socket.on("data", (chunk) => {
      if (isMessage) {
        timer ??= setInterval(() => socket.write("250-still thinking\r\n"), 5);
        return;
      }
      isMessage = chunk.toString().includes("DATA\r\n");
      socket.write(isMessage ? "354 go on\r\n" : "250 fine\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  await queueActivation();
  expect(await worker(`smtp://127.0.0.1:${port}`, { smtpTimeoutMs: 400 }).sendNext()).toEqual(serverIsAway);
});

test("a recipient that is rejected temporarily gets the mail later, and others do not wait for it", async () => {
  let isGrey = true;
  const server = await mailServer({
    onRcptTo: ({ address }, _session, response) =>
      response(
        isGrey && address === "grey@example.com" ? smtpResponse(450, "come back later, grey@example.com") : null,
      ),
  });
  const grey = await queueActivation("grey@example.com");
  await queueActivation("ann@example.com");
  const outbox = worker(server.url);
  const first = await outbox.sendNext();
  expect(first).toMatchObject({ status: "failed" });
  const { error } = first as { error: Error };
  expect(error).not.toBeInstanceOf(MailNotSentError);
  // Errors contain no address, in the message or the cause.
  expect(error.message).toContain("450 come back later, <recipient>");
  expect(error.cause).toBeUndefined();
  expect(await sendAll(outbox)).toEqual(["sent"]);
  expect(await waiting()).toEqual([{ id: grey, attempts: 1, dead_at: null }]);

  isGrey = false;
  await makeDue(database.db);
  expect(await sendAll(outbox)).toEqual(["sent"]);
  expect(server.received.map(({ recipients }) => recipients[0])).toEqual(["ann@example.com", "grey@example.com"]);
});

test.each([
  ["the recipient", { onRcptTo: (_address, _session, response) => response(smtpResponse(550, "no such user")) }],
  ["the message", { onMail: (_server, response) => response(smtpResponse(554, "looks like spam")) }],
] satisfies [string, MailServerBehaviour][])(
  "a permanent rejection of %s makes a dead letter at once, reported once",
  async (_what, behaviour) => {
    const server = await mailServer(behaviour);
    const id = await queueActivation();
    const outbox = worker(server.url);
    expect(await outbox.sendNext()).toEqual({
      status: "dead",
      error: expect.objectContaining({ name: "MailNotSentError", reason: "rejected" }) as unknown,
    });
    await makeDue(database.db);
    expect(await sendAll(outbox)).toEqual([]);
    expect(await waiting()).toEqual([{ id, attempts: 1, dead_at: expect.any(Date) as unknown }]);
  },
);

test.each([
  ["greeting", { onConnect: (_session, response) => response(smtpResponse(554, "not from you")) }],
  ["sender", { onMailFrom: (_address, _session, response) => response(smtpResponse(550, "not as that sender")) }],
  ["message, since it is closing", { onMail: (_server, response) => response(smtpResponse(421, "good night")) }],
] satisfies [string, MailServerBehaviour][])(
  "a server that rejects the %s accepts no mail at present; the mail is not at fault",
  async (_what, behaviour) => {
    const server = await mailServer(behaviour);
    await queueActivation();
    expect(await worker(server.url).sendNext()).toEqual(serverIsAway);
  },
);

test("a mail whose response is lost is sent again under the same id", async () => {
  let isCutting = true;
  const server = await mailServer({
    onMail: (self, response) => {
      if (!isCutting) return response();
      isCutting = false;
      self.cut();
    },
  });
  const id = await queueActivation();
  const outbox = worker(server.url);
  expect(await outbox.sendNext()).toEqual(serverIsAway);
  await makeDue(database.db);
  expect(await sendAll(outbox)).toEqual(["sent"]);
  expect(await sendAll(outbox)).toEqual([]);
  expect((await parse(server)).map(({ messageId }) => messageId)).toEqual([`<${id}@hourloom>`, `<${id}@hourloom>`]);
});

test("two processes send thirty mails, each once", async () => {
  const server = await mailServer();
  const ids: string[] = [];
  for (let count = 0; count < 30; count += 1) ids.push(await queueActivation());
  const otherDb = openDatabase(database.connection);
  onTestFinished(() => otherDb.destroy());
  const sent = await Promise.all([sendAll(worker(server.url)), sendAll(worker(server.url, { db: otherDb }))]);
  expect(sent.flat()).toEqual(Array.from({ length: 30 }, () => "sent"));
  const messageIds = (await parse(server)).map(({ messageId }) => messageId);
  expect(messageIds.toSorted()).toEqual(ids.map((id) => `<${id}@hourloom>`).toSorted());
});

test("a worker that dies with a mail in its hands: another sends it, once its lease has ended", async () => {
  const server = await mailServer();
  const id = await queueActivation();
  const dying = createMailOutboxService({
    db: database.db,
    now: () => new Date(),
    publicUrl: "https://hourloom.test",
    send: () => new Promise(() => {}),
  });
  void dying.sendNext();
  await expect.poll(waiting).toEqual([{ id, attempts: 1, dead_at: null }]);
  const outbox = worker(server.url);
  expect(await sendAll(outbox)).toEqual([]);
  await makeDue(database.db);
  expect(await sendAll(outbox)).toEqual(["sent"]);
  expect(server.received).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test.each([
  "<script>alert(1)</script>",
  "Bcc: eve@example.com",
  "Ann\r\nBcc: eve@example.com\r\n\r\n<b>hello</b>",
  "Ann\n.\nMAIL FROM:<eve@example.com>",
  `"><img src=x onerror=alert(1)>`,
  "\u202EnnA =?utf-8?q?Bcc:?= 🦔",
])("the username %j stays text", async (username) => {
  const server = await mailServer();
  const id = await addAccount(database.db, { username, email: "ann@example.com", is_active: true });
  await queueMail(database.db, id, "password_reset");
  await queueMail(database.db, id, "password_changed");
  expect(await sendAll(worker(server.url))).toEqual(["sent", "sent"]);
  expect(server.received.map(({ recipients }) => recipients)).toEqual([["ann@example.com"], ["ann@example.com"]]);
  for (const mail of await parse(server)) {
    expect(mail.headers.map(({ key }) => key).toSorted()).toEqual([
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "subject",
      "to",
    ]);
    expect(mail.to).toEqual([{ address: "ann@example.com", name: "" }]);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toMatch(/^[\n\x20-\x7e]+$/);
    expect(mail.html).not.toMatch(/<(script|img|b)\b/);
    expect(seenText(mail.html ?? "")).toContain(username.replaceAll("\r\n", "\n"));
  }
});

test("no table contains the secret of a link", async () => {
  const server = await mailServer();
  await queueActivation();
  await queueMail(database.db, await addAccount(database.db, { is_active: true }), "password_reset");
  expect(await sendAll(worker(server.url))).toEqual(["sent", "sent"]);
  const tokens = server.received.map(({ raw }) => /\/([\w-]{43})\r?\n/.exec(raw)?.[1] ?? "");
  expect(tokens.map(({ length }) => length)).toEqual([43, 43]);

  const tables = await database.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database.db
        .selectFrom(name as "account_links")
        .selectAll()
        .execute(),
    ),
  );
  const inAllForms = (value: unknown) =>
    Buffer.isBuffer(value) ? [value.toString("latin1"), value.toString("hex")] : [String(value)];
  const stored = rows.flat().flatMap(Object.values).flatMap(inAllForms).join("\n");
  expect(stored).toContain("password_reset");
  for (const token of tokens) {
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token).toString("hex"));
    expect(stored).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  }
});

test("the job ends a round when the server is away, and leaves the other mails an attempt", async () => {
  const before = await startMailServer();
  await before.stop();
  for (let count = 0; count < 3; count += 1) await queueActivation();
  const errors: unknown[] = [];
  const job = startMailJob(worker(before.url), (error) => errors.push(error));
  await expect.poll(() => errors.length).toBe(1);
  job.wake();
  await job.stop();
  expect(errors).toHaveLength(1);
  expect((await waiting()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1]);
});
