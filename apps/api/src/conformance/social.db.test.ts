import { setActive } from "@hourloom/db/queries/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  memberOf,
  race,
  startHttpServer,
  TEST_TOKEN_FORM,
  texts,
  type HttpResponse,
  type HttpServer,
} from "../testing/http-driver.ts";
import {
  createSigningKey,
  startKeyServer,
  TEST_CLIENT_ID,
  usualClaims,
  type KeyServer,
} from "../testing/key-server.ts";
import { sendAllMail, TEST_PASSWORD } from "../testing/test-app.ts";

/** REST contract: sign-in by an identity token of Google. */

const PATH = "/auth/social/google/";
const ME = "/api/v1/users/me/";
const invalid = { detail: "Invalid Google credential." };

let keys: KeyServer;
let server: HttpServer;
beforeAll(async () => {
  keys = await startKeyServer();
  server = await startHttpServer({ google: { clientId: TEST_CLIENT_ID, jwksUrl: keys.url } });
});
afterAll(async () => {
  await server.close();
  await keys.close();
});

let counter = 0;
const newSubject = () => `2000000000000000${(counter += 1)}`;
const signIn = (body: unknown, path = PATH) => server.call("POST", path, { body });
const me = (token: string) => server.call("GET", ME, { token });

/** A credential of a new Google account, unless the claims say otherwise. */
function sign(claims: Record<string, unknown> = {}): Promise<string> {
  const sub = newSubject();
  // Without it, two credentials of the same second would be equal.
  return keys.sign({ claims: { sub, jti: sub, email: `person${sub}@example.com`, ...claims } });
}

function tokenOf(response: HttpResponse): string {
  expect(response.status).toBe(200);
  expect(response.body).toEqual({ auth_token: expect.stringMatching(TEST_TOKEN_FORM) });
  return String(memberOf(response, "auth_token"));
}

async function userOf(response: HttpResponse): Promise<Record<string, unknown>> {
  const profile = await me(tokenOf(response));
  expect(profile.status).toBe(200);
  return profile.body as Record<string, unknown>;
}

function expectRejected(response: HttpResponse): void {
  expect(response.status).toBe(400);
  expect(response.body).toEqual(invalid);
}

describe("the body", () => {
  test.each([
    ["nothing", {}, [texts.required]],
    ["another member", { token: "x", id_token: "x" }, [texts.required]],
    ["a blank", { credential: " " }, [texts.blank]],
    ["null", { credential: null }, [texts.notNull]],
    ["an array", { credential: ["a.b.c"] }, [texts.notText]],
    ["an object", { credential: {} }, [texts.notText]],
    ["a boolean", { credential: true }, [texts.notText]],
  ])("of %s names the credential, at every address of the call", async (_name, body, errors) => {
    for (const path of [PATH, "/auth/social/google", "/api/v1/auth/social/google/", "/api/v1/auth/social/google"]) {
      const response = await signIn(body, path);
      expect(response.status).toBe(400);
      expect(response.body).toEqual({ credential: errors });
    }
  });

  test("may set the zone of a new account, which has to exist", async () => {
    const email = "zoned@example.com";
    const response = await signIn({ credential: await sign({ email }), timezone: "Mars/Phobos" });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ timezone: ['"Mars/Phobos" is not a valid choice.'] });
    const made = await userOf(await signIn({ credential: await sign({ email }), timezone: "Europe/Berlin" }));
    expect(made).toMatchObject({ email, timezone: "Europe/Berlin" });
  });
});

