import { afterAll, beforeAll, expect, test } from "vitest";
import { toUserId } from "@hourloom/db/owner";
import { createTestApp, textAt, type TestApp } from "../../testing/test-app.ts";
import { DEMO_EMAIL, makeDemoAccount, setDemoAccountActive, isDemoPassword } from "./demo-service.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const now = () => new Date("2026-11-21T12:00:00Z");
const make = (savePassword: (password: string) => Promise<void>) =>
  makeDemoAccount(
    { db: api.db, now, hasher: api.services.hasher, zone: "Europe/Berlin" },
    "demo-weft-123",
    savePassword,
  );

test("a password that could not be stored creates no account", async () => {
  await expect(make(() => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
  expect(await api.db.selectFrom("users").selectAll().execute()).toEqual([]);
});

test("an empty installation gets one account with a month of data, once", async () => {
  const stored: string[] = [];
  const save = async (password: string) => void stored.push(password);
  expect(await make(save)).toBe(true);
  expect(await make(save)).toBe(false);
  expect(stored).toEqual(["demo-weft-123"]);

  const login = await api.call("POST", "/api/v1/token/login/", {
    body: { email: DEMO_EMAIL, password: "demo-weft-123" },
  });
  const token = textAt(login.body, "auth_token");
  const user = await api.call("GET", "/api/v1/users/me/", { token });
  const owner = { userId: toUserId(textAt(user.body, "id")), timezone: "Europe/Berlin" };
  const month = await api.services.calendar.inRange(owner, { from: "2026-11-01", to: "2026-12-01" });
  const items = month.ok ? month.value.items : [];
  const days = new Set(items.map((item) => ("date" in item ? item.date : item.start_time.slice(0, 10))));
  expect(days.size).toBeGreaterThan(25);
  for (const type of ["event", "task", "pomodoro", "flowtime"]) {
    expect(items.filter((item) => item.type === type).length).toBeGreaterThan(4);
  }
  const standUps = items.filter((item) => item.title === "Stand-up");
  expect(standUps).toHaveLength(21);
  expect(new Set(standUps.map(({ id }) => id)).size).toBe(1);
  const unscheduled = await api.services.calendar.unscheduled(owner);
  expect(unscheduled.ok && unscheduled.value.events).toHaveLength(3);
  expect(unscheduled.ok && unscheduled.value.task_lists).toHaveLength(3);
});

test("where others can reach the app the account is closed, and opened again where they cannot", async () => {
  const login = () =>
    api.call("POST", "/api/v1/token/login/", { body: { email: DEMO_EMAIL, password: "demo-weft-123" } });
  await setDemoAccountActive({ db: api.db }, false);
  expect((await login()).status).toBe(401);
  await setDemoAccountActive({ db: api.db }, true);
  expect((await login()).status).toBe(200);
});

test("the password is offered only as long as it opens the account", async () => {
  const deps = { db: api.db, hasher: api.services.hasher };
  expect(await isDemoPassword(deps, "demo-weft-123")).toBe(true);
  expect(await isDemoPassword(deps, "")).toBe(false);
  await api.db.updateTable("users").set({ is_active: false }).execute();
  expect(await isDemoPassword(deps, "demo-weft-123")).toBe(false);
  await api.db.updateTable("users").set({ is_active: true }).execute();
});

test("an installation that has an account gets none", async () => {
  await api.db.deleteFrom("app_facts").execute();
  expect(await make(() => Promise.resolve())).toBe(false);
});
