import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toUserId } from "@hourloom/db/owner";
import { lockEndedTrial } from "@hourloom/db/queries/trials";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import { createTestApp, linkParts, sendAllMail, TEST_PASSWORD, textAt, type TestApp } from "../../testing/test-app.ts";

/** Trial workspaces: how they begin, what they may not do, how they end, and how they are kept. */

const NOON = Date.parse("2026-11-27T12:00:00Z");

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const mutate = (name: string, body: object, token?: string, on = api) =>
  on.call("POST", `/trpc/${name}`, { body, ...(token !== undefined && { token }) });
const query = (name: string, token: string) => api.call("GET", `/trpc/${name}`, { token });
const dataOf = ({ body }: { body: unknown }) => (body as { result: { data: unknown } }).result.data;
const errorIn = ({ body }: { body: unknown }) => (body as { error: { data: { error: unknown } } }).error.data.error;

/** A trial, with its token. */
async function startTrial(): Promise<{ id: string; token: string }> {
  const started = await mutate("trials.start", { timezone: "Europe/Berlin" });
  expect(started.status).toBe(200);
  const token = textAt(dataOf(started), "auth_token");
  return { id: textAt(dataOf(await query("accounts.me", token)), "id"), token };
}

async function titlesOf(token: string): Promise<string[]> {
  const { body } = await api.call("GET", "/api/v1/tasks/", { token });
  return (body as { title: string }[]).map(({ title }) => title).toSorted();
}

function signUpOf(username: string) {
  return { username, email: `${username}@example.com`, password: TEST_PASSWORD };
}

/** Signs up from a trial; returns the secret of the browser and the link in the mail. */
async function keep(token: string, username: string) {
  const response = await mutate("trials.keep", signUpOf(username), token);
  expect(response.status, response.text).toBe(200);
  await sendAllMail(api.services.mailOutbox);
  const mail = api.mails.findLast(({ to, kind }) => to === `${username}@example.com` && kind === "activation");
  return { secret: textAt(dataOf(response), "secret"), link: linkParts(mail?.link ?? "") };
}

async function rowsOf(id: string): Promise<number> {
  const [users, tasks, events, tokens] = await Promise.all([
    api.db.selectFrom("users").select("id").where("id", "=", id).execute(),
    api.db.selectFrom("tasks").select("id").where("user_id", "=", id).execute(),
    api.db.selectFrom("events").select("id").where("user_id", "=", id).execute(),
    api.db.selectFrom("auth_tokens").select("id").where("user_id", "=", id).execute(),
  ]);
  return users.length + tasks.length + events.length + tokens.length;
}

const statusOf = async (token: string) => (await query("accounts.me", token)).status;

describe("a trial", () => {
  test("is signed in, has the example data in the zone of the browser, and ends after a day", async () => {
    const { token } = await startTrial();
    expect(dataOf(await query("accounts.me", token))).toMatchObject({
      timezone: "Europe/Berlin",
      has_password: false,
      email: expect.stringMatching(/^trial-\w+@trial\.invalid$/),
    });
    expect((await titlesOf(token)).length).toBeGreaterThan(5);
    expect(dataOf(await query("trials.current", token))).toEqual({ ends_at: "2026-11-28T13:00:00+01:00" });
  });

  test("is told from an account", async () => {
    const { token } = await api.signIn("somebody");
    expect(dataOf(await query("trials.current", token))).toBeNull();
    expect((await mutate("trials.keep", signUpOf("nobody"), token)).status).toBe(404);
  });

  test("ends its sessions at once, and is deleted with all its data by the clean-up", async () => {
    const { id, token } = await startTrial();
    api.setNow(NOON + 24 * HOUR_MS - 1);
    await api.services.maintenance.deleteExpired();
    expect(await statusOf(token)).toBe(200);
    api.setNow(NOON + 24 * HOUR_MS);
    expect(await statusOf(token)).toBe(401);
    expect(await rowsOf(id)).toBeGreaterThan(10);
    await api.services.maintenance.deleteExpired();
    expect(await rowsOf(id)).toBe(0);
  });

  test("has no keys, feeds, subscriptions or other address, and gets no mail", async () => {
    const { id, token } = await startTrial();
    const rejected = expect.objectContaining({
      code: "invalid",
      errors: expect.objectContaining({}),
    });
    const calendar = textAt((dataOf(await query("calendars.list", token)) as unknown[])[0], "id");
    for (const [name, body] of [
      ["accessKeys.create", { name: "x", scopes: { events: "write", tasks: "none", api: "none" } }],
      ["feeds.create", { title: "x", mode: "full", calendars: [calendar] }],
      ["subscriptions.create", { url: "https://feeds.example/x.ics" }],
      ["accounts.requestEmailChange", { email: "x@example.com" }],
      ["accounts.changePassword", { new_password: "calm-meadow-lane" }],
      ["accounts.remove", {}],
    ] as const) {
      const response = await mutate(name, body, token);
      expect(errorIn(response), name).toEqual(rejected);
      expect(response.text, name).toContain("This needs an account of your own.");
    }
    const mail = { user_id: id, id: crypto.randomUUID(), kind: "new_device_login" } as const;
    await api.db.insertInto("mail_outbox").values(mail).execute();
    await sendAllMail(api.services.mailOutbox);
    expect(api.mails.filter(({ to }) => to.endsWith(".invalid"))).toEqual([]);
  });
});