describe("a credential is rejected", () => {
  const seconds = () => Math.floor(Date.now() / 1_000);
  const cases: [name: string, credential: () => Promise<string> | string][] = [
    ["that is not a token", () => "hello"],
    ["that is a number", () => "5"],
    ["that has two parts", () => "eyJhbGciOiJSUzI1NiJ9.e30"],
    ["with a changed signature", async () => (await sign()).replace(/.{4}$/, "AAAA")],
    [
      "with changed claims",
      async () => {
        const [header, , signature] = (await sign()).split(".");
        const payload = Buffer.from(JSON.stringify(usualClaims(new Date()))).toString("base64url");
        return [header, payload, signature].join(".");
      },
    ],
    ["without a signature", async () => `${(await sign()).split(".").slice(0, 2).join(".")}.`],
    ["with alg none", () => keys.sign({ header: { alg: "none" }, claims: { sub: newSubject() } })],
    ["with alg HS256", () => keys.sign({ header: { alg: "HS256" }, claims: { sub: newSubject() } })],
    ["with alg RS512", () => keys.sign({ header: { alg: "RS512" }, claims: { sub: newSubject() } })],
    ["of a key that is not published", async () => keys.sign({ key: await createSigningKey("strange") })],
    ["of a strange key under a published name", async () => keys.sign({ key: await createSigningKey("key-1") })],
    ["for another audience", () => sign({ aud: "4321-other.apps.googleusercontent.com" })],
    ["for two audiences", () => sign({ aud: [TEST_CLIENT_ID, "4321-other"] })],
    ["without audience", () => sign({ aud: undefined })],
    ["of another issuer", () => sign({ iss: "https://accounts.example.com" })],
    ["of an issuer that only begins alike", () => sign({ iss: "https://accounts.google.com.evil.example" })],
    ["without issuer", () => sign({ iss: undefined })],
    ["that has expired", () => sign({ iat: seconds() - 3_700, nbf: seconds() - 3_700, exp: seconds() - 90 })],
    ["without end", () => sign({ exp: undefined })],
    ["that is not valid yet", () => sign({ nbf: seconds() + 300, iat: seconds() + 300, exp: seconds() + 3_900 })],
    ["without an address", () => sign({ email: undefined })],
    ["with an address that is none", () => sign({ email: "nobody" })],
    ["with an unverified address", () => sign({ email_verified: false })],
    ["that does not say whether the address is verified", () => sign({ email_verified: undefined })],
    ["that says so in another type", () => sign({ email_verified: 1 })],
    ["without a subject", () => sign({ sub: undefined })],
    ["with a nonce that was not asked for", () => sign({ nonce: "one" })],
    ["that holds one which is not presented", () => sign({ nonce: "one" })],
  ];
  test.each(cases)("%s", async (name, credential) => {
    const users = () => server.api.db.selectFrom("users").select("id").execute();
    const before = (await users()).length;
    const nonce = name.includes("nonce") ? { nonce: "another" } : {};
    expectRejected(await signIn({ credential: await credential(), ...nonce }));
    expect(await users()).toHaveLength(before);
  });

  test("that was used before, whatever became of it", async () => {
    const credential = await sign();
    tokenOf(await signIn({ credential }));
    expectRejected(await signIn({ credential }));
    expectRejected(await signIn({ credential: ` ${credential} ` }));
  });

  test("that was used before, also after a clean-up before it expires", async () => {
    const credential = await sign();
    tokenOf(await signIn({ credential }));
    await server.api.services.maintenance.deleteExpired();
    expectRejected(await signIn({ credential }));
  });

  test("by all but one of twenty that send it at once", async () => {
    const credential = await sign();
    const { responses, statuses } = await race(20, () => signIn({ credential }));
    expect(statuses).toEqual({ 200: 1, 400: 19 });
    for (const response of responses.filter(({ status }) => status === 400)) expectRejected(response);
  });
});

describe("a credential is accepted", () => {
  const seconds = () => Math.floor(Date.now() / 1_000);
  test.each([
    ["from the issuer without a scheme", () => ({ iss: "accounts.google.com" })],
    ["within the leeway after its end", () => ({ iat: seconds() - 3_600, exp: seconds() - 30 })],
    ["with the nonce that was asked for", () => ({ nonce: "one" })],
  ])("%s", async (name, claims) => {
    const nonce = name.includes("nonce") ? { nonce: "one" } : {};
    tokenOf(await signIn({ credential: await sign(claims()), ...nonce }));
  });

  test("by a key that was just published, once the keys may be fetched again", async () => {
    const own = await startKeyServer();
    const fresh = await startHttpServer({ google: { clientId: TEST_CLIENT_ID, jwksUrl: own.url } });
    try {
      tokenOf(await fresh.call("POST", PATH, { body: { credential: await own.sign() } }));
      await own.rotate();
      fresh.api.setNow(Date.now() + 61_000);
      const next = await own.sign({ claims: { sub: "2", email: "two@example.com" } });
      tokenOf(await fresh.call("POST", PATH, { body: { credential: next } }));
    } finally {
      await fresh.close();
      await own.close();
    }
  });
});

