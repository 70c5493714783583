import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChangeStream } from "../../testing/change-stream.ts";
import {
  createListeningApp,
  linkParts,
  sendAllMail,
  TEST_PASSWORD,
  type ListeningApp,
} from "../../testing/test-app.ts";

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const confirmation = { current_password: TEST_PASSWORD };
const logOutEverywhere = (token: string, body: object = confirmation) =>
  api.call("POST", "/trpc/accounts.logOutEverywhere", { token, body });
const client = { address: "127.0.0.1", network: "127.0.0.*", browser: "", family: "" };

async function join(name: string) {
  const { token, email, id } = await api.signIn(name);
  const login = await api.services.accounts.logInOnDevice({ email, password: TEST_PASSWORD }, client);
  if (!login.ok) throw new Error(login.error.code);
  return { token, email, id, other: login.value.auth_token, device: login.value.device_id };
}

const statusOf = async (token: string) => (await api.call("GET", "/api/v1/users/me/", { token })).status;

test("a new password ends what logging out everywhere does, but for this login", async () => {
  const { token, other, email, id } = await join("newpassword");
  await api.services.accounts.logIn({ email, password: TEST_PASSWORD }, client);
  const body = { ...confirmation, new_password: "broad-meadow-lark" };
  expect((await api.call("POST", "/trpc/accounts.changePassword", { token, body })).status).toBe(200);
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401]);
  for (const table of ["known_devices", "login_places"] as const) {
    expect(await api.db.selectFrom(table).selectAll().where("user_id", "=", id).execute()).toEqual([]);
  }
});

describe("logging out everywhere", () => {
  test("ends every login, this one too, the streams of them, and what would open another", async () => {
    const { token, other, email, id } = await join("everywhere");
    const stranger = await join("stranger");
    await api.call("POST", "/trpc/accounts.requestSignInLink", { body: { email } });
    await sendAllMail(api.services.mailOutbox);
    const link = linkParts(api.mails.findLast(({ kind }) => kind === "sign_in")?.link ?? "");
    const stream = await openChangeStream(api.address, { token: other });
    await stream.next();

    expect((await logOutEverywhere(token)).status).toBe(200);
    while ((await stream.next()) !== undefined);
    expect([await statusOf(token), await statusOf(other), await statusOf(stranger.token)]).toEqual([401, 401, 200]);
    expect((await api.call("POST", "/trpc/accounts.signInByLink", { body: link })).status).toBe(400);
    const known = await api.db.selectFrom("known_devices").select("device_hash").where("user_id", "=", id).execute();
    expect(known).toEqual([]);
    expect((await logOutEverywhere(token)).status).toBe(401);
    const kinds = await api.db.selectFrom("audit_events").select("kind").where("user_id", "=", id).execute();
    expect(kinds.map(({ kind }) => kind)).toContain("logged_out_everywhere");
  });

  test("wants to see whose account it is", async () => {
    const { token, other } = await join("asked");
    for (const body of [{}, { current_password: "wrong-password" }]) {
      expect((await logOutEverywhere(token, body)).status).toBe(400);
    }
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 200]);
  });

  test("is notified to the owner at the next login, on every device", async () => {
    const { token, email, device } = await join("afterwards");
    await logOutEverywhere(token);
    await sendAllMail(api.services.mailOutbox);
    const mails = api.mails.length;
    await api.services.accounts.logInOnDevice({ email, password: TEST_PASSWORD, device_id: device }, client);
    await sendAllMail(api.services.mailOutbox);
    expect(api.mails.slice(mails)).toMatchObject([{ kind: "new_device_login", to: email }]);
  });
});
