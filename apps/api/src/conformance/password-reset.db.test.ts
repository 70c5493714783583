import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import { createAccountCalls, expectErrors, newName } from "../testing/account-calls.ts";
import { memberOf, race, TEST_TOKEN_FORM, texts, startHttpServer, type HttpServer } from "../testing/http-driver.ts";
import { TEST_PASSWORD } from "../testing/test-app.ts";

/** REST contract: resetting the password. */

let server: HttpServer;
const { activate, confirmReset, logIn, me, mailsTo, resetLink, post } = createAccountCalls(() => server);
beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.close());

const wrongLogin = { non_field_errors: [texts.login] };
const wrongToken = { token: [texts.linkToken] };
const wrongUid = { uid: [texts.uid] };
const tooShort = "This password is too short. It must contain at least 8 characters.";
const tooCommon = "This password is too common.";
const numeric = "This password is entirely numeric.";
const similarTo = (what: string) => `The password is too similar to the ${what}.`;

describe("reset confirmation", () => {
  const password = "green-hill-lantern";

  test("sets the password, ends every token and notifies the owner", async () => {
    const { email, token } = await server.join(newName());
    const other = await server.logIn(email);
    const link = await resetLink(email);
    const before = (await mailsTo(email)).length;
    const response = await confirmReset({ ...link, new_password: password, password2: "x", re_new_password: "y" });
    expect(response).toMatchObject({ status: 204, text: "" });
    for (const dead of [token, other]) {
      expect(await me(dead)).toMatchObject({ status: 401, body: { detail: "Invalid token." } });
    }
    expectErrors(await logIn({ email, password: TEST_PASSWORD }), wrongLogin);
    expect((await mailsTo(email)).slice(before)).toMatchObject([{ kind: "password_changed" }]);
    expect((await logIn({ email, password })).status).toBe(200);
    // The program counts as unknown again, so its login is notified.
    expect((await mailsTo(email)).slice(before + 1)).toMatchObject([{ kind: "new_device_login" }]);
    expectErrors(await confirmReset({ ...link, new_password: "other-hill-lantern" }), wrongToken);
    expect((await logIn({ email, password })).status).toBe(200);
  });

  test.each([
    ["nothing", {}, { uid: [texts.required], token: [texts.required], new_password: [texts.required] }],
    [
      "blanks",
      { uid: "", token: " ", new_password: "" },
      { uid: [texts.blank], token: [texts.blank], new_password: [texts.blank] },
    ],
    [
      "nulls",
      { uid: null, token: null, new_password: null },
      { uid: [texts.notNull], token: [texts.notNull], new_password: [texts.notNull] },
    ],
    [
      "types",
      { uid: [], token: {}, new_password: true },
      { uid: [texts.notText], token: [texts.notText], new_password: [texts.notText] },
    ],
    [
      "a long password",
      { uid: "MQ", token: "x", new_password: "p".repeat(4_097) },
      { new_password: [texts.longerThan(4_096)] },
    ],
    ["fields before the rules", { uid: "MQ", new_password: "123" }, { token: [texts.required] }],
    [
      "the rules before the uid",
      { uid: "MQ", token: "x", new_password: "12345" },
      { new_password: [tooShort, tooCommon, numeric] },
    ],
    ["the uid before the token", { uid: "MQ", token: "x", new_password: password }, wrongUid],
    ["a number as uid", { uid: 7, token: "x", new_password: password }, wrongUid],
    ["a uid that is not base64", { uid: "§", token: "x", new_password: password }, wrongUid],
  ])("rejects %s", async (_name, body, errors) => {
    expectErrors(await confirmReset(body), errors);
  });

  test("a rejected password leaves the link usable; similarity is checked after the token", async () => {
    const username = "maximilian.resetter";
    const { email } = await server.join(username, { first_name: "Montgomery" });
    const link = await resetLink(email);
    expectErrors(await confirmReset({ ...link, new_password: "12345678" }), { new_password: [tooCommon, numeric] });
    expectErrors(await confirmReset({ ...link, token: "x", new_password: username }), wrongToken);
    expectErrors(await confirmReset({ ...link, new_password: username }), { new_password: [similarTo("username")] });
    expectErrors(await confirmReset({ ...link, new_password: "montgomery1" }), {
      new_password: [similarTo("first name")],
    });
    expect((await confirmReset({ ...link, new_password: password })).status).toBe(204);
  });

  test("rejects links of others, of another purpose, and expired ones", async () => {
    const one = await server.join(newName());
    const two = await server.join(newName());
    const [first, second] = [await resetLink(one.email), await resetLink(two.email)];
    expectErrors(await confirmReset({ uid: first.uid, token: second.token, new_password: password }), wrongToken);
    const pending = await server.signUp(newName());
    expectErrors(await confirmReset({ uid: pending.uid, token: pending.token, new_password: password }), wrongToken);
    expectErrors(await confirmReset({ uid: first.uid, token: pending.token, new_password: password }), wrongToken);
    expect((await activate(pending)).status).toBe(204);

    const now = Date.now();
    server.api.setNow(now + HOUR_MS + 60_000);
    const late = await confirmReset({ ...first, new_password: password });
    server.api.setNow(now + HOUR_MS - 60_000);
    const inTime = await confirmReset({ ...second, new_password: password });
    server.api.setNow(now);
    expectErrors(late, wrongToken);
    expect(inTime.status).toBe(204);
  });

  test("the used link and all others for a reset are dead afterwards", async () => {
    const { email } = await server.join(newName());
    const links = [];
    for (let count = 0; count < 3; count += 1) {
      links.push(await resetLink(email));
      await server.api.db.deleteFrom("rate_limits").execute();
    }
    const last = links.at(-1);
    expect((await confirmReset({ ...last, new_password: password })).status).toBe(204);
    for (const link of links) {
      expectErrors(await confirmReset({ ...link, new_password: "other-hill-lantern" }), wrongToken);
    }
    expect((await logIn({ email, password })).status).toBe(200);
  });

  test("of twenty concurrent ones with one link one succeeds and the others have a wrong token", async () => {
    const { email } = await server.join(newName());
    const link = await resetLink(email);
    const { responses, statuses } = await race(20, (index) =>
      confirmReset({ ...link, new_password: `green-hill-lantern-${index}` }),
    );
    expect(statuses).toEqual({ 204: 1, 400: 19 });
    for (const { body } of responses.filter(({ status }) => status === 400)) expect(body).toEqual(wrongToken);
    const winner = responses.findIndex(({ status }) => status === 204);
    const token = memberOf(await logIn({ email, password: `green-hill-lantern-${winner}` }), "auth_token");
    expect(token).toMatch(TEST_TOKEN_FORM);
  });

  test("works without a final slash and does not sign in", async () => {
    const { email } = await server.join(newName());
    const link = await resetLink(email);
    const response = await post("/api/v1/users/reset_password_confirm", { ...link, new_password: password });
    expect(response).toMatchObject({ status: 204, text: "" });
    expect(response.headers).not.toHaveProperty("set-cookie");
  });
});
