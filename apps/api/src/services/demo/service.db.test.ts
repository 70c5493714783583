import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, textAt, type TestApp } from "../../testing/test-app.ts";
import { DEMO_EMAIL, makeDemoAccount, openDemoAccount, opensDemoAccount } from "./service.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const now = () => new Date("2026-11-21T12:00:00Z");
const make = (keepPassword: (password: string) => Promise<void>) =>
  makeDemoAccount(
    { db: api.db, now, hasher: api.services.hasher, zone: "Europe/Berlin" },
    "demo-weft-123",
    keepPassword,
  );

test("a password that could not be kept makes no account", async () => {
  await expect(make(() => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
  expect(await api.db.selectFrom("users").selectAll().execute()).toEqual([]);
});

test("an empty installation gets one account with a month of data, once", async () => {
  const kept: string[] = [];
  const keep = async (password: string) => void kept.push(password);
  expect(await make(keep)).toBe(true);
  expect(await make(keep)).toBe(false);
  expect(kept).toEqual(["demo-weft-123"]);

  const login = await api.call("POST", "/api/v1/token/login/", {
    body: { email: DEMO_EMAIL, password: "demo-weft-123" },
  });
  const token = textAt(login.body, "auth_token");
  const list = await api.call("GET", "/api/v1/events/", { token });
  const dates = JSON.stringify(list.body).match(/"date":"2026-11-\d\d"/g) ?? [];
  expect(dates.length).toBeGreaterThan(30);
  expect(new Set(dates).size).toBeGreaterThan(20);
});

test("where others can reach the app the account is closed, and opened again where they cannot", async () => {
  const login = () =>
    api.call("POST", "/api/v1/token/login/", { body: { email: DEMO_EMAIL, password: "demo-weft-123" } });
  await openDemoAccount({ db: api.db }, false);
  expect((await login()).status).toBe(401);
  await openDemoAccount({ db: api.db }, true);
  expect((await login()).status).toBe(200);
});

test("the password is offered only as long as it opens the account", async () => {
  const deps = { db: api.db, hasher: api.services.hasher };
  expect(await opensDemoAccount(deps, "demo-weft-123")).toBe(true);
  expect(await opensDemoAccount(deps, "")).toBe(false);
  await api.db.updateTable("users").set({ is_active: false }).execute();
  expect(await opensDemoAccount(deps, "demo-weft-123")).toBe(false);
  await api.db.updateTable("users").set({ is_active: true }).execute();
});

test("an installation that has an account gets none", async () => {
  await api.db.deleteFrom("app_facts").execute();
  expect(await make(() => Promise.resolve())).toBe(false);
});
