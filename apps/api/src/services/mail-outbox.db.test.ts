import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, sendAllMail, TEST_PASSWORD, type TestApp } from "../testing/test-app.ts";
import { createMailOutboxService, type AccountMail } from "./mail-outbox.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const outboxThat = (send: (mail: AccountMail) => Promise<void>) =>
  createMailOutboxService({ db: api.db, now: () => new Date(), publicUrl: "http://hourloom.test", send });

async function signUp(username: string): Promise<void> {
  const body = { username, email: `${username}@example.com`, password: TEST_PASSWORD };
  expect((await api.call("POST", "/api/v1/users/", { body })).status).toBe(201);
}

test("a mail that fails is kept, waits, and is sent by a later try", async () => {
  await signUp("ann");
  const failing = outboxThat(() => Promise.reject(new Error("no server")));
  expect(await failing.sendNext()).toEqual({ status: "failed", error: new Error("no server") });
  const waiting = await api.db.selectFrom("mail_outbox").select(["attempts", "next_attempt_at"]).execute();
  expect(waiting).toEqual([{ attempts: 1, next_attempt_at: expect.any(Date) }]);
  expect(waiting[0]?.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 20_000);

  const sent: AccountMail[] = [];
  const working = outboxThat(async (mail) => void sent.push(mail));
  expect(await working.sendNext()).toEqual({ status: "none_due" });
  await api.db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: new Date(0) })
    .execute();
  expect(await working.sendNext()).toEqual({ status: "sent" });
  expect(sent.map(({ to }) => to)).toEqual(["ann@example.com"]);
  expect(await api.db.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
});

test("many workers send each mail once", async () => {
  for (let count = 0; count < 12; count += 1) await signUp(`worker${count}`);
  const sent: string[] = [];
  const outbox = outboxThat(async (mail) => void sent.push(mail.to));
  await Promise.all(Array.from({ length: 6 }, () => sendAllMail(outbox)));
  expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
  expect(sent).toHaveLength(12);
});
