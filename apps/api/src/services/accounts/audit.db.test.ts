import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, linkParts, sendAllMail, TEST_PASSWORD, textAt, type TestApp } from "../../testing/test-app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const listKinds = async (userId: string | null) =>
  (
    await api.db
      .selectFrom("audit_events")
      .select(["kind", "network"])
      .where("user_id", userId === null ? "is" : "=", userId)
      .orderBy("created_at")
      .execute()
  ).map(({ kind, network }) => {
    expect(network).toBe("127.0.0.*");
    return kind;
  });

async function lastLink() {
  await sendAllMail(api.services.mailOutbox);
  return linkParts(api.mails.at(-1)?.link ?? "");
}

test("account events are recorded, even when it is deleted, and removed after half a year", async () => {
  const account = { username: "ines", email: "ines@example.com", password: TEST_PASSWORD };
  const { email } = account;
  const id = textAt((await api.call("POST", "/api/v1/users/", { body: account })).body, "id");
  await api.call("POST", "/api/v1/users/activation/", { body: await lastLink() });
  const login = (password: string) => api.call("POST", "/api/v1/token/login/", { body: { email, password } });
  const token = textAt((await login(TEST_PASSWORD)).body, "auth_token");
  await login("wrong-password");
  await api.call("POST", "/api/v1/token/logout/", { token });
  await api.call("POST", "/api/v1/users/reset_password/", { body: { email } });
  const link = await lastLink();
  const new_password = "broad-meadow-lark";
  await api.call("POST", "/api/v1/users/reset_password_confirm/", { body: { ...link, new_password } });
  const again = textAt((await login(new_password)).body, "auth_token");
  const body = { current_password: new_password };
  expect((await api.call("DELETE", "/api/v1/users/me/", { token: again, body })).status).toBe(204);
  const kinds = [
    "activated",
    "logged_in",
    "login_failed",
    "logged_out",
    "reset_requested",
    "password_changed",
    "logged_in_new_device",
    "account_deleted",
  ];
  expect(await listKinds(id)).toEqual(kinds);

  await login(new_password);
  expect(await listKinds(null)).toEqual(["login_failed"]);

  api.setNow(Date.now() + 181 * 86_400_000);
  await api.services.maintenance.deleteExpired();
  expect(await listKinds(id)).toEqual([]);
});
