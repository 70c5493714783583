import { setActive } from "@hourloom/db/queries/accounts";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { race, startHttpServer, TEST_TOKEN_FORM, type Account, type HttpServer } from "../testing/http-driver.ts";
import { contractResources } from "../testing/resources.ts";

/** REST contract: the Authorization header and tokens. */

let server: HttpServer;
let ann: Account;
beforeAll(async () => {
  server = await startHttpServer();
  ann = await server.join("ann");
});
afterAll(() => server.close());

const missing = "Authentication credentials were not provided.";
const empty = "Invalid token header. No credentials provided.";
const spaces = "Invalid token header. Token string should not contain spaces.";
const characters = "Invalid token header. Token string should not contain invalid characters.";
const invalid = "Invalid token.";

const protectedCalls: [method: string, path: string][] = [
  ...contractResources.flatMap(({ path }): [string, string][] => [
    ["GET", path],
    ["POST", path],
    ["PATCH", `${path}0199aaaa-0000-7000-8000-000000000000/`],
    ["DELETE", `${path}abc/`],
  ]),
  ["POST", "/api/v1/pomodoros/from-event/"],
  ["POST", "/api/v1/tasks/quick/"],
  ["GET", "/api/v1/users/me/"],
  ["PATCH", "/api/v1/users/me/"],
  ["PUT", "/api/v1/users/me/"],
  ["DELETE", "/api/v1/users/me/"],
  ["GET", "/api/v1/users/"],
  ["POST", "/api/v1/token/logout/"],
];

const rejected: [header: string, authorization: string | undefined, detail: string][] = [
  ["no header", undefined, missing],
  ["an empty header", "", missing],
  ["another scheme", "Bearer 0123456789abcdef0123456789abcdef01234567", missing],
  ["Basic", "Basic YW5uOnB3", missing],
  ["JWT", "JWT a.b.c", missing],
  ["the scheme's word with more to it", "Tokens abc", missing],
  ["the scheme alone", "Token", empty],
  ["the scheme and white space", "Token   ", empty],
  ["two words", "Token a b", spaces],
  ["three words", "token a b c", spaces],
  ["bytes that are not UTF-8", "Token \xff\xfe", characters],
  ["an unknown token", `Token ${"f".repeat(40)}`, invalid],
  ["something short", "Token x", invalid],
  ["UTF-8 beyond ASCII", "Token \xc3\xa9", invalid],
  ["any case and white space", "tOkEN \t  x", invalid],
];

describe.each(protectedCalls)("%s %s", (method, path) => {
  test.each(rejected)("%s: %j is 401, %s", async (_name, authorization, detail) => {
    const headers = authorization === undefined ? {} : { authorization };
    const response = await server.raw({ method, path, headers });
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ detail });
    expect(response.headers["www-authenticate"]).toBe("Token");
    expect(response.headers["content-type"]).toMatch(/^application\/json/);
  });
});

