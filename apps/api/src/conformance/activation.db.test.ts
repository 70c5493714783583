import { setActive } from "@hourloom/db/queries/accounts";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccountCalls, expectErrors, newName } from "../testing/account-calls.ts";
import { race, texts, startHttpServer, type HttpResponse, type HttpServer } from "../testing/http-driver.ts";
import { TEST_PASSWORD } from "../testing/test-app.ts";

/** REST contract: activation, and requesting links. */

let server: HttpServer;
const { activate, resend, requestReset, logIn, mailsTo, resetLink } = createAccountCalls(() => server);
beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.close());

const wrongToken = { token: [texts.linkToken] };
const wrongUid = { uid: [texts.uid] };

describe("activation", () => {
  test("makes the account active, responds 204, and 403 to a second click", async () => {
    const { uid, token, email } = await server.signUp(newName());
    expect(await activate({ uid, token })).toMatchObject({ status: 204, text: "" });
    expect((await logIn({ email, password: TEST_PASSWORD })).status).toBe(200);
    const stale = await activate({ uid, token });
    expect([403, 400]).toContain(stale.status);
  });

  test("a second click before the first login is 403, a wrong token 400", async () => {
    const { uid, token } = await server.signUp(newName());
    expect((await activate({ uid, token })).status).toBe(204);
    const stale = await activate({ uid, token });
    expect(stale.status).toBe(403);
    expect(stale.body).toEqual({ detail: "Stale token for given user." });
    expectErrors(await activate({ uid, token: `${token}x` }), wrongToken);
  });

  test.each([
    ["nothing", {}, { uid: [texts.required], token: [texts.required] }],
    ["blanks", { uid: " ", token: "" }, { uid: [texts.blank], token: [texts.blank] }],
    ["nulls", { uid: null, token: null }, { uid: [texts.notNull], token: [texts.notNull] }],
    ["an array and an object", { uid: [], token: {} }, { uid: [texts.notText], token: [texts.notText] }],
    ["a number as uid", { uid: 7, token: "x" }, wrongUid],
    ["an encoded number", { uid: "MQ", token: "x" }, wrongUid],
    ["a uid that is not base64", { uid: "§§§", token: "x" }, wrongUid],
    ["a uid that is not UTF-8", { uid: "_____w", token: "x" }, wrongUid],
    [
      "the uid of nobody",
      { uid: Buffer.from("0199aaaa-0000-7000-8000-000000000000").toString("base64url"), token: "x" },
      wrongUid,
    ],
    ["a bare UUID as uid", { uid: "0199aaaa-0000-7000-8000-000000000000", token: "x" }, wrongUid],
    ["fields before the uid", { uid: "MQ", token: "" }, { token: [texts.blank] }],
  ])("rejects %s", async (_name, body, errors) => {
    expectErrors(await activate(body), errors);
  });

  test("accepts a padded uid; the uid is base64url of the id without padding", async () => {
    const { uid, token } = await server.signUp(newName());
    expect(uid).not.toContain("=");
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(Buffer.from(uid, "base64url").toString()).toMatch(/^[0-9a-f-]{36}$/);
    const padded = uid.padEnd(Math.ceil(uid.length / 4) * 4, "=");
    expect((await activate({ uid: ` ${padded} `, token })).status).toBe(204);
  });

  test("rejects the token of another account and one for another purpose", async () => {
    const one = await server.signUp(newName());
    const two = await server.signUp(newName());
    expectErrors(await activate({ uid: one.uid, token: two.token }), wrongToken);
    const three = await server.join(newName());
    const reset = await resetLink(three.email);
    expectErrors(await activate({ uid: reset.uid, token: reset.token }), wrongToken);
    expectErrors(await activate({ uid: one.uid, token: reset.token }), wrongToken);
    expect((await activate({ uid: one.uid, token: one.token })).status).toBe(204);
  });

  test("works for 72 hours", async () => {
    const now = Date.now();
    const early = await server.signUp(newName());
    const late = await server.signUp(newName());
    server.api.setNow(now + 72 * HOUR_MS - 60_000);
    const inTime = await activate(early);
    server.api.setNow(now + 72 * HOUR_MS + 60_000);
    const tooLate = await activate(late);
    server.api.setNow(now);
    expect(inTime.status).toBe(204);
    expectErrors(tooLate, wrongToken);
  });

  test("survives failed and rejected logins, GETs and prefetches", async () => {
    const { uid, token, email } = await server.signUp(newName());
    expect((await logIn({ email, password: "wrong-river-stone" })).status).toBe(400);
    expect((await logIn({ email, password: TEST_PASSWORD })).status).toBe(401);
    expect((await server.call("GET", "/api/v1/users/activation/")).status).toBe(405);
    await server.call("GET", `/activate/${uid}/${token}`);
    expect((await activate({ uid, token })).status).toBe(204);
  });

  test("of twenty concurrent ones each has a documented status, and the account is active", async () => {
    const link = await server.signUp(newName());
    const { statuses } = await race(20, () => activate(link));
    expect(statuses[204]).toBeGreaterThanOrEqual(1);
    expect((statuses[204] ?? 0) + (statuses[403] ?? 0) + (statuses[400] ?? 0)).toBe(20);
    expect((await logIn({ email: link.email, password: TEST_PASSWORD })).status).toBe(200);
  });

  test("does not reopen an account that was closed", async () => {
    const link = await server.signUp(newName());
    expect((await activate(link)).status).toBe(204);
    await setActive(server.api.db, link.email, false);
    expect((await activate(link)).status).toBe(403);
    expect((await logIn({ email: link.email, password: TEST_PASSWORD })).status).toBe(401);
  });
});

