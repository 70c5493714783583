import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorBody } from "@hourloom/schema/errors/domain-errors";
import {
  createListeningApp,
  linkParts,
  sendAllMail,
  TEST_PASSWORD,
  textAt,
  type ListeningApp,
} from "../testing/test-app.ts";
import { listProcedures } from "./list-procedures.ts";
import { domainErrorOf, typedClientOf } from "../testing/trpc-client.ts";

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const clientOf = (token?: string) => typedClientOf(api.address, { token });

test("the whole path: sign up, follow the link, create an event, find it on both transports and in the table", async () => {
  const anonymous = clientOf();
  const account = { username: "mira", email: "mira@example.com", password: TEST_PASSWORD, timezone: "Europe/Berlin" };
  const signedUp = await anonymous.accounts.signUp.mutate(account);
  await sendAllMail(api.services.mailOutbox);
  const link = linkParts(api.mails.at(-1)?.link ?? "");
  const shown = { by: "secret", secret: signedUp.secret } as const;
  const { auth_token } = await anonymous.accounts.activate.mutate({ ...link, ...shown });

  const mira = clientOf(auth_token);
  expect(await mira.accounts.me.query()).toMatchObject({ id: signedUp.id, timezone: "Europe/Berlin" });
  const created = await mira.events.create.mutate({
    title: "Concert",
    date: "2026-11-23",
    start_time: "20:30",
    end_time: "00:30",
  });
  const range = await mira.calendar.inRange.query({ from: "2026-11-01", to: "2026-12-01" });
  expect(range).toEqual({ items: [created], seq: expect.any(Number), truncated: false, unresolved: 0 });

  const overRest = await api.call("GET", `/api/v1/events/${created.id}/`, { token: auth_token });
  const more = { type: "event", own_clock: null, repeats: null, occurrence: null };
  expect(created).toEqual({ ...(overRest.body as object), ...more });
  const row = await api.db
    .selectFrom("events")
    .select(["title", "date", "start_time", "user_id"])
    .where("id", "=", created.id)
    .executeTakeFirst();
  expect(row).toEqual({ title: "Concert", date: "2026-11-23", start_time: "20:30", user_id: signedUp.id });

  await mira.accounts.logOut.mutate();
  expect(await domainErrorOf(mira.accounts.me.query())).toEqual({ code: "token_invalid" });
});

describe("both transports reject with the same texts", () => {
  test.each([
    [
      "sign-up",
      "/api/v1/users/",
      { username: "a b", email: "x", password: "" },
      (body: never) => clientOf().accounts.signUp.mutate(body),
    ],
    [
      "activation",
      "/api/v1/users/activation/",
      { uid: "MTIz", token: "x" },
      (body: never) => clientOf().accounts.checkActivation.mutate(body),
    ],
    [
      "login",
      "/api/v1/token/login/",
      { email: "x@y.cz", password: "x" },
      (body: never) => clientOf().accounts.logIn.mutate(body),
    ],
    ["no credentials", "/api/v1/events/", { title: "a" }, (body: never) => clientOf().events.create.mutate(body)],
  ])("%s", async (_name, url, body, overTrpc) => {
    const rest = await api.call("POST", url, { body });
    const domainError = await domainErrorOf(overTrpc(body as never));
    expect(domainError).toBeDefined();
    expect(domainError && errorBody(domainError)).toEqual(rest.body);
  });

  test("a bad event", async () => {
    const { token } = await api.signIn("parity");
    const body = { title: "", date: "2025-02-30", color: "gold", notes: [] };
    const rest = await api.call("POST", "/api/v1/events/", { token, body });
    const domainError = await domainErrorOf(clientOf(token).events.create.mutate(body as never));
    expect(domainError && errorBody(domainError)).toEqual(rest.body);
  });
});

