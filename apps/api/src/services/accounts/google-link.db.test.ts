import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startKeyServer, TEST_CLIENT_ID, type KeyServer } from "../../testing/key-server.ts";
import { createTestApp, TEST_PASSWORD, textAt, type TestApp } from "../../testing/test-app.ts";

let keys: KeyServer;
let api: TestApp;
beforeAll(async () => {
  keys = await startKeyServer();
  api = await createTestApp({ google: { clientId: TEST_CLIENT_ID, jwksUrl: keys.url } });
});
afterAll(async () => {
  await api.close();
  await keys.close();
});

const signFor = (sub: string, email: string, more: object = {}) =>
  keys.sign({ claims: { sub, email, jti: crypto.randomUUID(), ...more } });
const signIn = async (sub: string, email: string) =>
  api.call("POST", "/auth/social/google/", { body: { credential: await signFor(sub, email) } });

async function joinedAt(token: string): Promise<unknown> {
  const { body } = await api.call("GET", "/trpc/accounts.googleLink", { token });
  return (body as { result: { data: { joined_at: unknown } } }).result.data.joined_at;
}
const remove = (token: string, body: object = { current_password: TEST_PASSWORD }) =>
  api.call("POST", "/trpc/accounts.removeGoogleLink", { token, body });

describe("a Google account that was joined to one with a password", () => {
  test("is shown with the day, and removed by password", async () => {
    const { token, email, id } = await api.signIn("ann", { timezone: "Asia/Kathmandu" });
    expect(await joinedAt(token)).toBeNull();
    await signIn("1", email);
    expect(await joinedAt(token)).toMatch(/^\d{4}-\d\d-\d\dT.*\+05:45$/);
    expect((await remove(token, {})).status).toBe(400);
    expect((await remove(token, { current_password: "wrong-password" })).status).toBe(400);
    expect(await joinedAt(token)).not.toBeNull();

    expect((await remove(token)).status).toBe(200);
    expect(await joinedAt(token)).toBeNull();
    expect((await remove(token)).status).toBe(404);
    const kinds = await api.db.selectFrom("audit_events").select("kind").where("user_id", "=", id).execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["google_linked", "google_removed"]));
  });

  test("can be linked again, with another notice", async () => {
    const { token, email } = await api.signIn("bob");
    await signIn("2", email);
    await remove(token);
    expect((await signIn("2", email)).status).toBe(200);
    expect(await joinedAt(token)).not.toBeNull();
  });
});

test("an account without a password cannot unlink its only way to sign in", async () => {
  const token = textAt((await signIn("3", "greta@example.com")).body, "auth_token");
  const credential = await signFor("3", "greta@example.com");
  const response = await remove(token, { credential });
  expect(response.status).toBe(400);
  expect(response.text).toContain("Set a password first: Google is the only way into this account.");
  expect(await joinedAt(token)).not.toBeNull();
});

test("the web app signs in with a nonce, which the credential contains; REST needs none", async () => {
  const email = "web@example.com";
  const inApp = (body: object) => api.call("POST", "/trpc/accounts.signInWithGoogle", { body });
  const bare = await inApp({ credential: await signFor("5", email) });
  expect([bare.status, bare.text]).toEqual([400, expect.stringContaining("This field is required.")]);
  expect((await inApp({ credential: await signFor("5", email), nonce: "chosen" })).status).toBe(400);
  expect((await inApp({ credential: await signFor("5", email, { nonce: "chosen" }), nonce: "chosen" })).status).toBe(
    200,
  );
  expect((await signIn("5", email)).status).toBe(200);
});

test("a nonce in a credential has to be sent, for signing in and for confirming", async () => {
  const email = "nonce@example.com";
  const post = (body: object) => api.call("POST", "/auth/social/google/", { body });
  const credential = () => signFor("4", email, { nonce: "chosen" });
  expect((await post({ credential: await credential() })).status).toBe(400);
  expect((await post({ credential: await credential(), nonce: "other" })).status).toBe(400);
  const { status, body } = await post({ credential: await credential(), nonce: "chosen" });
  expect(status).toBe(200);
  const call = { token: textAt(body, "auth_token"), body: { credential: await credential() } };
  expect((await api.call("DELETE", "/api/v1/users/me/", call)).status).toBe(400);
  const right = { ...call, body: { credential: await credential(), nonce: "chosen" } };
  expect((await api.call("DELETE", "/api/v1/users/me/", right)).status).toBe(204);
});
