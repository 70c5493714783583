import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, linkParts, sendAllMail, TEST_PASSWORD, textAt, type TestApp } from "../../testing/test-app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const post = (url: string, body?: unknown) => api.call("POST", url, { body });
const required = ["This field is required."];
const blank = ["This field may not be blank."];
const notNull = ["This field may not be null."];
const notText = ["Not a valid string."];
const badEmail = ["Enter a valid email address."];
const badUsername = ["Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters."];

async function signUp(username: string, email = `${username}@example.com`) {
  const answer = await post("/api/v1/users/", { username, email, password: TEST_PASSWORD });
  await sendAllMail(api.services.mailOutbox);
  const mail = api.mails.findLast(({ to }) => to === email);
  return { answer, link: linkParts(mail?.link ?? ""), mail };
}

describe("sign-up", () => {
  test.each([
    ["an empty object", {}, { username: required, email: required, password: required }],
    ["blanks", { username: " ", email: "", password: "  " }, { username: blank, email: blank, password: blank }],
    [
      "nulls",
      { username: null, email: null, password: null },
      { username: notNull, email: notNull, password: notNull },
    ],
    [
      "wrong types",
      { username: true, email: [], password: {} },
      { username: notText, email: badEmail, password: notText },
    ],
    [
      "a bad username and address",
      { username: "a b", email: "a@b", password: "x" },
      { username: badUsername, email: badEmail },
    ],
    [
      "too much text",
      { username: "u".repeat(151), email: `${"a".repeat(250)}@x.cz`, password: "p".repeat(4097) },
      {
        username: ["Ensure this field has no more than 150 characters."],
        email: ["Ensure this field has no more than 254 characters."],
        password: ["Ensure this field has no more than 4096 characters."],
      },
    ],
    [
      "password rules, all that are broken, in order",
      { username: "rules", email: "rules@example.com", password: "12345" },
      {
        password: [
          "This password is too short. It must contain at least 8 characters.",
          "This password is too common.",
          "This password is entirely numeric.",
        ],
      },
    ],
    [
      "the username as the password",
      { username: "somebodynew", email: "z@example.com", password: "SomeBodyNew" },
      { password: ["The password is too similar to the username."] },
    ],
    [
      "an unknown zone",
      { username: "z", email: "z@example.com", password: TEST_PASSWORD, timezone: "Mars/Phobos" },
      { timezone: ['"Mars/Phobos" is not a valid choice.'] },
    ],
  ])("refuses %s", async (_name, body, errors) => {
    const answer = await post("/api/v1/users/", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(errors);
  });

  test("without a body reports the required fields", async () => {
    expect((await post("/api/v1/users/")).body).toEqual({ username: required, email: required, password: required });
  });

  test("answers id, username and address, and never a token or the password", async () => {
    const { answer } = await signUp("anna", "Anna.B@Example.COM");
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(String), username: "anna", email: "Anna.B@example.com" });
  });

  test("takes numbers as text, ignores what it does not know and stores the normalised name", async () => {
    const answer = await post("/api/v1/users/", {
      username: " ﬁnn ",
      email: "finn@example.com",
      password: 4_815_162_342_108,
      is_active: true,
      is_staff: true,
      id: "0199aaaa-0000-7000-8000-000000000000",
    });
    expect(answer.body).toEqual({ password: ["This password is entirely numeric."] });
    const accepted = await post("/api/v1/users/", {
      username: " ﬁnn ",
      email: "finn@example.com",
      password: TEST_PASSWORD,
      is_active: true,
    });
    expect(accepted.body).toMatchObject({ username: "finn" });
    const login = await post("/api/v1/token/login/", { email: "finn@example.com", password: TEST_PASSWORD });
    expect(login.status).toBe(401);
  });

  test("names a taken username and address, in any case, both at once", async () => {
    await signUp("berta");
    const answer = await post("/api/v1/users/", { username: "BERTA", email: "Berta@EXAMPLE.com", password: "x" });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      username: ["A user with that username already exists."],
      email: ["user with this email already exists."],
    });
  });

  test("of twenty at once for one name, one wins and the others get the field error", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post("/api/v1/users/", { username: "racer", email: `racer${index}@example.com`, password: TEST_PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 400)]);
    for (const { body } of answers.filter(({ status }) => status === 400)) {
      expect(body).toEqual({ username: ["A user with that username already exists."] });
    }
  });

  test("stores neither the password nor the link's secret in clear", async () => {
    const { link } = await signUp("clara");
    const users = await api.db.selectFrom("users").selectAll().where("username", "=", "clara").execute();
    expect(users[0]?.password_hash).toMatch(/^\$argon2id\$/);
    const links = await api.db.selectFrom("account_links").selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(link.token);
  });
});

