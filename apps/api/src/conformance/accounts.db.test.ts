import { setActive } from "@hourloom/db/queries/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  idOf,
  memberOf,
  race,
  startHttpServer,
  TEST_TOKEN_FORM,
  texts,
  type HttpAnswer,
  type HttpServer,
} from "../testing/http-driver.ts";
import { sendAllMail, TEST_PASSWORD } from "../testing/test-app.ts";

/** Contract §5: sign-up, activation, login, the current user, and links in mails. */

let server: HttpServer;
beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const USERS = "/api/v1/users/";
const ME = "/api/v1/users/me/";
const post = (path: string, body?: unknown) => server.call("POST", path, { ...(body !== undefined && { body }) });
const activate = (body: unknown) => post("/api/v1/users/activation/", body);
const resend = (body: unknown) => post("/api/v1/users/resend_activation/", body);
const requestReset = (body: unknown) => post("/api/v1/users/reset_password/", body);
const confirmReset = (body: unknown) => post("/api/v1/users/reset_password_confirm/", body);
const logIn = (body: unknown) => post("/api/v1/token/login/", body);
const me = (token: string) => server.call("GET", ME, { token });

const mailsTo = async (address: string) => {
  await sendAllMail(server.api.services.mailOutbox);
  return server.api.mails.filter(({ to }) => to === address);
};
const resetLink = async (email: string) => {
  const before = (await mailsTo(email)).length;
  expect(await requestReset({ email })).toMatchObject({ status: 204, text: "" });
  expect((await mailsTo(email)).slice(before)).toMatchObject([{ kind: "password_reset" }]);
  return server.lastLink(email);
};

function expectErrors(answer: HttpAnswer, errors: unknown): void {
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual(errors);
}
const wrongLogin = { non_field_errors: [texts.login] };
const wrongToken = { token: [texts.linkToken] };
const wrongUid = { uid: [texts.uid] };

