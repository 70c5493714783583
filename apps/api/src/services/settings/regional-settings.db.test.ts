import { afterAll, beforeAll, expect, test } from "vitest";
import { startKeyServer, TEST_CLIENT_ID, type KeyServer } from "../../testing/key-server.ts";
import { createTestApp, linkParts, sendAllMail, TEST_PASSWORD, textAt, type TestApp } from "../../testing/test-app.ts";

/** The week and the clock of new accounts. */

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

const regional = { week_start: 1, hour_clock: 24 };
const dataOf = ({ body }: { body: unknown }) => (body as { result: { data: unknown } }).result.data;
async function mutate(name: string, body: object, token?: string): Promise<unknown> {
  const response = await api.call("POST", `/trpc/${name}`, { body, ...(token !== undefined && { token }) });
  expect(response.status, response.text).toBe(200);
  return dataOf(response);
}
const settingsOf = async (token: string) => dataOf(await api.call("GET", "/trpc/settings.get", { token }));

const signUpOf = (username: string) => {
  const email = `${username}@example.com`;
  return { username, email, password: TEST_PASSWORD, regional };
};
async function activate(username: string, secret: string): Promise<string> {
  await sendAllMail(api.services.mailOutbox);
  const link = linkParts(api.mails.findLast(({ to }) => to === `${username}@example.com`)?.link ?? "");
  return textAt(await mutate("accounts.activate", { ...link, by: "secret", secret }), "auth_token");
}

test("a sign-up in a browser keeps what its region decides until the account is activated", async () => {
  const secret = textAt(await mutate("accounts.signUp", signUpOf("rita")), "secret");
  expect(await settingsOf(await activate("rita", secret))).toMatchObject(regional);
});

test("a trial workspace has the week and the clock of its browser, also when it is kept", async () => {
  const started = await mutate("trials.start", { timezone: "Europe/Berlin", regional });
  const token = textAt(started, "auth_token");
  expect(await settingsOf(token)).toMatchObject(regional);
  await mutateSettings(token, { week_start: 6 });
  const secret = textAt(await mutate("trials.keep", signUpOf("tom"), token), "secret");
  expect(await settingsOf(await activate("tom", secret))).toMatchObject({ week_start: 6, hour_clock: 24 });
});

const mutateSettings = (token: string, changes: object) => mutate("settings.update", { changes }, token);

test("the first sign-in with Google decides them, a later one does not", async () => {
  const enter = async (region: object) => {
    const claims = { sub: "1", email: "gina@example.com", jti: crypto.randomUUID(), nonce: "chosen" };
    const body = { credential: await keys.sign({ claims }), nonce: "chosen", regional: region };
    return textAt(await mutate("accounts.signInWithGoogle", body), "auth_token");
  };
  expect(await settingsOf(await enter(regional))).toMatchObject(regional);
  expect(await settingsOf(await enter({ week_start: 6, hour_clock: 12 }))).toMatchObject(regional);
});

test("an account made by REST begins weeks on Sunday and has 12 hours", async () => {
  const { token } = await api.signIn("rest");
  expect(await settingsOf(token)).toMatchObject({ week_start: null, hour_clock: null, version: 0 });
});