describe("trials are limited", () => {
  /** The n-th client of a region, and one outside of it. */
  const regions: [inside: (index: number) => string, outside: string][] = [
    [(index) => `192.0.${index}.1`, "192.1.2.1"],
    [(index) => `2001:db8:${index}:1::/64`, "2001:db9:1:1::/64"],
  ];

  test("by client", async () => {
    const limited = await createTestApp({ rateLimitScale: 1 });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        statuses.push((await mutate("trials.start", { timezone: "UTC" }, undefined, limited)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });

  test("by region: no /16 of IPv4, nor /32 of IPv6, has more than a tenth of those of a day", async () => {
    const limited = await createTestApp({ rateLimitScale: 1 / 5 });
    try {
      const start = async (address: string) => {
        const client = { address, network: "", browser: "", family: "" };
        return (await limited.services.trials.start({ timezone: "UTC" }, client)).ok;
      };
      for (const [inside, outside] of regions) {
        const started = [];
        for (let index = 1; index <= 7; index += 1) started.push(await start(inside(index)));
        expect(started).toEqual([true, true, true, true, true, true, false]);
        expect(await start(outside)).toBe(true);
      }
      const inAll = await limited.db
        .selectFrom("rate_limits")
        .select("taken")
        .where("key", "like", "trial:all:%")
        .execute();
      expect(inAll, "what a region is refused does not count for all").toEqual([{ taken: 14 }]);
    } finally {
      await limited.close();
    }
  });

  test("in all, whoever asks", async () => {
    // A third of a use is allowed in all, and none of a client.
    const limited = await createTestApp({ rateLimitScale: 1 / 300 });
    try {
      const client = (index: number) => ({ address: `192.0.2.${index}`, network: "", browser: "", family: "" });
      const first = await limited.services.limits.take("trial:all", "");
      const second = await limited.services.limits.take("trial:all", "");
      expect([first.ok, second.ok]).toEqual([true, false]);
      const started = await limited.services.trials.start({ timezone: "UTC" }, client(1));
      expect(started).toMatchObject({ ok: false, error: { code: "throttled" } });
    } finally {
      await limited.close();
    }
  });
});

describe("a trial that is kept", () => {
  test("becomes a normal account with all its data, in the browser that signed up", async () => {
    const { id, token } = await startTrial();
    const titles = await titlesOf(token);
    const { secret, link } = await keep(token, "keeper");
    expect(dataOf(await query("accounts.me", token)), "not before the activation").toMatchObject({
      email: expect.stringContaining("trial.invalid"),
    });
    const activated = await mutate("accounts.activate", { ...link, by: "secret", secret });
    const newToken = textAt(dataOf(activated), "auth_token");
    for (const each of [token, newToken]) {
      expect(dataOf(await query("accounts.me", each))).toMatchObject({
        id,
        username: "keeper",
        email: "keeper@example.com",
        has_password: true,
      });
    }
    expect(await titlesOf(newToken)).toEqual(titles);
    expect(dataOf(await query("trials.current", newToken))).toBeNull();
    const login = await mutate("accounts.logIn", { email: "keeper@example.com", password: TEST_PASSWORD });
    expect(login.status).toBe(200);
    api.setNow(NOON + 200 * HOUR_MS);
    await api.services.maintenance.deleteExpired();
    expect(await titlesOf(newToken)).toEqual(titles);
  });

  test("ends the logins of the trial if the link is opened by somebody who does not know the password", async () => {
    const { token } = await startTrial();
    const { link } = await keep(token, "stranger");
    const body = { ...link, by: "new_password", new_password: "calm-meadow-lane" };
    const activated = await mutate("accounts.activate", body);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(textAt(dataOf(activated), "auth_token"))).toBe(200);
    const login = (password: string) => mutate("accounts.logIn", { email: "stranger@example.com", password });
    expect([(await login(TEST_PASSWORD)).status, (await login("calm-meadow-lane")).status]).toEqual([400, 200]);
  });

  test("also by the link alone on REST, which ends its logins", async () => {
    const { id, token } = await startTrial();
    const { link } = await keep(token, "script");
    expect((await api.call("POST", "/api/v1/users/activation/", { body: link })).status).toBe(204);
    expect(await statusOf(token)).toBe(401);
    const login = await api.call("POST", "/api/v1/token/login/", { body: signUpOf("script") });
    expect(dataOf(await query("accounts.me", textAt(login.body, "auth_token")))).toMatchObject({ id });
  });

  test("is activated once, by the first of two processes, and its link is known as used then", async () => {
    const { token } = await startTrial();
    const { secret, link } = await keep(token, "twice");
    const activate = () => mutate("accounts.activate", { ...link, by: "secret", secret });
    const responses = await Promise.all(Array.from({ length: 6 }, activate));
    expect(responses.map(({ status }) => status === 200)).toContain(true);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(errorIn(await mutate("accounts.checkActivation", link))).toEqual({ code: "link_stale" });
  });

  test("is signed up once by a double click", async () => {
    const { token } = await startTrial();
    const responses = await Promise.all([1, 2].map(() => mutate("trials.keep", signUpOf("doubled"), token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test("goes on for the time of the link, but not for ever", async () => {
    const { token } = await startTrial();
    const endOf = async () => (dataOf(await query("trials.current", token)) as { ends_at: string }).ends_at;
    await api.db
      .updateTable("users")
      .set({ trial_ends_at: new Date(NOON + HOUR_MS) })
      .where("username", "like", "trial-%")
      .execute();
    await keep(token, "patient");
    const extended = Date.parse(await endOf());
    expect(extended).toBeGreaterThan(NOON + 24 * HOUR_MS);
    api.setNow(extended - 1);
    await keep(token, "patient2");
    expect(Date.parse(await endOf()) - extended).toBeLessThanOrEqual(24 * HOUR_MS);
  });

  test("is a new, empty account if the trial has ended before the activation", async () => {
    const { id, token } = await startTrial();
    const { secret, link } = await keep(token, "late");
    await api.db
      .updateTable("users")
      .set({ trial_ends_at: new Date(NOON) })
      .where("id", "=", id)
      .execute();
    await api.services.maintenance.deleteExpired();
    const activated = await mutate("accounts.activate", { ...link, by: "secret", secret });
    const newToken = textAt(dataOf(activated), "auth_token");
    expect(await titlesOf(newToken)).toEqual([]);
    expect(await rowsOf(id)).toBe(0);
  });

  test("is not deleted by a clean-up that began while it was being kept", async () => {
    const { id, token } = await startTrial();
    const { secret, link } = await keep(token, "raced");
    await api.db
      .updateTable("users")
      .set({ trial_ends_at: new Date(NOON) })
      .where("id", "=", id)
      .execute();
    const [activated] = await Promise.all([
      mutate("accounts.activate", { ...link, by: "secret", secret }),
      ...[1, 2].map(() => api.services.maintenance.deleteExpired()),
    ]);
    expect(activated.status).toBe(200);
    // Either all of it is there, in the account that was signed up, or all of it is gone.
    const newToken = textAt(dataOf(activated), "auth_token");
    const me = textAt(dataOf(await query("accounts.me", newToken)), "id");
    expect((await titlesOf(newToken)).length > 0).toBe(me === id);
    expect(await lockEndedTrial(api.db, toUserId(id), new Date(NOON))).toBe(false);
  });
});