describe("activation", () => {
  test("makes the account active, once", async () => {
    const { link, mail } = await signUp("dora");
    expect(mail?.link).toMatch(/^http:\/\/hourloom\.test\/activate\/[\w-]{48}\/[\w-]{43}$/);
    const before = await post("/api/v1/token/login/", { email: "dora@example.com", password: TEST_PASSWORD });
    expect(before).toMatchObject({ status: 401, body: { detail: "User inactive or deleted." } });
    expect(before.headers["www-authenticate"]).toBe("Token");

    const first = await post("/api/v1/users/activation/", { ...link, uid: `${link.uid}==` });
    expect(first).toMatchObject({ status: 204, text: "" });
    const second = await post("/api/v1/users/activation/", link);
    expect(second).toMatchObject({ status: 403, body: { detail: "Stale token for given user." } });
    const wrong = await post("/api/v1/users/activation/", { ...link, token: "x" });
    expect(wrong).toMatchObject({ status: 400, body: { token: ["Invalid token for given user."] } });
  });

  test.each([
    ["nothing", {}, { uid: required, token: required }],
    ["blanks", { uid: "", token: "" }, { uid: blank, token: blank }],
    ["an unknown uid", { uid: "MTIz", token: "x" }, { uid: ["Invalid user id or user doesn't exist."] }],
    ["a uid that is not base64", { uid: "§§§", token: "x" }, { uid: ["Invalid user id or user doesn't exist."] }],
    ["a number as uid", { uid: 7, token: "x" }, { uid: ["Invalid user id or user doesn't exist."] }],
    ["an array as uid", { uid: [1], token: "x" }, { uid: ["Not a valid string."] }],
  ])("refuses %s", async (_name, body, errors) => {
    expect(await post("/api/v1/users/activation/", body)).toMatchObject({ status: 400, body: errors });
  });

  test("refuses another account's token and one that is older than 72 hours", async () => {
    const now = Date.now();
    const one = await signUp("emil");
    const two = await signUp("fred");
    const invalid = { status: 400, body: { token: ["Invalid token for given user."] } };
    expect(await post("/api/v1/users/activation/", { ...one.link, token: two.link.token })).toMatchObject(invalid);
    api.setNow(now + 72 * 3_600_000 + 1_000);
    expect(await post("/api/v1/users/activation/", one.link)).toMatchObject(invalid);
    api.setNow(now);
    expect(await post("/api/v1/users/activation/", one.link)).toMatchObject({ status: 204 });
  });

  test("GET does not consume a link", async () => {
    const { link } = await signUp("gerd");
    expect((await api.call("GET", "/api/v1/users/activation/")).status).toBe(405);
    expect((await post("/api/v1/users/activation/", link)).status).toBe(204);
  });

  test("twenty at once: the account is active, nobody sees a server error", async () => {
    const { link } = await signUp("hedi");
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("/api/v1/users/activation/", link)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.every((status) => [204, 400, 403].includes(status))).toBe(true);
  });
});

