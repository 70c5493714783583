import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccountCalls, expectErrors, newName } from "../testing/account-calls.ts";
import { idOf, race, texts, startHttpServer, type HttpServer } from "../testing/http-driver.ts";
import { TEST_PASSWORD } from "../testing/test-app.ts";

/** REST contract: signing up. */

let server: HttpServer;
const { resend, requestReset, logIn, me, mailsTo, post } = createAccountCalls(() => server);
beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.close());

const USERS = "/api/v1/users/";
const ME = "/api/v1/users/me/";
const wrongLogin = { non_field_errors: [texts.login] };
const tooShort = "This password is too short. It must contain at least 8 characters.";
const tooCommon = "This password is too common.";
const numeric = "This password is entirely numeric.";
const similarTo = (what: string) => `The password is too similar to the ${what}.`;

describe("sign-up", () => {
  const good = () => {
    const username = newName();
    return { username, email: `${username}@example.com`, password: TEST_PASSWORD };
  };
  const all = (text: string) => ({ username: [text], email: [text], password: [text] });

  test("returns id, username and address, never a password or a token, and sends one mail", async () => {
    const body = good();
    const response = await post(USERS, body);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ id: expect.any(String), username: body.username, email: body.email });
    expect(idOf(response)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const secret of ["password", "token", TEST_PASSWORD, "argon2"]) {
      const isPart = response.text.toLowerCase().includes(secret) && secret !== body.username;
      expect(isPart).toBe(false);
    }
    expect(await mailsTo(body.email)).toMatchObject([
      { kind: "activation", username: body.username, link: expect.stringContaining("/activate/") },
    ]);
  });

  test.each([
    ["an empty object", {}, all(texts.required)],
    ["blanks", { username: "", email: " ", password: "\u2003\t" }, all(texts.blank)],
    ["nulls", { username: null, email: null, password: null }, all(texts.notNull)],
    [
      "wrong types",
      { username: true, email: false, password: [] },
      { username: [texts.notText], email: [texts.email], password: [texts.notText] },
    ],
    [
      "containers",
      { username: {}, email: { $ne: null }, password: {} },
      { username: [texts.notText], email: [texts.email], password: [texts.notText] },
    ],
    [
      "too much of everything",
      {
        username: "u".repeat(151),
        email: `${"a".repeat(250)}@x.cz`,
        password: "p".repeat(4_097),
        first_name: "f".repeat(151),
        last_name: "\u{1f600}".repeat(151),
      },
      {
        username: [texts.longerThan(150)],
        email: [texts.longerThan(254)],
        password: [texts.longerThan(4_096)],
        first_name: [texts.longerThan(150)],
        last_name: [texts.longerThan(150)],
      },
    ],
    [
      "what cannot be stored",
      { username: "ok", email: "ok@example.com", password: "a\0bcdefgh", first_name: "\ud800", last_name: "\0" },
      { password: [texts.noNull], first_name: [texts.surrogate], last_name: [texts.noNull] },
    ],
    [
      "an unknown zone",
      { username: "ok", email: "ok@example.com", password: TEST_PASSWORD, timezone: "Mars/Phobos" },
      { timezone: ['"Mars/Phobos" is not a valid choice.'] },
    ],
    [
      "an offset as zone",
      { username: "ok", email: "ok@example.com", password: TEST_PASSWORD, timezone: "+01:00" },
      { timezone: ['"+01:00" is not a valid choice.'] },
    ],
    [
      "a bad password only after all else is right",
      { username: "a b", email: "ok@example.com", password: "123" },
      { username: [texts.username] },
    ],
    [
      "every failing field at once",
      { username: "a b", email: "a@b", password: null, timezone: "x", first_name: true },
      {
        username: [texts.username],
        email: [texts.email],
        password: [texts.notNull],
        timezone: ['"x" is not a valid choice.'],
        first_name: [texts.notText],
      },
    ],
  ])("rejects %s", async (_name, body, errors) => {
    expectErrors(await post(USERS, body), errors);
  });

  test("without a body names the required fields", async () => {
    expectErrors(await post(USERS), all(texts.required));
  });

  test.each([
    ..."plain|a@b|@x.cz|a@|a b@x.cz|a@x..cz|a@-x.cz|a@x-.cz|a@x.c|a@x.cz.|.a@x.cz|a.@x.cz|a..b@x.cz".split("|"),
    ..."<a@x.cz>|ä@x.cz|a@x.123|a@1.2.3.4|a,b@x.cz|a@x_y.cz|mailto:a@x.cz|a@x.cz,b@x.cz".split("|"),
    "a@x.cz\r\nBcc: z@x.cz",
    `a@${"l".repeat(64)}.cz`,
    5,
  ])("rejects the address %j, in every call that accepts one", async (email) => {
    const { username } = good();
    expectErrors(await post(USERS, { username, email, password: TEST_PASSWORD }), { email: [texts.email] });
    for (const call of [resend, requestReset, (body: unknown) => post("/api/join/", body)]) {
      expectErrors(await call({ email }), { email: [texts.email] });
    }
  });

  test.each([
    ["a+b.c@sub.example.co", "a+b.c@sub.example.co"],
    ["o'brien@x.cz", "o'brien@x.cz"],
    ["a%b@x.cz", "a%b@x.cz"],
    ["A@X.MUSEUM", "A@x.museum"],
    ["a@exämple.com", "a@exämple.com"],
    ["a@x.cz\n", "a@x.cz"],
    ["\u00a0 Mixed.Case@Example.ORG\t", "Mixed.Case@example.org"],
    [`a@${"l".repeat(63)}.cz`, `a@${"l".repeat(63)}.cz`],
    [`${"a".repeat(249)}@y.cz`, `${"a".repeat(249)}@y.cz`],
  ])("accepts the address %j and returns %j", async (email, returned) => {
    const { username } = good();
    const response = await post(USERS, { username, email, password: TEST_PASSWORD });
    expect(response).toMatchObject({ status: 201, body: { username, email: returned } });
  });

  test.each(["a b", "a/b", "a\nb", "\u{1f600}", "e\u0301", "a\u200bb", "\ufdfa", "a'b", "a\u0301"])(
    "rejects the username %j",
    async (username) => {
      const { email } = good();
      expectErrors(await post(USERS, { username, email, password: TEST_PASSWORD }), { username: [texts.username] });
    },
  );

  test.each([
    ["žluť", "žluť"],
    ["李雷", "李雷"],
    ["user.name+tag@x_y-z", "user.name+tag@x_y-z"],
    ["x".repeat(150), "x".repeat(150)],
    ["  spaced\u2003", "spaced"],
    [" ﬁnn ", "finn"],
    ["１２３ａ", "123a"],
    [4711, "4711"],
  ])("accepts the username %j and returns %j", async (username, returned) => {
    const { email } = good();
    const response = await post(USERS, { username, email, password: TEST_PASSWORD });
    expect(response).toMatchObject({ status: 201, body: { username: returned, email } });
  });

  test("names a taken username and address, in any case and spelling, active or not", async () => {
    await server.signUp("pending.taken");
    await server.join("active.taken");
    for (const taken of ["pending.taken", "active.taken"]) {
      const fresh = good();
      const username = { username: ["A user with that username already exists."] };
      const email = { email: ["user with this email already exists."] };
      expectErrors(await post(USERS, { ...fresh, username: taken }), username);
      expectErrors(await post(USERS, { ...fresh, username: taken.toUpperCase() }), username);
      expectErrors(await post(USERS, { ...fresh, username: taken.replace("a", "ａ") }), username);
      expectErrors(await post(USERS, { ...fresh, email: `${taken}@example.com` }), email);
      expectErrors(await post(USERS, { ...fresh, email: ` ${taken.toUpperCase()}@EXAMPLE.com ` }), email);
      const both = { username: taken, email: `${taken}@example.com` };
      expectErrors(await post(USERS, { ...fresh, ...both }), { ...username, ...email });
      expectErrors(await post(USERS, { username: taken, password: TEST_PASSWORD }), {
        ...username,
        email: ["This field is required."],
      });
      expectErrors(await post(USERS, { ...both, password: "1" }), { ...username, ...email });
      expectErrors(await post(USERS, { ...both, timezone: "x" }), {
        ...username,
        ...email,
        password: [texts.required],
        timezone: ['"x" is not a valid choice.'],
      });
    }
  });

  test.each([
    ["οδυσσεύς", "ΟΔΥΣΣΕΎΣ"],
    ["ΑΣΑΣ", "ασασ"],
    ["straße", "STRASSE"],
    ["groẞ", "groß"],
    ["ﬁsh", "FISH"],
  ])("treats the usernames %s and %s as equal, since their capitals are the same", async (first, second) => {
    const taken = { username: ["A user with that username already exists."] };
    const named = (username: string) => ({ ...good(), username, password: TEST_PASSWORD });
    expect((await post(USERS, named(first))).status).toBe(201);
    expectErrors(await post(USERS, named(second)), taken);
    const { token } = await server.join(newName());
    expectErrors(await server.call("PATCH", ME, { token, body: { username: second } }), taken);
  });

  test.each([
    ["12345", [tooShort, tooCommon, numeric]],
    ["12345678", [tooCommon, numeric]],
    ["password", [tooCommon]],
    ["PassWord", [tooCommon]],
    ["qwertyuiop", [tooCommon]],
    ["xq7#", [tooShort]],
    ["90817263548", [numeric]],
    [90_817_263_548, [numeric]],
    [`\u2003 xq7#  `, [tooShort]],
    ["\u{1f600}".repeat(7), [tooShort]],
  ])("rejects the password %j", async (password, expected) => {
    expectErrors(await post(USERS, { ...good(), password }), { password: expected });
  });

  test.each([
    ["the username itself", { password: "Wilhelmina" }, [similarTo("username")]],
    ["the username with a digit", { password: "wilhelmina1" }, [similarTo("username")]],
    ["the username turned around", { password: "animlehliw" }, [similarTo("username")]],
    ["the first name", { first_name: "Bartholomew", password: "bartholomew7" }, [similarTo("first name")]],
    ["the last name", { last_name: "Featherstone", password: "Featherstone!" }, [similarTo("last name")]],
    ["a part of a name", { last_name: "von Featherstone", password: "featherstone" }, [similarTo("last name")]],
    [
      "the address",
      { email: "castlerock@mountain.example", password: "castlerock@mountain.example" },
      [similarTo("email")],
    ],
    ["a part of the address", { email: "castlerock@mountain.example", password: "castlerock9" }, [similarTo("email")]],
  ])("rejects a password that is similar to %s", async (_name, more, expected) => {
    const body = { username: "wilhelmina", email: "someone.else@example.com", ...more };
    expectErrors(await post(USERS, body), { password: expected });
  });

  test("a short password that is like the name is both, in this order", async () => {
    const body = { username: "zeb77", email: "nn@example.com", password: "zeb77" };
    expectErrors(await post(USERS, body), { password: [similarTo("username"), tooShort] });
  });

  test("accepts 8 characters, 4096 characters, emoji and what is only a little alike", async () => {
    for (const password of [
      "xq7#mmT!",
      "p".repeat(4_095) + "q",
      "\u{1f600}".repeat(8),
      "wilhelmina in the dark forest",
    ]) {
      const body = good();
      expect((await post(USERS, { ...body, password })).status).toBe(201);
    }
  });

  test("a long password counts to its last character", async () => {
    const body = { ...good(), password: `${"p".repeat(4_094)}ab` };
    expect((await post(USERS, body)).status).toBe(201);
    expectErrors(await logIn({ email: body.email, password: `${"p".repeat(4_094)}ac` }), wrongLogin);
    expect((await logIn(body)).status).toBe(401);
  });

  test("never honours rights, ids or activity", async () => {
    const id = "0199aaaa-0000-7000-8000-000000000000";
    const body = {
      ...good(),
      is_active: true,
      is_staff: true,
      is_superuser: true,
      id,
      groups: [1],
      has_password: false,
    };
    const response = await post(USERS, body);
    expect(response.status).toBe(201);
    expect(idOf(response)).not.toBe(id);
    expect((await logIn(body)).status).toBe(401);
  });

  test("stores names and zone, trimmed", async () => {
    const name = newName();
    const input = { first_name: " Ann ", last_name: "O'Neil <b>", timezone: "Europe/Berlin" };
    const { email, ...link } = await server.signUp(name, input);
    expect((await post("/api/v1/users/activation/", link)).status).toBe(204);
    expect((await me(await server.logIn(email))).body).toMatchObject({
      first_name: "Ann",
      last_name: "O'Neil <b>",
      timezone: "Europe/Berlin",
    });
  });

  test("is not undone by a mail that cannot be sent", async () => {
    const body = good();
    const { api } = server;
    const { push } = api.mails;
    api.mails.push = () => {
      throw new Error("the mail server is away");
    };
    const response = await post(USERS, body);
    const sent = await api.services.mailOutbox.sendNext();
    api.mails.push = push;
    expect(sent.status).toBe("failed");
    expect(response.status).toBe(201);
    expect((await logIn(body)).status).toBe(401);
  });

  test.each([
    ["username", (index: number) => ({ username: "racer", email: `racer${index}@example.com` })],
    [
      "username in other cases",
      (index: number) => ({ username: index % 2 ? "RACER2" : "racer2", email: `r2${index}@example.com` }),
    ],
    [
      "email",
      (index: number) => ({
        username: `runner${index}`,
        email: index % 2 ? "runner@example.com" : "RUNNER@example.com",
      }),
    ],
  ])("of twenty concurrent ones with one %s one succeeds and the others get the field error", async (what, bodyOf) => {
    const field = what.split(" ")[0] ?? "";
    const { responses, statuses } = await race(20, (index) =>
      post(USERS, { ...bodyOf(index), password: TEST_PASSWORD }),
    );
    expect(statuses).toEqual({ 201: 1, 400: 19 });
    const text =
      field === "email" ? "user with this email already exists." : "A user with that username already exists.";
    for (const { body } of responses.filter(({ status }) => status === 400)) expect(body).toEqual({ [field]: [text] });
  });

  test("lists only the caller", async () => {
    const one = await server.join(newName());
    const two = await server.join(newName());
    const self = (await me(one.token)).body;
    expect((await server.call("GET", USERS, { token: one.token })).body).toEqual([self]);
    expect((await server.call("GET", `${USERS}${one.id}/`, { token: one.token })).body).toEqual(self);
    const foreign = await server.call("GET", `${USERS}${two.id}/`, { token: one.token });
    const unknown = await server.call("GET", `${USERS}0199aaaa-0000-7000-8000-000000000000/`, { token: one.token });
    expect(foreign).toMatchObject({ status: 404, body: { detail: "Not found." } });
    expect(foreign.text).toBe(unknown.text);
    expect((await server.call("GET", `${USERS}1/`, { token: one.token })).status).toBe(404);
    expect((await server.call("GET", USERS)).status).toBe(401);
  });
});