describe("whose account it opens", () => {
  test("a new one: active, without a password, named after the address", async () => {
    const credential = await sign({
      email: "Grace.Hopper+navy@Example.com",
      given_name: "Grace",
      family_name: "Hopper",
    });
    const user = await userOf(await signIn({ credential }));
    expect(user).toMatchObject({ timezone: "UTC", first_name: "Grace", last_name: "Hopper" });
    expect(String(user["email"]).toLowerCase()).toBe("grace.hopper+navy@example.com");
    expect(user["username"]).toMatch(/^[\p{L}\p{N}_.@+-]{1,150}$/u);
    expect(String(user["username"]).toLowerCase()).toContain("hopper");
    const login = await server.call("POST", "/api/v1/token/login/", {
      body: { email: "grace.hopper+navy@example.com", password: TEST_PASSWORD },
    });
    expect(login).toMatchObject({ status: 400, body: { non_field_errors: [texts.login] } });
  });

  test("a new one whose name is taken gets another name", async () => {
    const taken = await server.join("popular");
    const user = await userOf(await signIn({ credential: await sign({ email: "popular@elsewhere.example" }) }));
    expect(user["id"]).not.toBe(taken.id);
    expect(user["username"]).not.toBe("popular");
  });

  test("an address whose local part is no username still gets a name", async () => {
    const user = await userOf(await signIn({ credential: await sign({ email: "!#$%@elsewhere.example" }) }));
    expect(user["username"]).toMatch(/^[\p{L}\p{N}_.@+-]{1,150}$/u);
  });

  test("the same subject opens the same account, whatever address it has today", async () => {
    const sub = newSubject();
    const first = await userOf(await signIn({ credential: await sign({ sub, email: "before@example.com" }) }));
    const second = await userOf(await signIn({ credential: await sign({ sub, email: "after@example.com" }) }));
    expect(second["id"]).toBe(first["id"]);
    const victim = await server.join("victim");
    const third = await userOf(await signIn({ credential: await sign({ sub, email: victim.email }) }));
    expect(third["id"]).toBe(first["id"]);
    const stranger = await userOf(await signIn({ credential: await sign({ email: "after@example.com" }) }));
    expect(stranger["id"]).not.toBe(first["id"]);
  });

  test("an active account with the verified address is adopted, and keeps its password and logins", async () => {
    const account = await server.join("adopted", { first_name: "Own" });
    const sub = newSubject();
    const user = await userOf(await signIn({ credential: await sign({ sub, email: "ADOPTED@Example.com" }) }));
    expect(user).toMatchObject({ id: account.id, email: account.email, username: "adopted", first_name: "Own" });
    expect((await me(account.token)).status).toBe(200);
    expect(await server.logIn(account.email)).toMatch(TEST_TOKEN_FORM);
    const again = await userOf(await signIn({ credential: await sign({ sub, email: "moved@example.com" }) }));
    expect(again["id"]).toBe(account.id);
  });

  test.each([
    ["ann@strasse.example", "ann@straße.example"],
    ["ann@σσ.example", "ann@σς.example"],
    ["ann@kis.example", "ann@kıs.example"],
  ])("the account of %s is not that of %s, whose domain is somebody else's", async (address, lookAlike) => {
    const owner = await userOf(await signIn({ credential: await sign({ email: address }) }));
    const stranger = await userOf(await signIn({ credential: await sign({ email: lookAlike }) }));
    expect(stranger["id"]).not.toBe(owner["id"]);
  });

  test("a pending account is adopted without the password, tokens and links of whoever made it", async () => {
    const attacker = await server.signUp("prehijack");
    await sendAllMail(server.api.services.mailOutbox);
    const response = await signIn({ credential: await sign({ email: attacker.email }) });
    const user = await userOf(response);
    expect(user).toMatchObject({ email: attacker.email });

    const login = await server.call("POST", "/api/v1/token/login/", {
      body: { email: attacker.email, password: TEST_PASSWORD },
    });
    expect(login).toMatchObject({ status: 400, body: { non_field_errors: [texts.login] } });
    const link = { uid: attacker.uid, token: attacker.token };
    const activation = await server.call("POST", "/api/v1/users/activation/", { body: link });
    expect(activation).toMatchObject({ status: 400, body: { token: [texts.linkToken] } });
    const tokens = await server.api.db
      .selectFrom("auth_tokens")
      .select("id")
      .where("user_id", "=", String(user["id"]))
      .execute();
    expect(tokens).toHaveLength(1);
  });

  test("an account without a password gets no mail to reset one, and is left by a fresh credential alone", async () => {
    const sub = newSubject();
    const email = "nopassword@example.com";
    const token = tokenOf(await signIn({ credential: await sign({ sub, email }) }));
    expect((await server.call("POST", "/api/v1/users/reset_password/", { body: { email } })).status).toBe(204);
    await sendAllMail(server.api.services.mailOutbox);
    expect(server.api.mails.filter(({ to }) => to === email)).toEqual([]);

    const remove = (body: unknown) => server.call("DELETE", ME, { token, body });
    const missing = await remove({ current_password: TEST_PASSWORD });
    expect(missing).toMatchObject({ status: 400, body: { credential: [texts.required] } });
    expect((await remove({ credential: "x" })).status).toBe(400);
    expect((await remove({ credential: await sign({ email }) })).status).toBe(400);
    expect((await me(token)).status).toBe(200);
    expect(await remove({ credential: await sign({ sub, email }) })).toMatchObject({ status: 204, text: "" });
    expect(await me(token)).toMatchObject({ status: 401, body: { detail: "Invalid token." } });
    const made = await userOf(await signIn({ credential: await sign({ sub, email }) }));
    expect(made["email"]).toBe(email);
  });

  test("an account that was disabled is rejected, by subject and by address", async () => {
    const sub = newSubject();
    const email = "disabled@example.com";
    tokenOf(await signIn({ credential: await sign({ sub, email }) }));
    const byAddress = await server.join("disabledtoo");
    for (const closed of [email, byAddress.email]) await setActive(server.api.db, closed, false);
    for (const claims of [{ sub, email }, { email: byAddress.email }]) {
      const response = await signIn({ credential: await sign(claims) });
      expect(response.status).toBe(401);
      expect(response.body).toEqual({ detail: "User inactive or deleted." });
      expect(response.headers["www-authenticate"]).toBe("Token");
    }
  });

  test("of ten first sign-ins at once all open one account", async () => {
    const sub = newSubject();
    const email = "rush@example.com";
    const credentials = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sign({ sub, email, name: `try ${index}` })),
    );
    const { responses, statuses } = await race(10, (index) => signIn({ credential: credentials[index] }));
    expect(statuses).toEqual({ 200: 10 });
    const ids = new Set();
    for (const response of responses) ids.add((await userOf(response))["id"]);
    expect(ids.size).toBe(1);
  });
});

