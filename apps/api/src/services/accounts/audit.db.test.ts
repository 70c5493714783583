import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, linkParts, sendAllMail, textAt, type TestApp } from "../../testing/test-app.ts";

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

test("what happens to an account is written down, also when it is gone, and forgotten after half a year", async () => {
  const { token, id, email } = await api.signIn("ines");
  const login = (password: string) => api.call("POST", "/api/v1/token/login/", { body: { email, password } });
  await login("wrong-password");
  await api.call("POST", "/api/v1/token/logout/", { token });
  await api.call("POST", "/api/v1/users/reset_password/", { body: { email } });
  await sendAllMail(api.services.mailOutbox);
  const link = linkParts(api.mails.at(-1)?.link ?? "");
  const new_password = "broad-meadow-lark";
  await api.call("POST", "/api/v1/users/reset_password_confirm/", { body: { ...link, new_password } });
  const again = textAt((await login(new_password)).body, "auth_token");
  const body = { current_password: new_password };
  expect((await api.call("DELETE", "/api/v1/users/me/", { token: again, body })).status).toBe(204);
  const kinds = [
    ...["activated", "logged_in", "login_failed", "logged_out", "password_changed"],
    ...["logged_in", "account_deleted"],
  ];
  expect(await listKinds(id)).toEqual(kinds);

  await login(new_password);
  expect(await listKinds(null)).toEqual(["login_failed"]);

  api.setNow(Date.now() + 181 * 86_400_000);
  await api.services.upkeep.forgetWhatIsOver();
  expect(await listKinds(id)).toEqual([]);
});