describe("a token", () => {
  const me = (authorization: string) =>
    server.raw({ method: "GET", path: "/api/v1/users/me/", headers: { authorization } });

  test("has 40 hexadecimal characters in lower case and is another at each login", async () => {
    const again = await server.logIn(ann.email);
    expect(ann.token).toMatch(TEST_TOKEN_FORM);
    expect(again).toMatch(TEST_TOKEN_FORM);
    expect(again).not.toBe(ann.token);
  });

  test("works with the scheme in any case and any run of white space", async () => {
    for (const scheme of ["Token ", "token ", "TOKEN ", "tOkEn    ", "Token\t", "Token \t "]) {
      expect((await me(`${scheme}${ann.token}`)).status).toBe(200);
    }
  });

  test("is compared by its case", async () => {
    const upper = ann.token.toUpperCase();
    expect(upper).not.toBe(ann.token);
    expect(await me(`Token ${upper}`)).toMatchObject({ status: 401, body: { detail: invalid } });
  });

  test("alone, without the word, is no credential", async () => {
    expect(await me(ann.token)).toMatchObject({ status: 401, body: { detail: missing } });
    expect(await me(`Bearer ${ann.token}`)).toMatchObject({ status: 401, body: { detail: missing } });
  });

  test("in the query, a cookie or the body is ignored", async () => {
    const { token } = ann;
    const response = await server.call("POST", `/api/v1/events/?token=${token}&auth_token=${token}`, {
      headers: { cookie: `token=${token}; auth_token=${token}; sessionid=${token}`, "x-auth-token": token },
      body: { title: "a", token, auth_token: token },
    });
    expect(response).toMatchObject({ status: 401, body: { detail: missing } });
  });

  test("that was logged out is invalid, and others of the account go on", async () => {
    const other = await server.logIn(ann.email);
    expect((await server.call("POST", "/api/v1/token/logout/", { token: other })).status).toBe(204);
    expect(await me(`Token ${other}`)).toMatchObject({ status: 401, body: { detail: invalid } });
    expect((await me(`Token ${ann.token}`)).status).toBe(200);
  });

  test("is logged out by one of ten calls at once; for the others it is invalid", async () => {
    const token = await server.logIn(ann.email);
    // All of them have authenticated before any of them ends the token.
    const { accounts } = server.api.services;
    const { authenticate } = accounts;
    const shown = Promise.withResolvers<void>();
    let count = 0;
    accounts.authenticate = async (sent) => {
      const actor = await authenticate(sent);
      count += 1;
      if (count === 10) shown.resolve();
      await shown.promise;
      return actor;
    };
    const { responses, statuses } = await race(10, () => server.call("POST", "/api/v1/token/logout/", { token }));
    accounts.authenticate = authenticate;
    expect(statuses).toEqual({ 204: 1, 401: 9 });
    for (const response of responses.filter(({ status }) => status === 401)) {
      expect(response.body).toEqual({ detail: invalid });
      expect(response.headers["www-authenticate"]).toBe("Token");
    }
  });

  test("of a deactivated account is rejected, and works again once it is active", async () => {
    const bea = await server.join("bea");
    await setActive(server.api.db, bea.email, false);
    const response = await me(`Token ${bea.token}`);
    expect(response).toMatchObject({ status: 401, body: { detail: "User inactive or deleted." } });
    expect(response.headers["www-authenticate"]).toBe("Token");
    await setActive(server.api.db, bea.email, true);
    expect((await me(`Token ${bea.token}`)).status).toBe(200);
  });

  test("ends after 90 days without use; each use counts from anew", async () => {
    const now = Date.now();
    const token = await server.logIn(ann.email);
    const statusAfter = async (days: number) => {
      server.api.setNow(now + days * DAY_MS);
      return (await me(`Token ${token}`)).status;
    };
    const statuses = [];
    for (const days of [89, 178, 267, 358]) statuses.push(await statusAfter(days));
    server.api.setNow(now);
    expect(statuses).toEqual([200, 200, 200, 401]);
  });

  test("ends a year after its login, however often it is used, and is then deleted", async () => {
    const now = Date.now();
    const yearly = await server.join("yearly");
    const statuses = [];
    for (const days of [80, 160, 240, 320, 364, 365]) {
      server.api.setNow(now + days * DAY_MS);
      statuses.push((await me(`Token ${yearly.token}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 401]);
    const next = await server.logIn(yearly.email);
    await server.api.services.maintenance.deleteExpired();
    expect((await me(`Token ${next}`)).status).toBe(200);
    const tokens = server.api.db
      .selectFrom("auth_tokens")
      .innerJoin("users", "users.id", "auth_tokens.user_id")
      .select("auth_tokens.id")
      .where("users.email", "=", yearly.email);
    expect(await tokens.execute()).toHaveLength(1);
    server.api.setNow(now);
  });
});

describe("an anonymous call ignores the header", () => {
  const calls: [path: string, body: unknown, status: number][] = [
    ["/api/v1/users/", {}, 400],
    ["/api/v1/users/activation/", {}, 400],
    ["/api/v1/users/resend_activation/", { email: "nobody@example.com" }, 204],
    ["/api/v1/users/reset_password/", { email: "nobody@example.com" }, 204],
    ["/api/v1/users/reset_password_confirm/", {}, 400],
    ["/api/v1/token/login/", {}, 400],
    ["/auth/social/google/", {}, 400],
    ["/api/v1/auth/social/google/", {}, 400],
    ["/api/join/", {}, 400],
    ["/api/v1/join/", {}, 400],
  ];
  test.each(calls)("POST %s", async (path, body, status) => {
    const plain = await server.call("POST", path, { body });
    expect(plain.status).toBe(status);
    for (const authorization of [`Token ${"f".repeat(40)}`, "Token", "Token a b", "Bearer x", `Token ${ann.token}`]) {
      const response = await server.call("POST", path, { body, headers: { authorization } });
      expect(response).toMatchObject({ status, text: plain.text });
    }
  });
});