let counter = 0;
const newName = () => `person${(counter += 1)}x${Math.floor(counter / 7)}`;

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

  test("answers id, username and address, never a password or a token, and sends one mail", async () => {
    const body = good();
    const answer = await post(USERS, body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ id: expect.any(String), username: body.username, email: body.email });
    expect(idOf(answer)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const secret of ["password", "token", TEST_PASSWORD, "argon2"]) {
      const isPart = answer.text.toLowerCase().includes(secret) && secret !== body.username;
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
  ])("refuses %s", async (_name, body, errors) => {
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
  ])("refuses the address %j, in every call that takes one", async (email) => {
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
  ])("accepts the address %j and answers %j", async (email, answered) => {
    const { username } = good();
    const answer = await post(USERS, { username, email, password: TEST_PASSWORD });
    expect(answer).toMatchObject({ status: 201, body: { username, email: answered } });
  });

  test.each(["a b", "a/b", "a\nb", "\u{1f600}", "e\u0301", "a\u200bb", "\ufdfa", "a'b", "a\u0301"])(
    "refuses the username %j",
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
    ["ﬁnn", "finn"],
    ["１２３ａ", "123a"],
    [4711, "4711"],
  ])("accepts the username %j and answers %j", async (username, answered) => {
    const { email } = good();
    const answer = await post(USERS, { username, email, password: TEST_PASSWORD });
    expect(answer).toMatchObject({ status: 201, body: { username: answered, email } });
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
  ])("takes the usernames %s and %s for one, since their capitals are the same", async (first, second) => {
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
    [`\u2003 xq7#  `, [tooShort]],
    ["\u{1f600}".repeat(7), [tooShort]],
  ])("refuses the password %j", async (password, expected) => {
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
  ])("refuses a password that is like %s", async (_name, more, expected) => {
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
    const answer = await post(USERS, body);
    expect(answer.status).toBe(201);
    expect(idOf(answer)).not.toBe(id);
    expect((await logIn(body)).status).toBe(401);
  });

  test("keeps names and zone, and trims them", async () => {
    const name = newName();
    const { token } = await server.join(name, {
      first_name: " Ann ",
      last_name: "O'Neil <b>",
      timezone: "Europe/Berlin",
    });
    expect((await me(token)).body).toMatchObject({
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
    const answer = await post(USERS, body);
    const sent = await api.services.mailOutbox.sendNext();
    api.mails.push = push;
    expect(sent.status).toBe("failed");
    expect(answer.status).toBe(201);
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
  ])("of twenty at once with one %s one wins and the others get the field error", async (what, bodyOf) => {
    const field = what.split(" ")[0] ?? "";
    const { answers, statuses } = await race(20, (index) => post(USERS, { ...bodyOf(index), password: TEST_PASSWORD }));
    expect(statuses).toEqual({ 201: 1, 400: 19 });
    const text =
      field === "email" ? "user with this email already exists." : "A user with that username already exists.";
    for (const { body } of answers.filter(({ status }) => status === 400)) expect(body).toEqual({ [field]: [text] });
  });

  test("lists only the caller, and shows nobody else", async () => {
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

describe("activation", () => {
  test("makes the account active, answers 204, and 403 to a second click", async () => {
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
  ])("refuses %s", async (_name, body, errors) => {
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

  test("refuses the token of another account and one for another purpose", async () => {
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

  test("survives failed and refused logins, GETs and prefetches", async () => {
    const { uid, token, email } = await server.signUp(newName());
    expect((await logIn({ email, password: "wrong-river-stone" })).status).toBe(400);
    expect((await logIn({ email, password: TEST_PASSWORD })).status).toBe(401);
    expect((await server.call("GET", "/api/v1/users/activation/")).status).toBe(405);
    await server.call("GET", `/activate/${uid}/${token}`);
    expect((await activate({ uid, token })).status).toBe(204);
  });

  test("of twenty at once none fails otherwise than the contract says, and the account is active", async () => {
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

const linkRequests: [string, (body: unknown) => Promise<HttpAnswer>][] = [
  ["resending the activation", resend],
  ["asking for a reset", requestReset],
];
describe.each(linkRequests)("%s", (name, ask) => {
  test.each([
    ["no address", {}, [texts.required]],
    ["a blank one", { email: " " }, [texts.blank]],
    ["null", { email: null }, [texts.notNull]],
    ["no text", { email: [] }, [texts.email]],
    ["one that is too long", { email: `${"a".repeat(250)}@x.cz` }, [texts.longerThan(254)]],
  ])("refuses %s", async (_name, body, errors) => {
    expectErrors(await ask(body), { email: errors });
  });

  test("answers alike for everybody, and sends a mail only where it concerns", async () => {
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
      const answer = await ask({ email: ` ${email.toUpperCase()} ` });
      expect(answer).toMatchObject({ status: 204, text: "" });
      shapes.push(Object.keys(answer.headers).toSorted());
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

describe("login", () => {
  test("answers a token; the address counts in any case and both are trimmed", async () => {
    const { email, password } = await server.join(newName());
    for (const body of [
      { email, password },
      { email: ` ${email.toUpperCase()}\n`, password: `\u2003${password} ` },
      { email, password, extra: true, token: "x" },
    ]) {
      const answer = await logIn(body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ auth_token: expect.stringMatching(TEST_TOKEN_FORM) });
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expect((await server.call("POST", "/api/v1/token/login", { body: { email, password } })).status).toBe(200);
  });

  test("refuses in the same bytes whatever is wrong", async () => {
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
    const answers = [];
    for (const body of bodies) answers.push(await logIn(body));
    answers.push(await logIn(undefined));
    for (const answer of answers) {
      expectErrors(answer, wrongLogin);
      expect(Object.keys(answer.headers).toSorted()).toEqual(Object.keys(answers[0]?.headers ?? {}).toSorted());
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

  test("a right password of an account that is not active is 401, a wrong one tells nothing", async () => {
    const { email } = await server.signUp(newName());
    const answer = await logIn({ email, password: TEST_PASSWORD });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ detail: "User inactive or deleted." });
    expect(answer.headers["www-authenticate"]).toBe("Token");
    expectErrors(await logIn({ email, password: "wrong-river-stone" }), wrongLogin);
  });

  test("no answer and no parse error shows the password", async () => {
    for (const body of ['{"email":"a@x.cz","password":hunter2000}', '{"email":"a@x.cz","password":"hunter2000"}']) {
      const answer = await server.call("POST", "/api/v1/token/login/", { body });
      expect(answer.status).toBe(400);
      expect(answer.text).not.toContain("hunter2000");
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
      const answer = await server.call(method, path, { token });
      expect(answer).toMatchObject({ status: 401, body: { detail: "Invalid token." } });
    }
    expect((await me(other)).status).toBe(200);
    expect((await server.call("GET", "/api/v1/token/logout/", { token: other })).status).toBe(405);
    expect((await me(other)).status).toBe(200);
  });
});

describe("the current user", () => {
  test("is shown with every member", async () => {
    const { token, id, username, email } = await server.join(newName());
    const answer = await me(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, username, email, first_name: "", last_name: "", timezone: "UTC" });
    expect(answer.text).not.toMatch(/argon2|password_hash/);
    expect(answer.headers["etag"]).toMatch(/^"[^"]+"$/);
  });

  test("changes by PATCH what is sent, and keeps address, id and rights", async () => {
    const { token, id, email } = await server.join(newName());
    const username = newName();
    const odd = {
      id: "0199aaaa-0000-7000-8000-000000000000",
      email: "new@example.com",
      is_staff: true,
      is_active: false,
    };
    for (const body of [
      { username },
      { first_name: "\u2003Žofie " },
      { last_name: "x".repeat(150) },
      { timezone: "Asia/Kathmandu" },
      {},
      odd,
    ]) {
      expect((await server.call("PATCH", ME, { token, body })).status).toBe(200);
    }
    expect((await server.call("PATCH", ME, { token })).status).toBe(200);
    const expected = {
      id,
      email,
      username,
      first_name: "Žofie",
      last_name: "x".repeat(150),
      timezone: "Asia/Kathmandu",
    };
    expect((await me(token)).body).toMatchObject(expected);
    const emptied = await server.call("PATCH", ME, { token, body: { first_name: "", last_name: " " } });
    expect(emptied).toMatchObject({ status: 200, body: { first_name: "", last_name: "" } });
  });

  test.each([
    ["a blank username", { username: " " }, { username: [texts.blank] }],
    ["no username", { username: null }, { username: [texts.notNull] }],
    ["a bad username", { username: "a b" }, { username: [texts.username] }],
    ["a long username", { username: "u".repeat(151) }, { username: [texts.longerThan(150)] }],
    [
      "all at once",
      { username: true, first_name: "f".repeat(151), last_name: null, timezone: "Mars/Phobos" },
      {
        username: [texts.notText],
        first_name: [texts.longerThan(150)],
        last_name: [texts.notNull],
        timezone: ['"Mars/Phobos" is not a valid choice.'],
      },
    ],
  ])("refuses %s by PATCH and PUT, and changes nothing", async (_name, body, errors) => {
    const { token } = await server.join(newName());
    const before = (await me(token)).body;
    expectErrors(await server.call("PATCH", ME, { token, body: { first_name: "ok", ...body } }), errors);
    expectErrors(await server.call("PUT", ME, { token, body: { first_name: "ok", ...body } }), errors);
    expect((await me(token)).body).toEqual(before);
  });

  test("a username of another account is taken, the own one is fine in any case", async () => {
    const { token, username } = await server.join(newName());
    const other = await server.join(newName());
    const taken = { username: ["A user with that username already exists."] };
    for (const method of ["PATCH", "PUT"]) {
      for (const theirs of [other.username, other.username.toUpperCase()]) {
        expectErrors(await server.call(method, ME, { token, body: { username: theirs } }), taken);
      }
      for (const own of [username, username.toUpperCase(), username]) {
        const answer = await server.call(method, ME, { token, body: { username: own } });
        expect(answer).toMatchObject({ status: 200, body: { username: own } });
      }
    }
  });

  test("PUT wants the username and leaves what is not sent", async () => {
    const { token } = await server.join(newName(), { first_name: "Ann", timezone: "Europe/Berlin" });
    expectErrors(await server.call("PUT", ME, { token, body: { first_name: "x" } }), { username: [texts.required] });
    expectErrors(await server.call("PUT", ME, { token }), { username: [texts.required] });
    const username = newName();
    const answer = await server.call("PUT", ME, { token, body: { username, last_name: "B" } });
    expect(answer).toMatchObject({
      status: 200,
      body: { username, first_name: "Ann", last_name: "B", timezone: "Europe/Berlin" },
    });
  });

  test("If-Match lets a change pass only on the profile as it was seen", async () => {
    const { token } = await server.join(newName());
    const old = (await me(token)).headers["etag"] ?? "";
    const first = await server.call("PATCH", ME, { token, body: { first_name: "a" }, headers: { "if-match": old } });
    expect(first.status).toBe(200);
    expect(first.headers["etag"]).not.toBe(old);
    const current = { detail: "The object has changed.", current: first.body };
    for (const [method, body] of [
      ["PATCH", { first_name: "b" }],
      ["PUT", { username: newName() }],
      ["DELETE", { current_password: TEST_PASSWORD }],
    ] as const) {
      const stale = await server.call(method, ME, { token, body, headers: { "if-match": old } });
      expect(stale.status).toBe(412);
      expect(stale.body).toEqual(current);
    }
    const tag = first.headers["etag"] ?? "";
    const second = await server.call("PUT", ME, { token, body: { username: newName() }, headers: { "if-match": tag } });
    expect(second.status).toBe(200);
  });

  test("twenty changes of one name at once: one has it, nobody sees a server error", async () => {
    const people: string[] = [];
    for (let count = 0; count < 6; count += 1) people.push((await server.join(newName())).token);
    const username = newName();
    const { answers, statuses } = await race(6, (index) =>
      server.call("PATCH", ME, { token: people[index] ?? "", body: { username } }),
    );
    expect(statuses).toEqual({ 200: 1, 400: 5 });
    for (const { body } of answers.filter(({ status }) => status === 400)) {
      expect(body).toEqual({ username: ["A user with that username already exists."] });
    }
  });

  test("is deleted only with the password", async () => {
    const { token } = await server.join(newName());
    const remove = (body?: unknown) => server.call("DELETE", ME, { token, ...(body !== undefined && { body }) });
    expectErrors(await remove(), { current_password: [texts.required] });
    expectErrors(await remove({}), { current_password: [texts.required] });
    expectErrors(await remove({ current_password: "" }), { current_password: [texts.blank] });
    expectErrors(await remove({ current_password: null }), { current_password: [texts.notNull] });
    expectErrors(await remove({ current_password: [] }), { current_password: [texts.notText] });
    expectErrors(await remove({ current_password: "wrong-river-stone" }), { current_password: ["Invalid password."] });
    expect((await me(token)).status).toBe(200);
  });

  test("that is deleted is gone with all its rows and tokens, and its name and address are free", async () => {
    const name = newName();
    const { token, email, id } = await server.join(name);
    const other = await server.logIn(email);
    const list = await server.call("POST", "/api/v1/task-lists/", { token, body: { title: "l" } });
    const task = await server.call("POST", "/api/v1/tasks/", { token, body: { title: "t", task_list: idOf(list) } });
    const start_time = "2025-03-10 09:00";
    await server.call("POST", "/api/v1/events/", { token, body: { title: "e" } });
    await server.call("POST", "/api/v1/pomodoros/", { token, body: { title: "p", start_time, task: idOf(task) } });
    await server.call("POST", "/api/v1/flowtime/", { token, body: { start_time, task: idOf(task) } });

    const body = { current_password: ` ${TEST_PASSWORD} ` };
    expect(await server.call("DELETE", ME, { token, body })).toMatchObject({ status: 204, text: "" });
    for (const dead of [token, other]) {
      expect(await me(dead)).toMatchObject({ status: 401, body: { detail: "Invalid token." } });
    }
    for (const table of ["events", "pomodoros", "flowtimes", "tasks", "task_lists", "auth_tokens"] as const) {
      const rows = await server.api.db.selectFrom(table).select("id").where("user_id", "=", id).execute();
      expect(rows).toEqual([]);
    }
    expectErrors(await logIn({ email, password: TEST_PASSWORD }), wrongLogin);
    const again = await server.join(name);
    expect(again.id).not.toBe(id);
    expect((await server.call("GET", "/api/v1/events/", { token: again.token })).body).toEqual([]);
  });
});

describe("reset confirmation", () => {
  const password = "green-hill-lantern";

  test("sets the password, ends every token and tells the owner", async () => {
    const { email, token } = await server.join(newName());
    const other = await server.logIn(email);
    const link = await resetLink(email);
    const before = (await mailsTo(email)).length;
    const answer = await confirmReset({ ...link, new_password: password, password2: "x", re_new_password: "y" });
    expect(answer).toMatchObject({ status: 204, text: "" });
    for (const dead of [token, other]) {
      expect(await me(dead)).toMatchObject({ status: 401, body: { detail: "Invalid token." } });
    }
    expectErrors(await logIn({ email, password: TEST_PASSWORD }), wrongLogin);
    expect((await logIn({ email, password })).status).toBe(200);
    expect((await mailsTo(email)).slice(before)).toMatchObject([{ kind: "password_changed" }]);
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
  ])("refuses %s", async (_name, body, errors) => {
    expectErrors(await confirmReset(body), errors);
  });

  test("a refused password leaves the link usable; likeness comes after the token", async () => {
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

  test("refuses links of others, of another purpose, and expired ones", async () => {
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

  test("of twenty at once with one link one wins and the others have a wrong token", async () => {
    const { email } = await server.join(newName());
    const link = await resetLink(email);
    const { answers, statuses } = await race(20, (index) =>
      confirmReset({ ...link, new_password: `green-hill-lantern-${index}` }),
    );
    expect(statuses).toEqual({ 204: 1, 400: 19 });
    for (const { body } of answers.filter(({ status }) => status === 400)) expect(body).toEqual(wrongToken);
    const winner = answers.findIndex(({ status }) => status === 204);
    const token = memberOf(await logIn({ email, password: `green-hill-lantern-${winner}` }), "auth_token");
    expect(token).toMatch(TEST_TOKEN_FORM);
  });

  test("works without a final slash and does not sign in", async () => {
    const { email } = await server.join(newName());
    const link = await resetLink(email);
    const answer = await post("/api/v1/users/reset_password_confirm", { ...link, new_password: password });
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });
});

test("links stand at the routes of the specification", async () => {
  const { email } = await server.join(newName());
  await resetLink(email);
  const links = (await mailsTo(email)).map(({ link }) => link ?? "");
  expect(links[0]).toMatch(/^http:\/\/hourloom\.test\/activate\/[\w-]+\/[\w-]+$/);
  expect(links[1]).toMatch(/^http:\/\/hourloom\.test\/reset_password\/[\w-]+\/[\w-]+$/);
});