const linkRequests: [string, (body: unknown) => Promise<HttpResponse>][] = [
  ["resending the activation", resend],
  ["asking for a reset", requestReset],
];
describe.each(linkRequests)("%s", (name, requestLink) => {
  test.each([
    ["no address", {}, [texts.required]],
    ["a blank one", { email: " " }, [texts.blank]],
    ["null", { email: null }, [texts.notNull]],
    ["no text", { email: [] }, [texts.email]],
    ["one that is too long", { email: `${"a".repeat(250)}@x.cz` }, [texts.longerThan(254)]],
  ])("rejects %s", async (_name, body, errors) => {
    expectErrors(await requestLink(body), { email: errors });
  });

  test("has the same response for every address, and sends a mail only if it applies", async () => {
    const active = await server.join(newName());
    const pending = await server.signUp(newName());
    const closed = await server.join(newName());
    await setActive(server.api.db, closed.email, false);
    const isResend = name.startsWith("resending");
    const kinds = {
      [active.email]: isResend ? [] : ["password_reset"],
      [pending.email]: isResend ? ["activation"] : [],
    };
    const shapes = [];
    for (const email of [active.email, pending.email, closed.email, "nobody@example.com"]) {
      const before = (await mailsTo(email)).length;
      const response = await requestLink({ email: ` ${email.toUpperCase()} ` });
      expect(response).toMatchObject({ status: 204, text: "" });
      shapes.push(Object.keys(response.headers).toSorted());
      const mails = (await mailsTo(email)).slice(before);
      expect(mails.map(({ kind }) => kind)).toEqual(kinds[email] ?? []);
    }
    expect(new Set(shapes.map(String)).size).toBe(1);
  });
});

test("resending leaves earlier links valid", async () => {
  const first = await server.signUp(newName());
  expect((await resend({ email: first.email })).status).toBe(204);
  const second = await server.lastLink(first.email);
  expect(second.token).not.toBe(first.token);
  expect((await activate(first)).status).toBe(204);
  expect((await activate(second)).status).toBe(403);
});

test("links are at the routes of the specification", async () => {
  const { uid, token, email } = await server.signUp(newName());
  await server.call("POST", "/api/v1/users/activation/", { body: { uid, token } });
  await resetLink(email);
  const links = (await mailsTo(email)).map(({ link }) => link ?? "");
  expect(links[0]).toMatch(/^http:\/\/hourloom\.test\/activate\/[\w-]+\/[\w-]+$/);
  expect(links[1]).toMatch(/^http:\/\/hourloom\.test\/reset_password\/[\w-]+\/[\w-]+$/);
});
