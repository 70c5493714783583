/** Accounts over REST beyond the contract, whose cases are in `conformance/`. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, linkParts, sendAllMail, TEST_PASSWORD, type TestApp } from "../../testing/test-app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const post = (url: string, body?: unknown) => api.call("POST", url, { body });

async function signUp(username: string) {
  const email = `${username}@example.com`;
  await post("/api/v1/users/", { username, email, password: TEST_PASSWORD });
  await sendAllMail(api.services.mailOutbox);
  const mail = api.mails.findLast(({ to }) => to === email);
  return { link: linkParts(mail?.link ?? "") };
}

test("a sign-up stores neither the password nor the link's secret in clear", async () => {
  const { link } = await signUp("clara");
  const users = await api.db.selectFrom("users").selectAll().where("username", "=", "clara").execute();
  expect(users[0]?.password_hash).toMatch(/^\$argon2id\$/);
  const links = await api.db.selectFrom("account_links").selectAll().execute();
  expect(JSON.stringify(links)).not.toContain(link.token);
});

test("of a token only the hash is stored", async () => {
  const { token } = await api.signIn("ida");
  const rows = await api.db.selectFrom("auth_tokens").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows.map((row) => row.token_hash.toString("hex")))).not.toContain(token);
});

test("an endless address at login is only unknown", async () => {
  const email = Array.from({ length: 4_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)),
  ).join("");
  expect(await post("/api/v1/token/login/", { email, password: "x" })).toMatchObject({
    status: 400,
    body: { non_field_errors: ["Unable to log in with provided credentials."] },
  });
});

test("spellings of an address that find the same account are throttled as one", async () => {
  const limited = await createTestApp({ rateLimitScale: 1 });
  try {
    const attempt = async (email: string) =>
      (await limited.call("POST", "/api/v1/token/login/", { body: { email, password: "wrong" } })).status;
    for (let count = 0; count < 10; count += 1) expect(await attempt("a@example.com")).toBe(400);
    expect(await attempt("A@example.com")).toBe(429);
    expect(await attempt("\uff41@example.com")).toBe(429);
    expect(await attempt("b@example.com")).toBe(400);
  } finally {
    await limited.close();
  }
});