describe("login and logout", () => {
  const wrong = { status: 400, body: { non_field_errors: ["Unable to log in with provided credentials."] } };

  test("issues 40 hexadecimal characters, another for each login, and stores only their hash", async () => {
    const { email, token } = await api.signIn("ida");
    const again = await post("/api/v1/token/login/", { email: " IDA@example.com ", password: ` ${TEST_PASSWORD} ` });
    const second = textAt(again.body, "auth_token");
    expect(token).toMatch(/^[0-9a-f]{40}$/);
    expect(second).not.toBe(token);
    const rows = await api.db.selectFrom("auth_tokens").selectAll().execute();
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString("hex")))).not.toContain(token);

    expect(await api.call("POST", "/api/v1/token/logout/", { token })).toMatchObject({ status: 204, text: "" });
    expect(await api.call("POST", "/api/v1/token/logout/", { token })).toMatchObject({
      status: 401,
      body: { detail: "Invalid token." },
    });
    expect(await api.call("GET", "/api/v1/users/me/", { token: second })).toMatchObject({
      status: 200,
      body: { email },
    });
  });

  test.each([
    ["a wrong password", { email: "ida@example.com", password: "wrong-river-stone" }],
    ["an unknown address", { email: "nobody@example.com", password: TEST_PASSWORD }],
    ["a malformed address", { email: "nobody", password: TEST_PASSWORD }],
    ["no address", { password: TEST_PASSWORD }],
    ["nothing", {}],
  ])("refuses %s in the same words", async (_name, body) => {
    expect(await post("/api/v1/token/login/", body)).toMatchObject(wrong);
  });

  test("a wrong password for an account that is not active tells nothing of it", async () => {
    await signUp("jana");
    expect(
      await post("/api/v1/token/login/", { email: "jana@example.com", password: "wrong-river-stone" }),
    ).toMatchObject(wrong);
  });

  test("refuses blanks, nulls and types by field", async () => {
    expect((await post("/api/v1/token/login/", { email: "", password: null })).body).toEqual({
      email: blank,
      password: notNull,
    });
    expect((await post("/api/v1/token/login/", { email: { $ne: null }, password: [] })).body).toEqual({
      email: notText,
      password: notText,
    });
  });

  test("an endless address is only unknown", async () => {
    const email = Array.from({ length: 4_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)),
    ).join("");
    expect(await post("/api/v1/token/login/", { email, password: "x" })).toMatchObject(wrong);
  });

  test("the answer with the token is kept by nobody on the way", async () => {
    const answer = await post("/api/v1/token/login/", { email: "ida@example.com", password: TEST_PASSWORD });
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  });

  test("a broken body is not quoted back", async () => {
    const body = '{"email":"ida@example.com","password":hunter22}';
    const answer = await api.call("POST", "/api/v1/token/login/", {
      body,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain("hunter22");
  });

  test("a stale token in the header does not stand in the way of an anonymous call", async () => {
    const { email, password } = await api.signIn("karl");
    const answer = await api.call("POST", "/api/v1/token/login/", { body: { email, password }, token: "f".repeat(40) });
    expect(answer.status).toBe(200);
  });

  test("a token dies after 90 days without use, and not before", async () => {
    const { token } = await api.signIn("lena");
    const now = Date.now();
    const me = async () => (await api.call("GET", "/api/v1/users/me/", { token })).status;
    api.setNow(now + 89 * 86_400_000);
    expect(await me()).toBe(200);
    api.setNow(now + (89 + 89) * 86_400_000);
    expect(await me()).toBe(200);
    api.setNow(now + (89 + 89 + 91) * 86_400_000);
    expect(await me()).toBe(401);
    api.setNow(now);
  });
});

describe("the Authorization header", () => {
  const missing = "Authentication credentials were not provided.";
  test.each([
    [undefined, missing],
    ["Bearer abc", missing],
    ["Basic abc", missing],
    ["abc", missing],
    ["Token", "Invalid token header. No credentials provided."],
    ["Token a b", "Invalid token header. Token string should not contain spaces."],
    ["Token \xff", "Invalid token header. Token string should not contain invalid characters."],
    ["Token abc", "Invalid token."],
    ["tOkEn   abc", "Invalid token."],
  ])("%s: %s", async (authorization, detail) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await api.call("GET", "/api/v1/users/me/", { headers });
    expect(answer).toMatchObject({ status: 401, body: { detail } });
    expect(answer.headers["www-authenticate"]).toBe("Token");
  });

  test("the scheme is read in any case", async () => {
    const { token } = await api.signIn("mona");
    const answer = await api.call("GET", "/api/v1/users/me/", { headers: { authorization: `TOKEN  ${token}` } });
    expect(answer.body).toEqual({
      id: expect.any(String),
      username: "mona",
      email: "mona@example.com",
      first_name: "",
      last_name: "",
      timezone: "UTC",
      has_password: true,
      version: expect.any(Number),
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

describe("limits", () => {
  test("the eleventh login in a minute for one account from one client waits, another account does not", async () => {
    const limited = await createTestApp({ rateLimitScale: 1 });
    try {
      const attempt = (email: string) =>
        limited.call("POST", "/api/v1/token/login/", { body: { email, password: "wrong" } });
      for (let count = 0; count < 10; count += 1) expect((await attempt("a@example.com")).status).toBe(400);
      const throttled = await attempt("A@example.com");
      expect(throttled.status).toBe(429);
      expect(throttled.body).toEqual({
        detail: expect.stringMatching(/^Request was throttled\. Expected available in \d+ seconds?\.$/),
      });
      expect(Number(throttled.headers["retry-after"])).toBeGreaterThan(0);
      expect((await attempt("b@example.com")).status).toBe(400);
      // Spellings that find the same account count as the same.
      expect((await attempt("\uff41@example.com")).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