describe("without the provider", () => {
  test("that is not configured: 503, and a bad body takes precedence", async () => {
    const plain = await startHttpServer();
    try {
      const response = await plain.call("POST", PATH, { body: { credential: await sign() } });
      expect(response.status).toBe(503);
      expect(response.body).toEqual({ detail: "Google sign-in is not available." });
      expect((await plain.call("POST", PATH, { body: {} })).body).toEqual({ credential: [texts.required] });
    } finally {
      await plain.close();
    }
  });

  test.each(["fails", "talks nonsense"] as const)(
    "whose keys cannot be had because the server %s: 503, and passwords go on working",
    async (mode) => {
      const away = await startKeyServer();
      away.setMode(mode);
      const fresh = await startHttpServer({ google: { clientId: TEST_CLIENT_ID, jwksUrl: away.url } });
      try {
        const account = await fresh.join("steady");
        const response = await fresh.call("POST", PATH, { body: { credential: await away.sign() } });
        expect(response.status).toBe(503);
        expect(response.body).toEqual({ detail: "Google sign-in is temporarily unavailable." });
        expect(await fresh.logIn(account.email)).toMatch(TEST_TOKEN_FORM);
        away.setMode("responds");
        fresh.api.setNow(Date.now() + 61_000);
        tokenOf(await fresh.call("POST", PATH, { body: { credential: await away.sign() } }));
      } finally {
        await fresh.close();
        await away.close();
      }
    },
  );
});