describe("tRPC", () => {
  test("rejects unknown members", async () => {
    const domainError = await domainErrorOf(
      clientOf().accounts.logIn.mutate({ email: "a", password: "b", admin: true } as never),
    );
    expect(domainError).toEqual({ code: "invalid", errors: { non_field_errors: ["Unknown field: admin."] } });
  });

  test("a stale version is rejected with the current event", async () => {
    const { token } = await api.signIn("vera");
    const vera = clientOf(token);
    const { id, version } = await vera.events.create.mutate({ title: "a" });
    await vera.events.update.mutate({ id, version, changes: { title: "b" } });
    const stale = { code: "changed", current: { title: "b", version: version + 1 } };
    expect(await domainErrorOf(vera.events.update.mutate({ id, version, changes: { title: "c" } }))).toMatchObject(
      stale,
    );
    expect(await domainErrorOf(vera.events.remove.mutate({ id, version }))).toMatchObject(stale);
    await vera.events.remove.mutate({ id, version: version + 1 });
  });

  test("another account's event can be neither changed nor removed", async () => {
    const owner = clientOf((await api.signIn("owner")).token);
    const other = clientOf((await api.signIn("other")).token);
    const { id } = await owner.events.create.mutate({ title: "mine", date: "2026-11-21" });
    expect(await domainErrorOf(other.events.update.mutate({ id, changes: { title: "x" } }))).toEqual({
      code: "not_found",
    });
    expect(await domainErrorOf(other.events.remove.mutate({ id }))).toEqual({ code: "not_found" });
    const month = { from: "2026-11-01", to: "2026-12-01" };
    expect(await other.calendar.inRange.query(month)).toEqual({
      items: [],
      seq: expect.any(Number),
      truncated: false,
      unresolved: 0,
    });
    expect(await owner.calendar.inRange.query(month)).toMatchObject({ items: [{ title: "mine" }] });
  });

  test("a batch has at most 20 calls", async () => {
    const paths = Array.from({ length: 21 }, () => "accounts.me").join(",");
    const response = await api.call("GET", `/trpc/${paths}?batch=1`);
    expect(response.status).toBe(400);
  });

  test("a batch may consist of the procedures with the longest names", async () => {
    const names = listProcedures().flatMap(({ name, type }) => (type === "query" ? [name] : []));
    const longest = names.toSorted((a, b) => b.length - a.length)[0] ?? "";
    const response = await api.call("GET", `/trpc/${Array.from({ length: 20 }, () => longest).join(",")}?batch=1`);
    expect(JSON.parse(response.text)).toEqual(Array.from({ length: 20 }, () => ({ error: expect.anything() })));
  });

  test("nothing of a bug leaves the server", async () => {
    const { token } = await api.signIn("paul");
    const { inRange } = api.services.calendar;
    api.services.calendar.inRange = () => Promise.reject(new Error("secret detail"));
    const url = `/trpc/calendar.inRange?input=${encodeURIComponent('{"from":"2026-11-01","to":"2026-11-02"}')}`;
    const response = await api.call("GET", url, { token });
    api.services.calendar.inRange = inRange;
    expect(response.status).toBe(500);
    expect(response.text).not.toContain("secret");
    expect(response.text).not.toContain("stack");
    expect(textAt({ text: response.text }, "text")).toContain("A server error occurred.");
  });
});

describe("a request that prefers the change number", () => {
  const prefer = { prefer: "change-number" };
  const BATCH = "/trpc/calendar.inRange,accounts.me?batch=1&input=";
  const url = BATCH + encodeURIComponent('{"0":{"from":"2026-11-01","to":"2026-12-01"}}');

  test("gets that of before all of its calls", async () => {
    const { token } = await api.signIn("rosa");
    await clientOf(token).events.create.mutate({ title: "Before", date: "2026-11-23" });
    const { inRange } = api.services.calendar;
    // A change while the calls are being handled.
    api.services.calendar.inRange = async (actor, range) => {
      await clientOf(token).events.create.mutate({ title: "Meanwhile", date: "2026-11-24" });
      return inRange(actor, range);
    };
    const response = await api.call("GET", url, { token, headers: prefer });
    api.services.calendar.inRange = inRange;
    expect(response.status).toBe(200);
    expect(response.text).toContain("Meanwhile");
    expect(response.headers).toMatchObject({ "change-number": "2" });
  });

  test("gets none without a login, and nobody else gets one", async () => {
    const { token } = await api.signIn("rita");
    const rejected = await api.call("GET", url, { headers: prefer });
    expect(rejected.status).toBe(401);
    expect(rejected.headers).not.toHaveProperty("change-number");
    expect((await api.call("GET", url, { token })).headers).not.toHaveProperty("change-number");
  });
});
