import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccountCalls, expectErrors, newName } from "../testing/account-calls.ts";
import { TEST_TOKEN_FORM, texts, startHttpServer, type HttpServer } from "../testing/http-driver.ts";
import { TEST_PASSWORD } from "../testing/test-app.ts";

/** REST contract: login and logout. */

let server: HttpServer;
const { logIn, me } = createAccountCalls(() => server);
beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.close());

const ME = "/api/v1/users/me/";
const wrongLogin = { non_field_errors: [texts.login] };

describe("login", () => {
  test("returns a token; the address is case-insensitive and both are trimmed", async () => {
    const { email, password } = await server.join(newName());
    for (const body of [
      { email, password },
      { email: ` ${email.toUpperCase()}\n`, password: `\u2003${password} ` },
      { email, password, extra: true, token: "x" },
    ]) {
      const response = await logIn(body);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ auth_token: expect.stringMatching(TEST_TOKEN_FORM) });
      expect(response.headers["cache-control"]).toBe("no-store");
    }
    expect((await server.call("POST", "/api/v1/token/login", { body: { email, password } })).status).toBe(200);
  });

  test("rejects in the same bytes whatever is wrong", async () => {
    const { email } = await server.join(newName());
    const pending = await server.signUp(newName());
    const bodies = [
      { email, password: "wrong-river-stone" },
      { email, password: TEST_PASSWORD.toUpperCase() },
      { email: "nobody@example.com", password: TEST_PASSWORD },
      { email: "nobody", password: TEST_PASSWORD },
      { email: "a@b@c", password: TEST_PASSWORD },
      { email: pending.email, password: "wrong-river-stone" },
      { email },
      { password: TEST_PASSWORD },
      {},
      { username: email, password: TEST_PASSWORD },
    ];
    const responses = [];
    for (const body of bodies) responses.push(await logIn(body));
    responses.push(await logIn(undefined));
    for (const response of responses) {
      expectErrors(response, wrongLogin);
      expect(Object.keys(response.headers).toSorted()).toEqual(Object.keys(responses[0]?.headers ?? {}).toSorted());
    }
  });

  test.each([
    ["blanks", { email: "", password: " " }, { email: [texts.blank], password: [texts.blank] }],
    ["nulls", { email: null, password: null }, { email: [texts.notNull], password: [texts.notNull] }],
    ["objects", { email: { $ne: null }, password: { $gt: "" } }, { email: [texts.notText], password: [texts.notText] }],
    ["arrays", { email: ["a@x.cz"], password: [] }, { email: [texts.notText], password: [texts.notText] }],
    ["booleans", { email: true, password: false }, { email: [texts.notText], password: [texts.notText] }],
    ["one bad and one absent", { email: null }, { email: [texts.notNull] }],
  ])("names the fields for %s", async (_name, body, errors) => {
    expectErrors(await logIn(body), errors);
  });

  test("a right password of an inactive account is 401, a wrong one reveals nothing", async () => {
    const { email } = await server.signUp(newName());
    const response = await logIn({ email, password: TEST_PASSWORD });
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ detail: "User inactive or deleted." });
    expect(response.headers["www-authenticate"]).toBe("Token");
    expectErrors(await logIn({ email, password: "wrong-river-stone" }), wrongLogin);
  });

  test("no response and no parse error shows the password", async () => {
    for (const body of ['{"email":"a@x.cz","password":hunter2000}', '{"email":"a@x.cz","password":"hunter2000"}']) {
      const response = await server.call("POST", "/api/v1/token/login/", { body });
      expect(response.status).toBe(400);
      expect(response.text).not.toContain("hunter2000");
    }
  });
});

describe("logout", () => {
  test("ends the token that was presented, and no other", async () => {
    const { email, token } = await server.join(newName());
    const other = await server.logIn(email);
    expect(await server.call("POST", "/api/v1/token/logout", { token, body: { anything: [] } })).toMatchObject({
      status: 204,
      text: "",
    });
    for (const [method, path] of [
      ["GET", ME],
      ["POST", "/api/v1/token/logout/"],
    ] as const) {
      const response = await server.call(method, path, { token });
      expect(response).toMatchObject({ status: 401, body: { detail: "Invalid token." } });
    }
    expect((await me(other)).status).toBe(200);
    expect((await server.call("GET", "/api/v1/token/logout/", { token: other })).status).toBe(405);
    expect((await me(other)).status).toBe(200);
  });
});
